import type { Config } from "../../server/config.ts";
import { loadConfig } from "../../server/config.ts";
import type { Log } from "../../server/log.ts";
import { createServices, type Services } from "../../server/services.ts";
import { createTestKey } from "../support/keys.ts";
import type { Machine, Owner } from "./time.ts";
import type { World } from "./world.ts";

export const ackTimeoutMs = 2000;
export const unprovenPerHour = 2;

const config: Config = {
  ...loadConfig({
    API_TIMEOUT_MS: "8000",
    ACK_TIMEOUT_MS: String(ackTimeoutMs),
    UNPROVEN_PER_HOUR: String(unprovenPerHour),
    NOTIFY_SMTP_URL: "smtp://localhost",
    NOTIFY_TO: "ops@example.com",
    NOTIFY_LEADS: "default=sales@example.com",
  }),
  storeKeys: [createTestKey()],
};

/** What stands in the log. Errors of ours are none of the world's faults. */
const bugs = ["delivery_failed", "store_refused", "uncaught_error"];

export interface Site {
  owner: Owner;
  /** undefined: it is about to begin. */
  services?: Services;
  /** It takes no more visitors. */
  isStopping: boolean;
}

/** A process of the site on this machine: everything that main.ts starts, but for its HTTP. */
export function startSite(world: World, machine: Machine, { isShared }: { isShared: boolean }): Site {
  const owner = world.time.boot(machine);
  const site: Site = { owner, isStopping: false };
  const write = (entry: { event: string; err?: unknown; reason?: unknown }) => {
    const { event, err, ...rest } = entry;
    world.tell(`${event} ${JSON.stringify(rest)}`);
    world.hear(event);
    // Of a vendor that is also misconfigured no event of its own says it.
    if (String(entry.reason).startsWith("away: refuses all")) world.hear("disbelieved");
    if (bugs.includes(event)) world.violate(`${event}: ${err instanceof Error ? err.stack : String(err)}`);
  };
  const log: Log = { info: write, warn: write, error: write };
  const start = async () => {
    world.tell("starts");
    if (!isShared) world.hear("starts");
    const services = createServices({
      config: { ...config, dataDir: machine.name, storeUrl: isShared ? "postgres://simulated" : undefined },
      log,
      apiBase: "http://vendor.test",
      manifest: {} as Services["manifest"],
      search: {} as Services["search"],
    });
    site.services = services;
    await services.store.check().catch(() => {});
    services.delivery.start();
    services.notifier?.start();
    services.leadMailer?.start();
  };
  world.time.after(0, start, owner);
  return site;
}

/** As main.ts stops it. */
export async function stopSite({ notifier, leadMailer, delivery, store }: Services) {
  notifier?.stop();
  await Promise.all([leadMailer?.stop(), delivery.stop(6500)]);
  await store.close();
}
