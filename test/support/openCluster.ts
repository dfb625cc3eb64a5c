import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBalancer } from "./balancer.ts";
import { storeKeys } from "./keys.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { findFreePort, type Site, startSite } from "./site.ts";
import { startVendor, vendorIv, vendorKey } from "./vendor.ts";

/** Several processes on one PostgreSQL, each with its own DATA_DIR, behind a round-robin balancer. */
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
  const postgres: Postgres = sharedPostgres ?? (await startPostgres());
  const folder = mkdtempSync(path.join(tmpdir(), "cluster-"));
  const storeUrl = await postgres.createDatabase();
  await beforeStart(storeUrl);
  const settings: Record<string, string>[] = [];
  for (let index = 0; index < processes; index += 1) {
    settings.push({
      PORT: String(await findFreePort()),
      DATA_DIR: path.join(folder, String(index)),
      STORE_URL: storeUrl,
      API_BASE: vendor.url,
      API_KEY: vendorKey,
      STORE_KEYS: storeKeys,
      API_IV: vendorIv,
      LOG_LEVEL: "error",
      ...env,
    });
  }
  const sites: Site[] = await Promise.all(settings.map(startSite));
  const balancer = await startBalancer(settings.map(({ PORT }) => Number(PORT)));
  return {
    vendor,
    postgres,
    storeUrl,
    origin: balancer.origin,
    sites,
    settings,
    /** Kills a process with kill -9 and starts it again on the same port and DATA_DIR. */
    async restart(index: number, whileDown: () => Promise<void> = async () => {}) {
      await sites[index]?.kill();
      await whileDown();
      sites[index] = await startSite(settings[index] as Record<string, string>);
    },
    async close() {
      await balancer.close();
      await Promise.all(sites.map((site) => site.kill()));
      if (!sharedPostgres) await postgres.close();
      await vendor.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
