import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { routes } from "../../shared/routes.ts";
import { createVisitor } from "./createVisitor.ts";
import { storeKeys } from "./keys.ts";
import { findFreePort, startSite } from "./site.ts";
import { startVendor } from "./vendor.ts";

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A vendor, and a server that can be started repeatedly on one port and one store. */
export async function openDesk(env: Record<string, string> = {}) {
  const vendor = await startVendor();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), "website-"));
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ...vendor.settings,
    STORE_KEYS: storeKeys,
    LOG_LEVEL: "error",
    ...env,
  };
  const ends: (() => Promise<unknown>)[] = [() => vendor.close()];
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
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
