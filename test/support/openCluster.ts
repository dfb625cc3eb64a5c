import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { storeKeys } from "./keys.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { findFreePort, type Site, startSite } from "./site.ts";
import { startVendor } from "./vendor.ts";

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
      ...vendor.settings,
      STORE_KEYS: storeKeys,
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

/** A round-robin balancer: each new connection goes to the next process that answers. */
async function startBalancer(ports: readonly number[]) {
  let turn = 0;
  const open = new Set<net.Socket>();

  function connect(client: net.Socket, left: number) {
    if (left === 0) return client.destroy();
    turn += 1;
    const target = net.connect(ports[turn % ports.length] as number, "127.0.0.1");
    target.once("connect", () => {
      // From here on no other process may be asked, because this one may have received the request.
      target.removeListener("error", tryNext);
      target.on("error", () => client.destroy());
      client.pipe(target).pipe(client);
    });
    const tryNext = () => connect(client, left - 1);
    target.once("error", tryNext);
    client.once("close", () => target.destroy());
  }

  const server = net.createServer((client) => {
    open.add(client);
    client.once("close", () => open.delete(client));
    client.on("error", () => client.destroy());
    connect(client, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
