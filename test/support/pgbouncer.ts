import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled } from "./debian.ts";
import { chooseUser, query } from "./postgres.ts";
import { endWithUs, findFreePort } from "./site.ts";
import { waitUntil } from "./waiting.ts";

const program = "/usr/sbin/pgbouncer";

/** PgBouncer with Debian's defaults in front of a database, with fewer connections to it than ours. */
export async function startPgBouncer(databaseUrl: string, mode: "session" | "transaction") {
  ensureInstalled(() => existsSync(program), "pgbouncer");
  const { username, password, hostname, port: databasePort, pathname } = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), "pgbouncer-"));
  const settings = `[databases]
* = host=${hostname} port=${databasePort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === "session" ? 10 : 2}
`;
  const user = chooseUser();
  writeFileSync(`${folder}/pgbouncer.ini`, settings);
  if (user) for (const entry of [folder, `${folder}/pgbouncer.ini`]) chownSync(entry, user.uid, user.gid);
  const child = spawn(program, ["-q", "pgbouncer.ini"], { ...user, cwd: folder, stdio: "ignore" });
  child.once("exit", endWithUs(child.pid as number, "TERM", folder));
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await waitUntil("PgBouncer answers", () => query(url, "SELECT 1").catch(() => false), 30_000);
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
