import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { ensureInstalled } from "./debian.ts";
import { endWithUs, findFreePort } from "./site.ts";
import { waitUntil } from "./waiting.ts";

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Runs SQL in a database, and returns the rows. */
export async function query(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  try {
    await client.connect();
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the server, and returns its URL. */
export async function createDatabaseOn(url: string): Promise<string> {
  const name = `database_${randomBytes(8).toString("hex")}`;
  await query(url, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function signal(pids: readonly number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has already ended.
    }
  }
}

/** The system's letter for a process's state: T is stopped, Z has ended. "" when there is no such process. */
function stateOf(pid: number): string {
  try {
    return /.*\) (.)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
}
const isGone = (pid: number) => ["", "Z", "X"].includes(stateOf(pid));

const superuser = "website";

/**
 * Our own PostgreSQL on loopback, with an empty data directory, or as a streaming standby of another. With `fsync`, as in
 * production, confirmed writes are on the disk.
 */
export async function startPostgres({
  fsync = "on",
  standbyOf,
}: {
  fsync?: "on" | "off";
  standbyOf?: { url: string };
} = {}) {
  const programs = setUpPostgres();
  const port = await findFreePort();
  const user = chooseUser();
  const password = standbyOf ? new URL(standbyOf.url).password : randomBytes(18).toString("base64url");
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  const folder = mkdtempSync(path.join(tmpdir(), "postgres-"));
  const dataDir = `${folder}/data`;
  const logFile = `${folder}/server.log`;
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: "16MB",
    // In the data directory, so that a kill leaves nothing elsewhere.
    dynamic_shared_memory_type: "mmap",
    fsync,
    // Several test files share it, and each store has a pool.
    max_connections: 300,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  /** Set while it runs: to be called when it has ended. */
  let forget: (() => void) | undefined;

  /** Runs one of PostgreSQL's programs. */
  async function run(program: string, ...args: string[]) {
    const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
    const done = promisify(execFile)(path.join(programs, program), ["-D", dataDir, ...args], {
      ...{ ...user, cwd: folder, env },
    });
    await done.catch((error: Error) => {
      throw new Error(`${error.message}\n${existsSync(logFile) ? readFileSync(logFile, "utf8") : ""}`);
    });
  }

  const readPid = () => Number.parseInt(readFileSync(`${dataDir}/postmaster.pid`, "utf8"), 10);
  const listChildren = (pid: number) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

  /** Starts on the same data and port again, after `stop` or `kill`, and waits until it answers. */
  async function start() {
    await run("pg_ctl", "start", "--log", logFile, "--options", options.join(" "));
    // By an immediate shutdown, which frees the shared memory that the system would keep.
    forget = endWithUs(readPid(), "QUIT", folder);
  }

  /** Suspends all its processes: open connections stay open, and new ones get no answer. */
  async function pause() {
    const postmaster = readPid();
    // The postmaster first: a suspended postmaster starts no more children.
    for (const list of [() => [postmaster], () => listChildren(postmaster)]) {
      const pids = list();
      signal(pids, "SIGSTOP");
      const areSuspended = () => pids.every((each) => stateOf(each) === "T" || isGone(each));
      await waitUntil("PostgreSQL is suspended", areSuspended, 30_000);
    }
  }

  function resume() {
    const postmaster = readPid();
    signal([...listChildren(postmaster), postmaster], "SIGCONT");
  }

  async function shutDown(mode: "fast" | "immediate") {
    resume();
    await run("pg_ctl", "stop", "--mode", mode);
    forget?.();
    forget = undefined;
  }

  const postgres = {
    /** URL of the database `postgres`, with the superuser and the password. */
    url,
    port,
    /** Creates an empty database and returns its URL. */
    createDatabase: () => createDatabaseOn(url),
    /** Cuts every connection and shuts down cleanly. The data stays. */
    stop: () => shutDown("fast"),
    /** kill -9 of all its processes. The data stays. */
    async kill() {
      // Suspended first, so that no process is missed.
      await pause();
      const all = [readPid(), ...listChildren(readPid())];
      signal(all, "SIGKILL");
      // A process that still holds the shared memory would block the next start.
      await waitUntil("PostgreSQL has ended", () => all.every(isGone), 30_000);
      // Until the system has forgotten a dead process, PostgreSQL takes it for one that runs.
      rmSync(`${dataDir}/postmaster.pid`);
      forget?.();
      forget = undefined;
    },
    pause,
    resume,
    start,
    /** Ends it and removes the data. */
    async close() {
      if (forget) await shutDown("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };

  try {
    const passwordFile = `${folder}/password`;
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user) for (const entry of [folder, passwordFile]) chownSync(entry, user.uid, user.gid);
    const access = ["--username", superuser, "--pwfile", passwordFile, "--auth", "scram-sha-256"];
    if (standbyOf) await run("pg_basebackup", "-d", standbyOf.url, "-R", "--checkpoint=fast", "--no-sync");
    else await run("initdb", ...access, "--encoding", "UTF8", "--locale", "C", "--no-sync");
    await start();
  } catch (error) {
    await postgres.close();
    throw error;
  }
  return postgres;
}

/** PostgreSQL refuses to run as root. Then it runs as the user that Debian's package has made. */
export function chooseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = 0, gid = 0] = ["-u", "-g"].map((which) => Number(execFileSync("id", [which, "postgres"])));
  return { uid, gid };
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

/** The folder of PostgreSQL's programs, which are installed if need be. */
function setUpPostgres(): string {
  const ownSettings = `${clusterSettingsDir}/website-tests.conf`;
  if (!findPrograms() && process.getuid?.() === 0) {
    // Keeps Debian from setting up a server of its own on this machine.
    mkdirSync(clusterSettingsDir, { recursive: true });
    writeFileSync(ownSettings, "create_main_cluster = false\n");
  }
  ensureInstalled(() => findPrograms() !== undefined, "postgresql");
  rmSync(ownSettings, { force: true });
  return findPrograms() as string;
}
