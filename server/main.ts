import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import path from "node:path";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { summariseSamples } from "../shared/content/site.ts";
import { createApp } from "./app.ts";
import { type Config, loadConfig } from "./config.ts";
import { checkStoreKeys } from "./enquiries/reencryption.ts";
import { StoreUnavailableError } from "./enquiries/store/enquiryStore.ts";
import { createLog } from "./log.ts";
import { answerMalformedRequests } from "./middleware/entrance.ts";
import { createPostQueue } from "./middleware/postQueue.ts";
import { OperatorError } from "./operatorError.ts";
import { readManifest } from "./pages/manifest.ts";
import { createSearch } from "./search/searchIndex.ts";
import { readSections } from "./search/sections.ts";
import { createServices } from "./services.ts";
import { createJournal, startSandbox } from "./vendorApi/sandbox.ts";

/** After a stop signal the server stays open for this long, so that a load balancer that polls /readyz notices. */
const drainMs = 1500;
/** The listening socket closes after `quietMs` without a new connection, or after `quietLimitMs` in any case. */
const quietMs = 60;
const quietLimitMs = 1000;
/** An idle event loop turns in a fraction of this time. */
const emptyTurnMs = 0.05;
/** After this, open connections are cut, so that the process exits within 10 s whatever a client does. */
const closeLimitMs = 6500;
/** A stop that hangs ends here, before the service manager kills the process. All of the above fit in. */
const stopLimitMs = 9800;
/** Longer than nginx's keep-alive of 60 s, so that nginx never writes into a connection that we are closing. */
const keepAliveMs = 75_000;
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 30_000;
/** How often Node checks these two time-outs. With its default of 30 s, a limit of 15 s could take up to 45 s. */
const timeoutsCheckedMs = 1000;
const maxHeaderBytes = 16 * 1024;
/** Connections that wait to be accepted, as in deploy/website@.socket. Beyond them a client waits a second and asks again. */
const backlog = 4096;

async function start(): Promise<void> {
  // A journal may restart. Without this, each line would be an uncaught error, which logs the next line.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const config = loadConfig(process.env);
  const log = createLog(config);
  const distDir = path.resolve(import.meta.dirname, "..");
  const manifest = readManifest(distDir);
  const search = createSearch(readSections(distDir));
  const journal = createJournal(config.dataDir);
  const sandbox = config.usesSandbox
    ? await startSandbox({ key: config.apiKey, iv: config.apiIv, take: journal.write, log })
    : undefined;
  if (sandbox) log.info({ event: "sandbox_started", url: sandbox.url, journal: journal.file });
  const services = createServices({
    config,
    log,
    manifest,
    search,
    apiBase: config.apiBase ?? (sandbox?.url as string),
  });
  const { delivery, captcha, notifier, leadMailer, store, engines, cipher } = services;
  await store.check().catch((error: unknown) => {
    if (error instanceof OperatorError) throw error;
    // Any other error is in the log. The delivery loop checks the store again, and the site serves its pages meanwhile.
  });
  try {
    for (const engine of engines) {
      await checkStoreKeys(engine, cipher).catch((error: unknown) => {
        // A store that is away is not checked: what it cannot decrypt later is parked and named.
        if (!(error instanceof StoreUnavailableError)) throw error;
      });
    }
  } catch (error) {
    await store.close();
    throw error;
  }
  let isStopping = false;
  const { pages, headers, ...app } = createApp(services, () => !isStopping);
  const { answer, onConnection } = createPostQueue(app.answer, { ...services, headers });

  /** Requests that arrive while the listening socket closes wait here for a few milliseconds. */
  let heldBack: (() => void)[] | undefined;
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: timeoutsCheckedMs,
    requireHostHeader: false,
  });
  server.on("connection", onConnection);
  answerMalformedRequests(server, headers, (req, res) => {
    // A client that gets "Connection: close" sends its next request elsewhere, and not to this stopping process.
    if (isStopping) res.shouldKeepAlive = false;
    if (heldBack) heldBack.push(() => answer(req, res));
    else answer(req, res);
  });
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;

  let listeners: Awaited<ReturnType<typeof listen>>;
  try {
    listeners = await listen(server, config);
  } catch (error) {
    // To exit in the middle of the store's work would be like a crash.
    await store.close();
    throw error;
  }
  delivery.start();
  captcha?.start();
  notifier?.start();
  leadMailer?.start();
  const { port } = server.address() as AddressInfo;
  const address = formatOrigin(config.host, port);
  log.info({ event: "started", address, version: manifest.version });
  if (sandbox)
    console.log("Sandbox: no API_BASE is set, so enquiries go to an embedded sandbox and stay on this machine.");
  if (manifest.sampleValues > 0) console.log(summariseSamples(manifest.sampleValues));
  // Warming takes two seconds. A development server, which restarts at every change, skips it.
  if (config.isProduction) {
    pages.warm().catch((error: unknown) => log.error({ event: "page_failed", err: error }));
  }

  const finish = async () => {
    await wait(drainMs);
    captcha?.stop();
    notifier?.stop();
    const leadsMailed = leadMailer?.stop();
    const delivered = delivery.stop(closeLimitMs);
    heldBack = [];
    await waitUntilNobodyComes(server);
    const closed = Promise.all(listeners.map((one) => new Promise((resolve) => one.close(resolve))));
    const cut = setTimeout(() => server.closeAllConnections(), closeLimitMs);
    for (const answerHeldBack of heldBack) answerHeldBack();
    heldBack = undefined;
    await Promise.all([closed, delivered, leadsMailed]);
    clearTimeout(cut);
    await store.close();
    await sandbox?.close();
  };
  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: "stopping", reason });
    try {
      const late = wait(stopLimitMs).then(() => Promise.reject(new Error(`The stop took ${stopLimitMs} ms.`)));
      await Promise.race([finish(), late]);
      log.info({ event: "stopped", reason });
      process.exit(exitCode);
    } catch (error) {
      // What is stored is safe, and the next start goes on with it. A process that stays would ignore the next signal.
      log.error({ event: "stop_failed", reason, err: error });
      process.exit(1);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => void stop(signal, 0));
  // After these nothing in memory can be trusted: stop cleanly, and let the supervisor restart us.
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, (error: unknown) => {
      log.error({ event: "uncaught_error", err: error });
      void stop(event, 1);
    });
  }
}

/**
 * Closing the listening socket resets connections that the kernel has accepted and Node has not. So it closes after an
 * idle turn of the event loop, once none has arrived for a moment, which comes soon, as requests are held back. When
 * the service manager owns the socket, nothing is reset.
 */
async function waitUntilNobodyComes(server: Server): Promise<void> {
  const startedAt = performance.now();
  let lastCameAt = startedAt;
  server.on("connection", () => {
    lastCameAt = performance.now();
  });
  for (let turnAt = startedAt; turnAt - startedAt < quietLimitMs; turnAt = performance.now()) {
    await turn();
    const now = performance.now();
    if (now - turnAt < emptyTurnMs && now - lastCameAt > quietMs) return;
  }
}

/** An IPv6 address stands in brackets. */
const formatOrigin = (host = "", port: number | undefined) =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Of several sockets the first is the server's own, and the connections of the others are handed to it. */
async function listen(server: Server, { host, port, listenFds: [fd, ...otherFds] }: Config) {
  if (fd === undefined) server.listen(port, host, backlog);
  else server.listen({ fd }, backlog);
  await once(server, "listening");
  const others = otherFds.map((fd) =>
    createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket)).listen(
      { fd },
      backlog,
    ),
  );
  return [server, ...others];
}

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  console.error(`Unknown argument ${argument}. Settings are environment variables, such as PORT=4000.`);
  process.exit(2);
}
start().catch((error: unknown) => {
  const { code, syscall, address, port } = Object(error) as NodeJS.ErrnoException & { address?: string; port?: number };
  const place = formatOrigin(address, port);
  if (error instanceof OperatorError) console.error(error.message);
  else if (code === "EADDRINUSE") console.error(`${place} is taken: set PORT to another port, or stop what uses it.`);
  else if (code === "EADDRNOTAVAIL" || code === "EACCES")
    console.error(`${place} cannot be used (${code}): HOST must be an address of this machine, PORT 1024 or more.`);
  else if (syscall === "getaddrinfo")
    console.error(`HOST is not found (${code}): it must be an address of this machine.`);
  else console.error("The server could not start:", error);
  process.exit(1);
});
