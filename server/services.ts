import { hostname } from "node:os";
import { createCaptcha } from "./captcha/captcha.ts";
import type { Config } from "./config.ts";
import { createDatabase } from "./database/database.ts";
import { createSharedCircuit } from "./database/sharedCircuit.ts";
import { createSharedMailState } from "./database/sharedMailState.ts";
import { createChallenges } from "./enquiries/challenges.ts";
import { createCircuitBreaker } from "./enquiries/delivery/circuitBreaker.ts";
import { createDelivery } from "./enquiries/delivery/delivery.ts";
import { createEnquiryCipher } from "./enquiries/enquiryCipher.ts";
import { createFailoverStore } from "./enquiries/store/failoverStore.ts";
import { createPostgresStore } from "./enquiries/store/postgres/postgresStore.ts";
import { createSqliteStore } from "./enquiries/store/sqlite/sqliteStore.ts";
import { openStoreKeys } from "./enquiries/storeKeys.ts";
import type { Log } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { createCertificateWatch } from "./notify/certificateWatch.ts";
import { createLeadMailer, leadLimitMs } from "./notify/leadMailer.ts";
import { createLocalMailState } from "./notify/mailState.ts";
import type { MailedAlarm } from "./notify/mailText.ts";
import { createNotifier } from "./notify/notifier.ts";
import { sendMail } from "./notify/sendMail.ts";
import type { Manifest } from "./pages/manifest.ts";
import type { Search } from "./search/searchIndex.ts";
import { createVendorClient } from "./vendorApi/client.ts";
import { createCountries } from "./vendorApi/countries.ts";
import { createEnvelope } from "./vendorApi/envelope.ts";

export interface ServicesOptions {
  config: Config;
  log: Log;
  manifest: Manifest;
  search: Search;
  /** Base address of the vendor's API or of the sandbox. Without a trailing slash. */
  apiBase: string;
}

/** Creates each service of the app once. The caller must start and stop delivery, captcha, notifier and leadMailer. */
export function createServices({ config, log, manifest, search, apiBase }: ServicesOptions) {
  const metrics = createMetrics();
  const envelope = createEnvelope({ key: config.apiKey, iv: config.apiIv });
  const { apiTimeoutMs, ackTimeoutMs, dataDir } = config;
  const client = createVendorClient({ apiBase, envelope, timeoutMs: apiTimeoutMs, log, metrics });
  const { retentionDays, heldLimit, unprovenPerHour, notify, siteOrigin } = config;
  const limits = { retentionDays, heldLimit, unprovenPerHour, mailsLeads: notify?.leads !== undefined };
  const keys = openStoreKeys(config);
  const cipher = createEnquiryCipher(keys);
  const local = createSqliteStore({ dataDir, log, exclusive: true, ...limits });
  const { storeUrl: url, storePoolSize: poolSize } = config;
  const database = url === undefined ? undefined : createDatabase({ url, poolSize, log });
  const shared = database && createPostgresStore({ database, ...limits });
  const store = shared ? createFailoverStore({ shared, local, cipher, log }) : local;
  const breaker = createCircuitBreaker(database && createSharedCircuit(database));
  const delivery = createDelivery({ store, cipher, client, breaker, ackTimeoutMs, apiTimeoutMs, log, metrics });
  metrics.watchDisk(dataDir);
  // With a shared database its own backups count.
  if (!database) metrics.watchBackups(dataDir);
  const countries = createCountries({ client, dataDir, source: config.apiBase ?? "sandbox", ackTimeoutMs, log });
  const { hostname: ownName } = new URL(config.siteOrigin);
  const captcha =
    config.captchaCheck &&
    createCaptcha({
      ...config.captchaCheck,
      ...{ hostname: ownName, log, metrics },
      onUp: () => delivery.releaseHeld("captcha down"),
    });
  const challenges = config.challengeCost > 0 ? createChallenges({ cost: config.challengeCost, keys }) : undefined;
  if (captcha) metrics.watchCaptcha(() => !captcha.isDown);
  const isCertificateEnding = createCertificateWatch(siteOrigin);
  const readHealth = async () => {
    const health = await delivery.health();
    const alarms: (MailedAlarm | "parked")[] = [...health.alarms];
    if (captcha?.isDown) alarms.push("captcha");
    if (isCertificateEnding()) alarms.push("certificate");
    return { ...health, alarms };
  };
  metrics.watchDelivery(readHealth);
  const mailState = database ? createSharedMailState(database) : createLocalMailState(dataDir);
  const notifier =
    notify &&
    createNotifier({
      look: readHealth,
      store,
      mailState,
      send: (mail) => sendMail(notify, mail),
      siteOrigin,
      seenBy: `${hostname()}:${config.port}`,
      log,
    });
  const leadMailer =
    notify?.leads &&
    createLeadMailer({
      store,
      cipher,
      mailState,
      addresses: notify.leads,
      send: (mail, to) => sendMail({ ...notify, to }, mail, leadLimitMs),
      siteOrigin,
      log,
    });
  const isMailFailing = () => Boolean(notifier?.hasFailed || leadMailer?.hasFailed);
  if (notifier) metrics.watchMail(() => !isMailFailing());
  return {
    config,
    log,
    manifest,
    search,
    metrics,
    client,
    store,
    /** Each engine's own: what is done to every record is done in both. */
    engines: shared ? [shared, local] : [local],
    cipher,
    database,
    delivery,
    readHealth,
    countries,
    captcha,
    challenges,
    notifier,
    leadMailer,
    isMailFailing,
  };
}

export type Services = ReturnType<typeof createServices>;
