import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { installDebian } from "./debian.ts";
import { isGone, isStill, listChildren, signal, waitUntil } from "./processes.ts";
import { findFreePort } from "./site.ts";

export interface Postgres {
  /** URL of the database `postgres`, with the superuser and the password. */
  url: string;
  port: number;
  /** Process id of the postmaster, which changes with each start. */
  readonly pid: number;
  /** Creates an empty database and returns its URL. */
  createDatabase(name?: string): Promise<string>;
  /** Cuts every connection and shuts down cleanly. The data stays. */
  stop(): Promise<void>;
  /** kill -9 of all its processes. The data stays. */
  kill(): Promise<void>;
  /** Suspends all its processes: open connections stay open, and new ones get no answer. */
  pause(): Promise<void>;
  resume(): void;
  /** Starts on the same data and port again, after `stop` or `kill`, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it and removes the data. */
  close(): Promise<void>;
}

const superuser = "website";

/**
 * Our own PostgreSQL on loopback, with an empty data directory. Confirmed writes are on the disk (fsync is on).
 * `settings` are lines of postgresql.conf.
 */
export async function startPostgres({ settings = {} }: { settings?: Record<string, string> } = {}): Promise<Postgres> {
  const programs = setUpPostgres();
  const port = await findFreePort();
  const user = chooseUser();
  const password = randomBytes(18).toString("base64url");
  const urlOf = (database: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  const url = urlOf("postgres");
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
  const guard = startGuard(folder);
  const dataDir = `${folder}/data`;
  const logFile = `${folder}/server.log`;

  function run(program: string, args: string[]) {
    const log = openSync(logFile, "a");
    const child = spawn(path.join(programs, program), args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    guard.watch(child);
    const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
    return { child, pid: child.pid as number, exited };
  }

  function fail(what: string): never {
    throw new Error(`${what}:\n${readFileSync(logFile, "utf8")}`);
  }

  const allSettings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: "16MB",
    // In the data directory, so that a kill leaves nothing elsewhere.
    dynamic_shared_memory_type: "mmap",
    ...settings,
  };
  const serverArgs = Object.entries(allSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let server: ReturnType<typeof run> | undefined;

  function expectServer() {
    if (!server) throw new Error("PostgreSQL is not running");
    return server;
  }

  async function start() {
    if (server) throw new Error("PostgreSQL is already running");
    server = run("postgres", ["-D", dataDir, ...serverArgs]);
    server.child.once("exit", () => {
      server = undefined;
    });
    const isUp = () => {
      if (!server) fail("PostgreSQL did not start");
      return query(url, "SELECT 1").then(
        () => true,
        () => false,
      );
    };
    if (!(await waitUntil(isUp))) fail("PostgreSQL does not answer");
  }

  async function pause() {
    const { pid } = expectServer();
    // The postmaster first: a suspended postmaster starts no more children.
    for (const list of [() => [pid], () => listChildren(pid)]) {
      const pids = list();
      for (const each of pids) signal(each, "SIGSTOP");
      if (!(await waitUntil(() => pids.every(isStill)))) throw new Error("PostgreSQL does not pause");
    }
  }

  function resume() {
    const { pid } = expectServer();
    for (const each of [...listChildren(pid), pid]) signal(each, "SIGCONT");
  }

  let databases = 0;
  const postgres: Postgres = {
    url,
    port,
    get pid() {
      return expectServer().pid;
    },
    async createDatabase(name) {
      databases += 1;
      const database = name ?? `database_${databases}`;
      await query(url, `CREATE DATABASE "${database}"`);
      return urlOf(database);
    },
    async stop() {
      const { pid, exited } = expectServer();
      resume();
      signal(pid, "SIGINT");
      await exited;
    },
    async kill() {
      const { pid, exited } = expectServer();
      // Suspended first, so that no process is missed.
      await pause();
      const all = [pid, ...listChildren(pid)];
      for (const each of all) signal(each, "SIGKILL");
      await exited;
      // A process that still holds the shared memory would block the next start.
      if (!(await waitUntil(() => all.every(isGone)))) throw new Error("PostgreSQL survives kill -9");
    },
    pause,
    resume,
    start,
    async close() {
      await guard.end();
      await server?.exited;
    },
  };

  try {
    const passwordFile = `${folder}/password`;
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) for (const entry of [folder, passwordFile]) chownSync(entry, user.uid, user.gid);
    const access = ["--username", superuser, "--pwfile", passwordFile, "--auth", "scram-sha-256"];
    const made = run("initdb", ["-D", dataDir, ...access, "--encoding", "UTF8", "--locale", "C", "--no-sync"]);
    if ((await made.exited) !== 0) fail("initdb failed");
    rmSync(passwordFile);
    await start();
  } catch (error) {
    await postgres.close();
    throw error;
  }
  return postgres;
}

/** PostgreSQL refuses to run as root. Then it runs as Debian's user for it, or as nobody. */
function chooseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = users.find((each) => each.startsWith("postgres:")) ?? users.find((each) => each.startsWith("nobody:"));
  if (!line) throw new Error("PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody");
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * When our process ends, however suddenly, the guard's input closes. The guard then kills the last process that it was
 * told of and its children, frees the shared memory that the system would keep, and removes the folder.
 */
const guardScript = `
  while read -r line; do pid=$line; done
  if [ -n "$pid" ]; then kill -KILL "$pid" $(cat "/proc/$pid/task/$pid/children"); fi
  if [ -f "$0/data/postmaster.pid" ]; then ipcrm -m "$(sed -n '7s/.* //p' "$0/data/postmaster.pid")"; fi
  rm -rf "$0" || { sleep 1; rm -rf "$0"; }`;

function startGuard(folder: string) {
  // Detached, so that signals to our process group do not reach it.
  const guard = spawn("sh", ["-c", guardScript, folder], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  const ended = new Promise<void>((resolve) => guard.once("exit", () => resolve()));
  const input = guard.stdin as Socket;
  guard.unref();
  input.unref();
  const tell = (line: string) => input.writable && input.write(`${line}\n`);
  return {
    watch(child: ChildProcess) {
      tell(String(child.pid ?? ""));
      child.once("exit", () => tell(""));
    },
    async end() {
      guard.ref();
      input.end();
      await ended;
    },
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

const versionsDir = "/usr/lib/postgresql";
/** Debian reads this folder when it installs a server. */
const clusterSettingsDir = "/etc/postgresql-common/createcluster.d";

/** Debian's newest server, or the first one in PATH. */
function findPrograms(): string | undefined {
  const versions = existsSync(versionsDir) ? readdirSync(versionsDir) : [];
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => `${versionsDir}/${version}/bin`);
  const folders = [...debian, ...(process.env.PATH ?? "").split(path.delimiter)];
  return folders.find((folder) => ["initdb", "postgres"].every((program) => existsSync(path.join(folder, program))));
}

/** The folder of PostgreSQL's programs. Installs them if we run as root, and otherwise asks for them by name. */
function setUpPostgres(): string {
  const found = findPrograms();
  if (found) return found;
  if (process.getuid?.() === 0) installPostgres();
  const installed = findPrograms();
  if (installed) return installed;
  throw new Error("These tests need PostgreSQL: sudo apt-get install --no-install-recommends postgresql");
}

function installPostgres(): void {
  const ownSettings = `${clusterSettingsDir}/website-tests.conf`;
  // Keeps Debian from setting up a server of its own on this machine.
  mkdirSync(clusterSettingsDir, { recursive: true });
  writeFileSync(ownSettings, "create_main_cluster = false\n");
  installDebian("postgresql");
  rmSync(ownSettings, { force: true });
}
