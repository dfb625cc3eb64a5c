import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "../server/database/database.ts";
import { createSharedCircuit } from "../server/database/sharedCircuit.ts";
import { createSharedRateLimit } from "../server/database/sharedRateLimit.ts";
import { createCircuitBreaker } from "../server/enquiries/delivery/circuitBreaker.ts";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createPostgresStore } from "../server/enquiries/store/postgres/postgresStore.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { ensureInstalled } from "./support/debian.ts";
import { chooseUser, query, startPostgres } from "./support/postgres.ts";
import { findFreePort, startProcess } from "./support/site.ts";
import { createTestDatabase } from "./support/storeEngines.ts";
import { addClaimed, addNew, atOnce, claim, encrypt } from "./support/storeSteps.ts";
import { createTestLog } from "./support/testDoubles.ts";
import { waitUntil } from "./support/waiting.ts";

/** What only PostgreSQL has. What every engine promises: store.test.ts, storeQueue.test.ts. */

/** The number of index lookups, and the number of rows that sequential scans read. */
const reads = `SELECT idx_scan::int AS lookups, seq_tup_read::int AS rows FROM pg_stat_user_tables
  WHERE relname = 'enquiries'`;

test("adding, repeating and delivering an enquiry costs the same in a small and in a large table", async () => {
  const url = await createTestDatabase();
  const { log } = createTestLog();
  // With a single connection, the plans made for the empty table stay in use.
  const store = createPostgresStore({ database: createDatabase({ url, poolSize: 1, log, patienceMs: 20_000 }) });
  async function workThrough(count: number) {
    for (let number = 0; number < count; number += 1) {
      const record = encrypt({ idempotencyKey: crypto.randomUUID() });
      expect(await store.add(record)).toMatchObject({ kind: "new" });
      expect(await store.add(record)).toMatchObject({ kind: "repeat" });
      const { record: claimed } = await claim(store, "new");
      await store.recordResult(claimed as NonNullable<typeof claimed>, { state: "delivered", outcome: "" });
    }
  }
  await workThrough(10);
  const client = new Client({ connectionString: url });
  onTestFinished(() => client.end());
  await client.connect();
  await client.query(`INSERT INTO enquiries (reference, form, state, sealed, fingerprint, answer)
    SELECT 'old ' || number, 'contact', 'delivered', '', '', 'delivered' FROM generate_series(1, 5000) AS number`);
  await workThrough(50);
  // A connection reports its reads when it closes.
  await store.close();
  const read = async () => (await client.query(reads)).rows[0];
  await expect.poll(async () => (await read()).lookups).toBeGreaterThan(180);
  expect((await read()).rows).toBeLessThan(5000);
});

const unauthorised: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };

test("processes share a circuit again after a fail-over to a standby that was behind", async () => {
  const database = createDatabase({ url: await createTestDatabase(), poolSize: 2, log: createTestLog().log });
  onTestFinished(() => database.close());
  const createBreaker = () => createCircuitBreaker(createSharedCircuit(database));
  const [one, other] = [createBreaker(), createBreaker()];
  for (const breaker of [one, other]) await breaker.startFrom(0);
  const [before] = await database.query({ text: "SELECT version, condition FROM vendor_condition" });
  for (let id = 1; id <= 3; id += 1) {
    await one.recordOutcome({ id, startedAt: database.now(), failedSince: undefined }, unauthorised, database.now());
  }
  await other.refresh();
  expect([one.circuit.state, other.circuit.state]).toEqual(["misconfigured", "misconfigured"]);

  const { version, condition } = before as { version: string; condition: unknown };
  await database.query({
    text: "UPDATE vendor_condition SET version = $1, condition = $2",
    values: [version, JSON.stringify(condition)],
  });
  await one.refresh();
  expect(one.circuit.state).toBe("closed");
  await one.recordOutcome({ id: 9, startedAt: database.now(), failedSince: undefined }, unauthorised, database.now());
  await other.refresh();
  expect(other.circuit.state).toBe("misconfigured");
  expect(other.circuit.nextProbeAt).toBe(one.circuit.nextProbeAt);
});

test("processes of an earlier version can use the row: its states keep their first names", async () => {
  const database = createDatabase({ url: await createTestDatabase(), poolSize: 2, log: createTestLog().log });
  onTestFinished(() => database.close());
  const breaker = createCircuitBreaker(createSharedCircuit(database));
  await breaker.startFrom(0);
  const readState = async () =>
    (await database.query<{ state: string }>({ text: "SELECT condition->>'state' AS state FROM vendor_condition" }))[0]
      ?.state;
  expect(await readState()).toBe("answering");
  await database.query({
    text: `UPDATE vendor_condition SET version = version + 1, condition = condition || '{"state": "resting"}'`,
  });
  await breaker.refresh();
  expect(breaker.circuit.state).toBe("open");
  expect(await breaker.tryProbe(true, database.now())).toBe(true);
  expect(await readState()).toBe("resting");
});

/** A store on this database, and its log. */
function open(url: string) {
  const { log, lines } = createTestLog();
  const database = createDatabase({ url, poolSize: 4, log, patienceMs: 20_000 });
  const store = createPostgresStore({ database });
  onTestFinished(() => store.close());
  return { store, database, lines };
}

const program = "/usr/sbin/pgbouncer";

/** PgBouncer with Debian's defaults in front of a database, with fewer connections to it than ours. */
async function startPgBouncer(databaseUrl: string, mode: "session" | "transaction") {
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
  const options = { ...user, cwd: folder, stdio: "ignore", signal: "TERM", folder } as const;
  const { child, exited } = startProcess(program, ["-q", "pgbouncer.ini"], options);
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

test.each(["session", "transaction"] as const)("works through PgBouncer in %s mode", async (mode) => {
  const bouncer = await startPgBouncer(await createTestDatabase(), mode);
  onTestFinished(() => bouncer.close());
  const { store, database, lines } = open(bouncer.url);
  const added = await atOnce(40, [store], () => addClaimed(store));
  await atOnce(40, [store], (_, index) => {
    const record = added[index] as (typeof added)[number];
    return store.recordResult(record, { state: "delivered", outcome: "" });
  });
  await store.erase(await addNew(store, { unproven: "challenge missing" }));
  // The lock may not come at once on a busy machine.
  await expect.poll(() => store.checkpoint()).toBe(true);
  expect((await store.summary()).counts).toMatchObject({ delivered: 40, erased: 1 });
  await database.sync();
  expect(lines.filter(({ event }) => event === "database_refused" || event === "database_away")).toEqual([]);
});

test("an enquiry is on disk when it is thanked, whatever synchronous_commit says", async () => {
  // A server of its own: what others write there would be flushed too.
  const server = await startPostgres({ fsync: "off" });
  onTestFinished(server.close);
  const url = await server.createDatabase();
  const name = new URL(url).pathname.slice(1);
  await query(url, "ALTER SYSTEM SET wal_writer_delay = '10s'");
  await query(url, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  await query(url, "SELECT pg_reload_conf()");
  const isFlushed = async () =>
    (await query(url, "SELECT pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() AS flushed"))[0]?.flushed;
  const { store, lines } = open(url);
  await addNew(store);
  expect(await isFlushed()).toBe(true);
  expect(lines).toContainEqual(expect.objectContaining({ event: "database_unsafe", off: "fsync synchronous_commit" }));
  await query(url, "CREATE TABLE other AS SELECT 1");
  expect(await isFlushed(), "the setting works").toBe(false);
});

test("a database that may lose what it confirms is used, and said", async () => {
  const { store, lines } = open(await createTestDatabase());
  await addNew(store);
  // The tests' own database runs without fsync.
  expect((await store.summary()).database).toBe("unsafe");
  expect(lines).toContainEqual(expect.objectContaining({ event: "database_unsafe", off: "fsync" }));
});

test("a slow database makes no visitors wait for each other", async () => {
  const url = await createTestDatabase();
  const database = createDatabase({ url, poolSize: 2, log: createTestLog().log, patienceMs: 1000 });
  const store = createPostgresStore({ database });
  onTestFinished(() => store.close());
  await store.check();
  const blocker = new Client({ connectionString: url });
  onTestFinished(() => blocker.end());
  await blocker.connect();
  await blocker.query("BEGIN; LOCK TABLE enquiries");
  const startedAt = performance.now();
  const ends = await Promise.allSettled(Array.from({ length: 200 }, () => store.add(encrypt())));
  expect(ends.every(({ status }) => status === "rejected")).toBe(true);
  // One after the other they would take a hundred seconds.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

test("a network address is forgotten soon after its minute", async () => {
  const { database, store } = open(await createTestDatabase());
  await store.check();
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = createSharedRateLimit(database, "enquiries");
  limit.init?.({ windowMs: 100 } as Parameters<NonNullable<typeof limit.init>>[0]);
  await limit.increment("192.0.2.1");
  const count = async () => (await database.query({ text: "SELECT key FROM rate_limits" })).length;
  expect(await count()).toBe(1);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000);
      return count();
    })
    .toBe(0);
});

test("what was erased leaves the table's file, once nobody can see it any more", async () => {
  const url = await createTestDatabase();
  const { store } = open(url);
  const record = encrypt();
  const [{ reference, ciphertext }] = record.candidates as [{ reference: string; ciphertext: string }];
  await store.add(record);
  const isInFile = async () => {
    await query(url, "CHECKPOINT");
    const text = `SELECT position($1::bytea IN pg_read_binary_file(pg_relation_filepath('enquiries'))) > 0 AS found`;
    return (await query(url, text, [Buffer.from(ciphertext)]))[0]?.found;
  };
  expect(await isInFile()).toBe(true);
  const reader = new Client({ connectionString: url });
  onTestFinished(() => reader.end());
  await reader.connect();
  await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM enquiry_schema");
  await store.erase(reference);
  expect(await store.checkpoint(), "a reader that has not looked at the table yet").toBe(false);
  expect(await isInFile()).toBe(true);
  await reader.query("SELECT FROM enquiries");
  expect(await store.checkpoint(), "one that has").toBe(false);
  await reader.query("COMMIT");
  await query(url, "VACUUM enquiries");
  expect(await isInFile()).toBe(true);
  await store.purge();
  expect(await isInFile()).toBe(false);
});

test("a database whose certificate cannot be read counts as away", async () => {
  const { log, lines } = createTestLog();
  const database = createDatabase({
    url: "postgres://website:secret@127.0.0.1:9/website?sslmode=verify-full&sslrootcert=/nowhere/ca.pem",
    poolSize: 1,
    log,
  });
  await expect(database.check()).rejects.toThrow(StoreUnavailableError);
  expect(lines).toEqual([expect.objectContaining({ event: "database_away", code: "ENOENT" })]);
  await database.close();
});
