import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { type EnquiryStore, StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import type { Claimed } from "../server/enquiries/store/records.ts";
import { createStoreFile, hasWalResetBug } from "../server/enquiries/store/sqlite/file.ts";
import { OperatorError } from "../server/operatorError.ts";
import { createTestCipher } from "./support/keys.ts";
import { beginToRead, hasThread, openReady, openSqliteStore, readWords } from "./support/sqliteFile.ts";
import {
  addClaimed,
  addNew,
  claim,
  claimName,
  countsOf,
  dayMs,
  encrypt,
  finish,
  hourMs,
  idempotencyKey,
  postpone,
  readName,
  totalOf,
} from "./support/storeSteps.ts";
import { createDataDir, createTestLog } from "./support/testDoubles.ts";

/** SQLite's file and its disk (its thread: sqliteThread.test.ts). What every engine promises: store.test.ts, storeQueue.test.ts. */

const listNames = async (store: EnquiryStore) => (await store.list({})).records.map(readName);

test.each([
  ["3.6.23", false],
  ["3.40.1", true],
  ["3.44.5", true],
  ["3.44.6", false],
  ["3.45.1", true],
  ["3.50.6", true],
  ["3.50.7", false],
  ["3.51.2", true],
  ["3.51.3", false],
  ["3.53.0", false],
  ["4.0.0", false],
])("SQLite %s can lose a committed enquiry: %s (A117)", (version, isUnsound) => {
  expect(hasWalResetBug(version)).toBe(isUnsound);
});

const removeFile = (dataDir: string) => {
  for (const file of readdirSync(dataDir)) if (file.startsWith("enquiries.db")) rmSync(join(dataDir, file));
};

test("nothing that a visitor wrote can be read on the disk, and nobody else may read the files", async () => {
  const dataDir = join(createDataDir(), "inner");
  await addNew(openSqliteStore({ dataDir, exclusive: true }));
  const files = readdirSync(dataDir);
  expect(files).toEqual(expect.arrayContaining(["enquiries.db", "enquiries.db-wal", "enquiries.lock"]));
  expect(readWords(dataDir, ["Asha", "Verma", "Himalaya", "asha.verma", "911234567890", "morning"])).toEqual([]);
  for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test.each<[string, (store: EnquiryStore, one: Claimed, age: () => void) => Promise<unknown>]>([
  ["erased", (store, { reference }) => store.erase(reference)],
  ["handed over", async (store) => store.forget((await store.list({})).records)],
  ["deleted by the purge", (store, one, age) => finish(store, one, "delivered").then(age).then(store.purge)],
  ["erased by the purge", (store, one, age) => finish(store, one, "refused").then(age).then(store.purge)],
])("an enquiry that is %s is gone from the file itself", async (_, remove) => {
  let agedMs = 0;
  const now = () => Date.now() + agedMs;
  const { dataDir, store } = await openReady({ now, clock: { now } });
  const claimed = await addClaimed(store);
  expect(readWords(dataDir, [claimed.ciphertext])).toHaveLength(1);
  await remove(store, claimed, () => {
    agedMs = 181 * dayMs;
  });
  expect(readWords(dataDir, [claimed.ciphertext])).toEqual([]);
});

test("an enquiry that is erased while another program reads is gone with the next call, or the server's next purge", async () => {
  const { dataDir, store: server } = await openReady();
  const [own, other] = [await addClaimed(server), await addClaimed(server)];
  let stopReading = beginToRead(dataDir);
  expect(await server.erase(own.reference)).toBe("changed");
  stopReading();
  await server.check();
  expect(readWords(dataDir, [own.ciphertext])).toEqual([]);

  stopReading = beginToRead(dataDir);
  const ops = openSqliteStore({ dataDir });
  expect(await ops.erase(other.reference)).toBe("changed");
  expect(await ops.checkpoint()).toBe(false);
  await ops.close();
  expect(readWords(dataDir, [other.ciphertext])).toHaveLength(1);
  stopReading();
  await server.purge();
  expect(readWords(dataDir, [other.ciphertext])).toEqual([]);
  expect(await server.checkpoint()).toBe(true);
});

test("a process that ended without closing the store leaves all that it acknowledged, and claims that the next start frees", async () => {
  const { dataDir, store: ended } = await openReady();
  const { id } = await addClaimed(ended, { name: "Zoë" });
  // This copy of the files is what a power cut would leave.
  const copy = createDataDir();
  for (const file of readdirSync(dataDir)) copyFileSync(join(dataDir, file), join(copy, file));
  const store = openSqliteStore({ dataDir: copy, exclusive: true });
  expect((await claim(store, "new")).record).toBeUndefined();
  await store.recover();
  const { record } = await claim(store, "new");
  expect(record).toMatchObject({ id, claim: 2, form: "call-back", attempts: 0 });
  expect(record && readName(record)).toBe("Zoë");
});

test("only one process at a time may use a DATA_DIR, but the ops command works beside it", async () => {
  const { log, lines } = createTestLog();
  const { dataDir, store: server } = await openReady();
  const second = openSqliteStore({ dataDir, exclusive: true, log });
  const inUse = `DATA_DIR (${dataDir}) is used by another process`;
  await expect(second.check()).rejects.toThrow(OperatorError);
  await expect(second.check()).rejects.toThrow(inUse);
  await expect(second.add(encrypt())).rejects.toThrow(inUse);
  expect(second.available).toBe(false);
  // The mistake is in the start, not in the disk, so nothing is logged.
  expect(lines).toEqual([]);

  await addNew(openSqliteStore({ dataDir }));
  await server.close();
  await second.check();
  expect(await second.summary()).toMatchObject({ available: true, counts: { waiting: 1 } });
});

describe("the file of another version", () => {
  test("1.0.0 is opened with all its records, and delivery goes on with them", async () => {
    const dataDir = createDataDir();
    copyFileSync("test/fixtures/enquiries-1.0.0.db", join(dataDir, "enquiries.db"));
    const clock = { now: () => Date.UTC(2030, 0, 1) };
    const store = openSqliteStore({ dataDir, exclusive: true, clock });
    const counts = { waiting: 2, delivered: 1, held: 1, parked: 1 };
    expect((await store.summary()).counts).toMatchObject(counts);
    const { records } = await store.list({});
    for (const record of records) expect(createTestCipher().decrypt(record)?.model.FirstName).toBeTypeOf("string");
    const { record: tried } = await claim(store, "retry");
    if (!tried) throw new Error("not claimed");
    expect(tried).toMatchObject({ attempts: 1, failedSince: expect.any(Number), claim: 2 });
    await postpone(store, { ...tried, claim: 0 });
    expect(await store.get(tried.reference)).toMatchObject({ attempts: 1 });
    await finish(store, tried, "delivered");
    for (const { reference, state } of records) {
      if (state === "held" || state === "parked") expect(await store.retryRecord(reference)).toBe("changed");
    }
    expect((await store.summary()).counts).toMatchObject({ waiting: 3, delivered: 2, held: 0, parked: 0 });
    // They came before the mail of leads (A128). The version stays, so that one can go back to 1.0.0.
    expect(await store.listLeads(0)).toEqual([]);
    const db = new DatabaseSync(join(dataDir, "enquiries.db"));
    expect(db.prepare("PRAGMA user_version").get()).toEqual({ user_version: 6 });
    db.close();
  });

  test("of a build before 1.0.0 is refused, and not changed", async () => {
    const { dataDir, store: current } = await openReady();
    await current.close();
    const db = new DatabaseSync(join(dataDir, "enquiries.db"));
    db.exec("PRAGMA user_version = 5");
    db.close();
    const { log, text } = createTestLog();
    const store = openSqliteStore({ dataDir, log, exclusive: true });
    await expect(store.add(encrypt())).rejects.toThrow(StoreUnavailableError);
    await store.close();
    expect(text()).toContain("written before 1.0.0 (schema 5)");
  });

  test("newer than this one is refused, and not changed", async () => {
    const { dataDir, store: current } = await openReady();
    const file = join(dataDir, "enquiries.db");
    await current.close();
    const db = new DatabaseSync(file);
    db.exec("PRAGMA user_version = 99");
    db.close();
    const before = readFileSync(file);
    const { log, text } = createTestLog();
    const store = openSqliteStore({ dataDir, log, exclusive: true });
    await expect(store.add(encrypt())).rejects.toThrow(StoreUnavailableError);
    await store.close();
    expect(text()).toMatch(/newer version \(its schema is 99, this one knows \d+\)/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

test.each([-400, -1, 1, 400])("if the time of day jumps by %i days, nothing is stuck, parked or lost", async (days) => {
  const time = { now: Date.UTC(2026, 0, 5), clock: Date.UTC(2026, 0, 5) };
  const clock = { now: () => time.clock };
  const store = openSqliteStore({ dataDir: createDataDir(), now: () => time.now, clock });
  await postpone(store, await addClaimed(store, { name: "retry" }));
  const claimed = await addClaimed(store, { name: "on its way" });
  await addNew(store, { name: "fresh" });
  await addNew(store, { name: "held", held: "captcha missing" });
  time.now += days * dayMs;
  expect(await store.purge()).toEqual({ deleted: 0, erased: 0, forgotten: 0 });
  expect(await claimName(store, "new")).toBe("fresh");
  expect(await claim(store, "retry")).toEqual({ record: undefined, dueInMs: hourMs });
  await addNew(store, { name: "after", idempotencyKey });
  expect(await store.add(encrypt({ name: "after", idempotencyKey }))).toMatchObject({ kind: "repeat" });
  expect(await claimName(store, "new")).toBe("after");
  time.clock += hourMs;
  expect(await claimName(store, "retry")).toBe("retry");
  await finish(store, claimed, "delivered");
  expect(await countsOf(store)).toMatchObject({ waiting: 3, delivered: 1, held: 1, parked: 0 });
  expect((await store.summary()).oldestWaitingMs).toBeGreaterThanOrEqual(0);
  expect(await store.recover()).toBeLessThanOrEqual(store.now());
});

describe("a disk that fails", () => {
  test("at the start is logged once, and is used as soon as it works", async () => {
    const blocked = join(createDataDir(), "blocked");
    writeFileSync(blocked, "a file where the directory should be");
    const { log, lines } = createTestLog();
    const store = openSqliteStore({ dataDir: blocked, log, exclusive: true });
    await expect(store.check()).rejects.toThrow(StoreUnavailableError);
    await expect(store.add(encrypt())).rejects.toThrow(StoreUnavailableError);
    expect(store.available).toBe(false);
    expect(await store.summary()).toMatchObject({ available: false, counts: { waiting: 0 }, oldestWaitingMs: 0 });
    expect(lines.map(({ event }) => event)).toEqual(["store_failed"]);

    rmSync(blocked);
    mkdirSync(blocked);
    await addNew(store);
    expect(store.available).toBe(true);
    expect(lines.map(({ event }) => event)).toEqual(["store_failed", "store_opened"]);
  });

  test("with a damaged file takes no enquiries, and does not change the file", async () => {
    const dataDir = createDataDir();
    const damaged = "not a database, but maybe what is left of one".repeat(50);
    writeFileSync(join(dataDir, "enquiries.db"), damaged);
    await expect(openSqliteStore({ dataDir }).add(encrypt())).rejects.toThrow(StoreUnavailableError);
    expect(readFileSync(join(dataDir, "enquiries.db"), "utf8")).toBe(damaged);
  });

  test("that is nearly full gets no more enquiries that would be held, and all others (A98)", async () => {
    const { store } = await openReady({ leastFreeBytes: Number.MAX_SAFE_INTEGER });
    expect(await store.add(encrypt({ held: "honeypot" }))).toEqual({ kind: "full", held: "honeypot" });
    await addNew(store);
    await addNew(store, { unproven: "challenge missing" });
    expect((await store.summary()).counts).toMatchObject({ waiting: 2, held: 0 });
  });

  test("by being full loses no stored enquiry, and stores the next when there is room", async () => {
    const { store, events } = await openReady();
    await addNew(store, { name: "before" });
    // Limits the size of the files that this process may write. The limit applies to root as well.
    const limitFiles = (soft: string) =>
      execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${soft}:unlimited`]);
    limitFiles("0");
    try {
      await expect(store.add(encrypt({ name: "meanwhile" }))).rejects.toThrow(StoreUnavailableError);
      await expect(store.check()).rejects.toThrow(StoreUnavailableError);
      expect(store.available).toBe(false);
    } finally {
      limitFiles("unlimited");
    }
    // Only a successful write shows that the disk works again.
    expect(await listNames(store)).toEqual(["before"]);
    expect(store.available).toBe(false);
    await addNew(store, { name: "after" });
    expect(store.available).toBe(true);
    expect(await listNames(store)).toEqual(["after", "before"]);
    expect(events()).toEqual(["store_opened", "store_failed", "store_opened"]);
  });
});

test("a file that is removed while the server runs, alone or with its directory, does not lose the next enquiry", async () => {
  const { dataDir, store } = await openReady();
  await addNew(store, { name: "before" });
  rmSync(dataDir, { recursive: true });
  await addNew(store, { name: "after" });
  expect(await listNames(openSqliteStore({ dataDir }))).toEqual(["after"]);
  await expect(openSqliteStore({ dataDir, exclusive: true }).check()).rejects.toThrow(OperatorError);
  removeFile(dataDir);
  expect(await totalOf(store), "it is not answered from memory").toBe(0);
  expect(existsSync(join(dataDir, "enquiries.db"))).toBe(true);
});

const ofThread = test.runIf(hasThread);
ofThread("a file that is replaced while the server runs is no longer written to: the new file is", async () => {
  const { dataDir: elsewhere, store: backup } = await openReady();
  await addNew(backup, { name: "from the backup" });
  await backup.close();
  const { dataDir, store } = await openReady();
  await addNew(store, { name: "before" });
  removeFile(dataDir);
  renameSync(join(elsewhere, "enquiries.db"), join(dataDir, "enquiries.db"));
  await addNew(store, { name: "after" });
  expect(await listNames(store)).toEqual(["after", "from the backup"]);
});

test("a query that has failed once is not answered with the values of the failed one", () => {
  const file = createStoreFile({ dataDir: createDataDir(), exclusive: false });
  onTestFinished(() => file.close());
  const read = (json: string) => file.open().select("SELECT json_extract(?, '$.name') AS name", json);
  expect(() => read("{")).toThrow("malformed JSON");
  expect(read('{"name":"Asha"}')).toEqual([{ name: "Asha" }]);
});
