import { copyFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, test } from "vitest";
import { StoreInUseError, StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createDataDir, createTestLog } from "./support/desk.ts";
import { createTestCipher } from "./support/keys.ts";
import { openSqliteStore, readWords } from "./support/sqliteFile.ts";
import { addClaimed, addNew, claim, claimName, encrypt, hourMs, postpone, readName } from "./support/storeSteps.ts";

/**
 * Tests the file, which only SQLite has. Failing disks: sqliteDisk.test.ts. The thread: sqliteThread.test.ts. Rules for
 * every engine: store.test.ts.
 */

test("nothing that a visitor wrote can be read on the disk, and nobody else may read the files", async () => {
  const dataDir = join(createDataDir(), "inner");
  await addNew(openSqliteStore({ dataDir, exclusive: true }));
  const files = readdirSync(dataDir);
  expect(files).toEqual(expect.arrayContaining(["enquiries.db", "enquiries.db-wal", "enquiries.lock"]));
  expect(readWords(dataDir, ["Asha", "Verma", "Himalaya", "asha.verma", "911234567890", "morning"])).toEqual([]);
  for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("an enquiry that is erased, or forgotten after a move, is gone from the file itself", async () => {
  const dataDir = createDataDir();
  const store = openSqliteStore({ dataDir, exclusive: true });
  const [erased, forgotten] = [await addClaimed(store), await addClaimed(store)];
  expect(readWords(dataDir, [erased.ciphertext, forgotten.ciphertext])).toHaveLength(2);
  await store.erase(erased.reference);
  await store.forget([forgotten.id]);
  expect(readWords(dataDir, [erased.ciphertext, forgotten.ciphertext])).toEqual([]);
});

test("an enquiry that is erased while another program reads is gone with the next call after that", async () => {
  const dataDir = createDataDir();
  const store = openSqliteStore({ dataDir, exclusive: true });
  const { reference, ciphertext } = await addClaimed(store);
  const reader = new Database(join(dataDir, "enquiries.db"));
  reader.exec("BEGIN");
  reader.prepare("SELECT COUNT(*) FROM enquiries").get();
  expect(await store.erase(reference)).toBe("changed");
  reader.exec("COMMIT");
  reader.close();
  await store.check();
  expect(readWords(dataDir, [ciphertext])).toEqual([]);
});

test("an enquiry that ops erase while another program reads is gone with the server's next purge", async () => {
  const dataDir = createDataDir();
  const server = openSqliteStore({ dataDir, exclusive: true });
  const { reference, ciphertext } = await addClaimed(server);
  const reader = new Database(join(dataDir, "enquiries.db"));
  reader.exec("BEGIN");
  reader.prepare("SELECT COUNT(*) FROM enquiries").get();
  const ops = openSqliteStore({ dataDir });
  expect(await ops.erase(reference)).toBe("changed");
  expect(await ops.checkpoint()).toBe(false);
  await ops.close();
  expect(readWords(dataDir, [ciphertext])).toEqual([ciphertext]);
  reader.exec("COMMIT");
  await server.purge();
  expect(readWords(dataDir, [ciphertext])).toEqual([]);
  expect(await server.checkpoint()).toBe(true);
  reader.close();
});

test("an enquiry that the purge deletes or erases is gone from the file itself", async () => {
  const dataDir = createDataDir();
  let agedMs = 0;
  const store = openSqliteStore({ dataDir, exclusive: true, now: () => Date.now() + agedMs });
  const [delivered, refused] = [await addClaimed(store), await addClaimed(store)];
  await store.recordResult(delivered, { state: "delivered", outcome: "accepted" });
  await store.recordResult(refused, { state: "refused", outcome: "" });
  agedMs = 181 * 24 * hourMs;
  expect(await store.purge()).toMatchObject({ deleted: 1, erased: 1 });
  expect(readWords(dataDir, [delivered.ciphertext, refused.ciphertext])).toEqual([]);
});

describe("a process that ended without closing the store", () => {
  test("leaves everything that it has acknowledged", async () => {
    const dataDir = createDataDir();
    const gone = openSqliteStore({ dataDir });
    const reference = await addNew(gone, { name: "Zoë" });
    // This copy of the files is what a power cut would leave.
    const copy = createDataDir();
    for (const file of readdirSync(dataDir)) copyFileSync(join(dataDir, file), join(copy, file));
    const record = await openSqliteStore({ dataDir: copy, exclusive: true }).get(reference);
    expect(record).toMatchObject({ state: "waiting", form: "call-back", attempts: 0 });
    expect(record && readName(record)).toBe("Zoë");
  });

  test("leaves its claims, which the next start frees", async () => {
    const dataDir = createDataDir();
    const late = await addClaimed(openSqliteStore({ dataDir }));
    const store = openSqliteStore({ dataDir, exclusive: true });
    expect((await claim(store, "new")).record).toBeUndefined();
    await store.recover();
    expect((await claim(store, "new")).record).toMatchObject({ id: late.id, claim: 2 });
  });
});

test("only one process at a time may use a DATA_DIR, but the ops command works beside it", async () => {
  const dataDir = createDataDir();
  const { log, lines } = createTestLog();
  const server = openSqliteStore({ dataDir, exclusive: true });
  await server.check();
  const second = openSqliteStore({ dataDir, exclusive: true, log });
  const inUse = `DATA_DIR (${dataDir}) is used by another process`;
  await expect(second.check()).rejects.toThrow(StoreInUseError);
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
  test("0.1.0 is migrated with all its records, and a failed enquiry keeps its age", async () => {
    const dataDir = createDataDir();
    copyFileSync("test/fixtures/spool-0.1.0.db", join(dataDir, "enquiries.db"));
    const store = openSqliteStore({ dataDir, exclusive: true });
    const counts = { waiting: 2, delivered: 1, refused: 1, held: 1, parked: 1 };
    expect((await store.summary()).counts).toMatchObject(counts);
    const old = createTestCipher({ apiKey: "spool-test-key16", apiIv: "spool-test-iv-16" });
    const { records } = await store.list({});
    for (const record of records) expect(old.decrypt(record).model.FirstName).toBeTypeOf("string");
    const { record: tried } = await claim(store, "retry");
    if (!tried) throw new Error("not claimed");
    expect(tried).toMatchObject({ attempts: 3, unsureTries: 0, failedSince: expect.any(Number), claim: 1 });
    expect(old.decrypt(tried).model.FirstName).toBe("Tried");
    expect(tried.waitedMs).toBeGreaterThan(0);
    // Every migrated row works, and its claim is fenced like any other: settling with an old claim changes nothing.
    await postpone(store, { ...tried, claim: 0 });
    expect(await store.get(tried.reference)).toMatchObject({ attempts: 3 });
    await store.recordResult(tried, { state: "delivered", outcome: "accepted" });
    for (const { reference, state } of records) {
      if (state === "held" || state === "parked") expect(await store.retryRecord(reference)).toBe("changed");
    }
    expect((await store.summary()).counts).toMatchObject({ waiting: 3, delivered: 2, held: 0, parked: 0 });
  });

  test("newer than this one is refused, and not changed", async () => {
    const dataDir = createDataDir();
    const file = join(dataDir, "enquiries.db");
    const current = openSqliteStore({ dataDir });
    await current.check();
    await current.close();
    const db = new Database(file);
    db.exec("PRAGMA user_version = 99");
    db.close();
    const before = readFileSync(file);
    const { log, text } = createTestLog();
    const store = openSqliteStore({ dataDir, log, exclusive: true });
    await expect(store.add(encrypt())).rejects.toThrow(StoreUnavailableError);
    await store.close();
    expect(text()).toContain("newer version (its schema is 99, this one knows 6)");
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("keeps its schema version when the disk is checked", async () => {
    const dataDir = createDataDir();
    const store = openSqliteStore({ dataDir });
    await store.check();
    await store.check();
    const db = new Database(join(dataDir, "enquiries.db"));
    expect(db.prepare("PRAGMA user_version").get()).toMatchObject({ user_version: 6 });
    db.close();
  });
});

describe("the time of day jumps, but the schedule's clock does not", () => {
  const realTime = Date.UTC(2026, 0, 5);
  function openJumping() {
    const time = { now: realTime, clock: realTime };
    const store = openSqliteStore({
      dataDir: createDataDir(),
      now: () => time.now,
      clock: { now: () => time.clock },
    });
    return { store, time };
  }

  test.each([-400, -1, 1, 20])("by %i days: nothing is stuck, parked or lost", async (days) => {
    const { store, time } = openJumping();
    const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
    await postpone(store, await addClaimed(store, { name: "retry" }));
    const claimed = await addClaimed(store, { name: "on its way" });
    await addNew(store, { name: "fresh" });
    time.now += days * 24 * hourMs;
    expect(await store.purge()).toEqual({ deleted: 0, erased: 0, forgotten: 0 });
    expect(await claimName(store, "new")).toBe("fresh");
    expect(await claim(store, "retry")).toEqual({ record: undefined, dueInMs: hourMs });
    await addNew(store, { name: "after", idempotencyKey });
    expect(await store.add(encrypt({ name: "after", idempotencyKey }))).toMatchObject({ kind: "repeat" });
    expect(await claimName(store, "new")).toBe("after");
    time.clock += hourMs;
    expect(await claimName(store, "retry")).toBe("retry");
    await store.recordResult(claimed, { state: "delivered", outcome: "accepted" });
    expect((await store.summary()).counts).toMatchObject({ waiting: 3, delivered: 1, parked: 0 });
    expect((await store.summary()).oldestWaitingMs).toBeGreaterThanOrEqual(0);
    expect(await store.recover()).toBeLessThanOrEqual(store.now());
  });
});
