import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { routes } from "../../shared/routes.ts";
import { createVisitor } from "./createVisitor.ts";
import { storeKeys } from "./keys.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { findFreePort, startSite } from "./site.ts";
import { startVendor, type Vendor } from "./vendor.ts";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A vendor, and a server that can be started repeatedly on one port and one DATA_DIR. */
export async function openDesk(env: Record<string, string> = {}, sharedVendor?: Vendor) {
  const vendor = sharedVendor ?? (await startVendor());
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), "website-"));
  const settings: Record<string, string> = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ...vendor.settings,
    STORE_KEYS: storeKeys,
    LOG_LEVEL: "error",
    ...env,
  };
  const ends: (() => Promise<unknown>)[] = [];
  return {
    vendor,
    dataDir,
    origin,
    settings,
    async start(more: Record<string, string> = {}) {
      const site = await startSite({ ...settings, ...more });
      ends.push(() => site.kill());
      return site;
    },
    /** Requests every page once. The server renders pages in its first second or two, and visitors then wait longer. */
    async warmUp() {
      const visitor = createVisitor(origin);
      for (const { path } of routes) await visitor.ask("GET", path, { headers: { "Accept-Encoding": "br" } });
    },
    async close() {
      for (const end of ends.reverse()) await end();
      if (!sharedVendor) await vendor.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Several processes on one PostgreSQL, each with its own DATA_DIR. */
export async function openCluster({
  processes = 2,
  env = {},
  sharedPostgres,
  beforeStart = async () => {},
}: {
  processes?: number;
  env?: Record<string, string>;
  /** A server that goes on when the cluster is closed. The cluster still has its own database. */
  sharedPostgres?: Postgres;
  /** Prepares the database before the first process starts. */
  beforeStart?: (storeUrl: string) => Promise<void>;
} = {}) {
  const vendor = await startVendor();
  const postgres = sharedPostgres ?? (await startPostgres());
  const storeUrl = await postgres.createDatabase();
  await beforeStart(storeUrl);
  const own = { STORE_URL: storeUrl, ...env };
  const desks = await Promise.all(Array.from({ length: processes }, () => openDesk(own, vendor)));
  const sites = await Promise.all(desks.map((desk) => desk.start()));
  return {
    vendor,
    postgres,
    storeUrl,
    /** Of all processes. */
    origins: desks.map(({ origin }) => origin),
    sites,
    settings: desks.map(({ settings }) => settings),
    /** Kills a process with kill -9 and starts it again on the same port and DATA_DIR. */
    async restart(index: number, whileDown: () => Promise<void> = async () => {}) {
      await sites[index]?.kill();
      await whileDown();
      sites[index] = await (desks[index] as Desk).start();
    },
    async close() {
      await Promise.all(desks.map((desk) => desk.close()));
      if (!sharedPostgres) await postgres.close();
      await vendor.close();
    },
  };
}
