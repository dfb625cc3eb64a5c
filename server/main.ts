import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createApp } from "./app.ts";
import { summariseSamples } from "./checkContent.ts";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { StoreInUseError } from "./enquiries/store/enquiryStore.ts";
import { createLog, type Log } from "./log.ts";
import { openEntrance } from "./middleware/entrance.ts";
import { readManifest } from "./pages/manifest.ts";
import { writesPreparedHeads } from "./pages/preparedHead.ts";
import { createServices } from "./services.ts";
import { startSandbox } from "./vendorApi/sandbox.ts";

/** From the stop signal to the last new connection: what watches /readyz has noticed by then. */
const drainMs = 1500;
/** How long nobody must have come before the listening socket closes, and how long that is waited for at most. */
const quietMs = 60;
const quietLimitMs = 1000;
/** An event loop with nothing to do turns in a fraction of this. */
const emptyTurnMs = 0.05;
/** After this, connections still open are cut: exit within 10 s, whatever a client does. */
const closeLimitMs = 6500;
/** Longer than nginx's 60 s towards us, so that nginx never writes into a connection that we are closing. */
const keepAliveMs = 75_000;
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 30_000;
/** How often connections are held against these two. Node's default of 30 s would make 15 s up to 45. */
const timeoutsCheckedMs = 1000;
const maxHeaderBytes = 16 * 1024;

async function start(): Promise<void> {
  // What collects the lines may go away, such as a journal that restarts. Without this each line would be an uncaught
  // error, whose line would be the next: enquiries matter more than lines about them.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const config = loadConfig(process.env);
  const log = createLog(config);
  const manifest = readManifest(path.resolve(import.meta.dirname, ".."));
  const sandbox = config.usesSandbox
    ? await startSandbox({ key: config.apiKey, iv: config.apiIv, dataDir: config.dataDir, log })
    : undefined;
  const services = createServices({ config, log, manifest, apiBase: config.apiBase ?? (sandbox?.url as string) });
  const { delivery, captcha, store, sampleValues } = services;
  await store.check().catch((error: unknown) => {
    if (error instanceof StoreInUseError) throw error;
    // Anything else is in the log; the delivery loop checks again, and the site serves its pages in the meantime.
  });
  let isStopping = false;
  const { answer, messages, pages, headers } = createApp(services, () => !isStopping);

  /** While the listening socket is being closed, requests wait here for a few milliseconds. */
  let heldBack: (() => void)[] | undefined;
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: timeoutsCheckedMs,
    requireHostHeader: false,
    ...messages,
  });
  openEntrance({
    server,
    headers,
    answer(req, res) {
      // A client that is told to close sends its next request elsewhere, instead of into our last moments.
      if (isStopping) res.shouldKeepAlive = false;
      if (heldBack) heldBack.push(() => answer(req, res));
      else answer(req, res);
    },
  });
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;

  try {
    await listen(server, config);
  } catch (error) {
    // An exit in the middle of its work would be a crash.
    await store.close();
    throw error;
  }
  delivery.start();
  captcha?.start();
  const { port } = server.address() as AddressInfo;
  const address = `http://${config.host}:${port}`;
  log.info({ event: "started", address, version: manifest.version, preparedHeads: writesPreparedHeads });
  if (!["production", "development", "test"].includes(config.nodeEnv))
    console.log(`NODE_ENV is "${config.nodeEnv}": only with "production" is the site open to search engines.`);
  if (sandbox)
    console.log(`Sandbox: no API_BASE is set, so enquiries go to an embedded stand-in and stay on this machine.`);
  if (sampleValues > 0) console.log(summariseSamples(sampleValues));
  // Two seconds of work, and a quarter of a minute where pages become files: a server that is restarted at every change
  // is spared it.
  if (config.isProduction || config.pagesDir !== undefined) {
    pages.warm().catch((error: unknown) => log.error({ event: "page_failed", err: error }));
  }

  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: "stopping", reason });
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    captcha?.stop();
    const delivered = delivery.stop(closeLimitMs);
    heldBack = [];
    await waitUntilNobodyComes(server);
    const closed = new Promise((resolve) => server.close(resolve));
    const cut = setTimeout(() => server.closeAllConnections(), closeLimitMs);
    for (const answerHeldBack of heldBack) answerHeldBack();
    heldBack = undefined;
    await Promise.all([closed, delivered]);
    clearTimeout(cut);
    await store.close();
    await sandbox?.close();
    log.info({ event: "stopped", reason });
    process.exit(exitCode);
  };
  process.on("SIGTERM", () => void stop("SIGTERM", 0));
  process.on("SIGINT", () => void stop("SIGINT", 0));
  endOnUncaughtErrors(log, (reason) => void stop(reason, 1));
}

/**
 * Closing the listening socket resets the connections that the kernel has taken for us and we have not: under load,
 * requests would be cut. So it closes when nobody has come for a moment, which is soon while requests are only taken and
 * held back, and right after a turn of the event loop that found nothing. Where the service manager holds the socket
 * nothing is ever reset.
 */
async function waitUntilNobodyComes(server: Server): Promise<void> {
  const startedAt = performance.now();
  let lastCameAt = startedAt;
  server.on("connection", () => {
    lastCameAt = performance.now();
  });
  for (let turnAt = startedAt; turnAt - startedAt < quietLimitMs; turnAt = performance.now()) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (now - turnAt < emptyTurnMs && now - lastCameAt > quietMs) return;
  }
}

/** After an uncaught error nothing in memory can be trusted: log it, stop in order, let the supervisor start it again. */
function endOnUncaughtErrors(log: Log, stop: (reason: string) => void): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.error({ event: "uncaught_error", err: error });
      stop(event);
    });
  }
}

function listen(server: Server, { host, port, listenFd }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    if (listenFd === undefined) server.listen(port, host, resolve);
    else server.listen({ fd: listenFd }, resolve);
  });
}

start().catch((error: unknown) => {
  const { code, address, port } = Object(error) as NodeJS.ErrnoException & { address?: string; port?: number };
  const place = `http://${address}:${port}`;
  if (error instanceof ConfigError || error instanceof StoreInUseError) console.error(error.message);
  else if (code === "EADDRINUSE") console.error(`${place} is taken: set PORT to another port, or stop what uses it.`);
  else if (code === "EADDRNOTAVAIL" || code === "EACCES")
    console.error(`${place} cannot be used (${code}): HOST must be an address of this machine, PORT 1024 or more.`);
  else console.error("The server could not start:", error);
  process.exit(1);
});
