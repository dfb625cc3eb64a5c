import { once } from "node:events";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import Database from "libsql";
import { describe, expect, test } from "vitest";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createDataDir, createTestLog } from "./support/desk.ts";
import { countCommits, lockFile, openSqliteStore } from "./support/sqliteFile.ts";
import { addNew, claimName, encrypt, encryptFor, readName } from "./support/storeSteps.ts";

/** Tests the thread that owns SQLite's file: which calls wait for others, and which are written together. */

async function openReady() {
  const dataDir = createDataDir();
  const { log, lines } = createTestLog();
  const store = openSqliteStore({ dataDir, exclusive: true, log });
  await store.check();
  return { dataDir, store, lines };
}

/** The longest time in ms for which this event loop was blocked while `work` ran. */
async function measureStandstill(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work();
  clearInterval(timer);
  return longest;
}

describe("another program has the lock", () => {
  test("for a moment: new enquiries wait and are stored, reads are answered, and pages are not delayed", async () => {
    const { dataDir, store, lines } = await openReady();
    await addNew(store, { name: "before" });
    const lock = lockFile(dataDir);
    let readsMeanwhile = 0;
    const standstill = await measureStandstill(async () => {
      const released = lock.letGoAfter(2000);
      const added = Promise.all(Array.from({ length: 20 }, () => addNew(store)));
      while (lock.isHeld) {
        const { total } = await store.list({});
        if (lock.isHeld) {
          expect(total).toBe(1);
          readsMeanwhile += 1;
        }
      }
      await released;
      expect(new Set(await added).size).toBe(20);
    });
    expect(readsMeanwhile).toBeGreaterThan(0);
    // A busy machine can block the event loop too. The lock itself would block it for two seconds.
    expect(standstill).toBeLessThan(1500);
    expect((await store.list({})).total).toBe(21);
    expect(store.available).toBe(true);
    expect(lines.map(({ event }) => event)).toEqual(["spool_opened"]);
  });

  test("and more enquiries wait than one write takes: reads are still answered", async () => {
    const { dataDir, store } = await openReady();
    const lock = lockFile(dataDir);
    const adding = Promise.all(Array.from({ length: 600 }, () => addNew(store)));
    const reading = store.list({}).then(({ total }) => ({ total, wasLocked: lock.isHeld }));
    await lock.letGoAfter(2000);
    expect(await reading).toEqual({ total: 0, wasLocked: true });
    expect(new Set(await adding).size).toBe(600);
  });

  test("for too long: nothing is stored, and everything works again once the lock is released", async () => {
    const { dataDir, store, lines } = await openReady();
    const reference = await addNew(store, { name: "before" });
    const lock = lockFile(dataDir);
    const startedAt = performance.now();
    const ends = await Promise.allSettled([store.add(encrypt()), store.closeRecord(reference), store.add(encrypt())]);
    for (const end of ends) expect(end).toMatchObject({ reason: expect.any(StoreUnavailableError) });
    expect(performance.now() - startedAt).toBeGreaterThan(4900);
    expect(store.available).toBe(false);
    expect(await store.summary()).toMatchObject({ available: false, counts: { waiting: 1 } });
    expect(lines.at(-1)).toMatchObject({ event: "spool_failed", code: "SQLITE_BUSY" });
    lock.letGo();
    await addNew(store, { name: "after" });
    expect(store.available).toBe(true);
    expect((await store.list({})).records.map(readName)).toEqual(["after", "before"]);
  });

  test("at the start: new enquiries wait until the file is open", async () => {
    const { dataDir, store } = await openReady();
    await store.close();
    const lock = lockFile(dataDir);
    const late = openSqliteStore({ dataDir, exclusive: true });
    const released = lock.letGoAfter(600);
    await addNew(late);
    expect(lock.isHeld).toBe(false);
    await released;
  });

  test("and waiting calls are then done in their order", async () => {
    const { dataDir, store } = await openReady();
    const lock = lockFile(dataDir);
    const adding = ["one", "two", "three"].map((name) => addNew(store, { name }));
    const claiming = [1, 2, 3, 4].map(() => claimName(store, "new"));
    await lock.letGoAfter(400);
    await Promise.all(adding);
    expect(await Promise.all(claiming)).toEqual(["one", "two", "three", undefined]);
  });
});

describe("calls that come while the thread is busy are written together", () => {
  test("100 enquiries with one commit", async () => {
    const { dataDir, store } = await openReady();
    const before = countCommits(dataDir);
    const lock = lockFile(dataDir);
    const adding = Array.from({ length: 100 }, () => addNew(store));
    await lock.letGoAfter(300);
    expect(new Set(await Promise.all(adding)).size).toBe(100);
    expect(countCommits(dataDir) - before).toBe(1);
    expect((await store.list({})).total).toBe(100);
  });

  test("and one that cannot be stored fails alone", async () => {
    const { dataDir, store } = await openReady();
    const taken = await addNew(store, { name: "before" });
    const lock = lockFile(dataDir);
    const records = Array.from({ length: 20 }, (_, index) => encrypt({ name: `visitor ${index}` }));
    records[7] = encryptFor([taken], { name: "unlucky" });
    const adding = Promise.allSettled(records.map((record) => store.add(record)));
    await lock.letGoAfter(300);
    const ends = await adding;
    expect(ends[7]).toMatchObject({ reason: expect.any(StoreUnavailableError) });
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
    const { records: stored } = await store.list({});
    expect(stored).toHaveLength(20);
    expect(stored.map(readName)).not.toContain("unlucky");
    // The disk itself works.
    expect(store.available).toBe(true);
  });

  test("and a repeat among them is recognised", async () => {
    const { dataDir, store } = await openReady();
    const lock = lockFile(dataDir);
    const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
    const names = ["Asha", "Asha", "Ravi"];
    const adding = Promise.all(names.map((name) => store.add(encrypt({ idempotencyKey, name }))));
    await lock.letGoAfter(300);
    expect((await adding).map(({ kind }) => kind)).toEqual(["new", "repeat", "conflict"]);
  });
});

describe("the thread ends", () => {
  test("by close, after all earlier calls are written", async () => {
    const { dataDir, store } = await openReady();
    const lock = lockFile(dataDir);
    const adding = Array.from({ length: 300 }, () => addNew(store));
    const closing = store.close();
    await lock.letGoAfter(300);
    expect(new Set(await Promise.all(adding)).size).toBe(300);
    await closing;
    await store.close();
    const db = new Database(join(dataDir, "enquiries.db"));
    expect(db.prepare("SELECT COUNT(*) AS count FROM enquiries").get()).toMatchObject({ count: 300 });
    db.close();
  });

  test("by close, and later calls are rejected", async () => {
    const { store } = await openReady();
    await store.close();
    await expect(addNew(store)).rejects.toThrow(StoreUnavailableError);
    expect((await store.summary()).available).toBe(false);
  });

  test("by an error: its calls are rejected, none is half done, and the next call starts a new thread", async () => {
    const dataDir = createDataDir();
    const { log, lines } = createTestLog();
    const started = once(process, "worker") as Promise<[Worker]>;
    const store = openSqliteStore({ dataDir, exclusive: true, log });
    const checked = store.check();
    const [thread] = await started;
    await checked;
    await addNew(store, { name: "before" });
    const lock = lockFile(dataDir);
    const asked = Promise.allSettled([store.add(encrypt()), store.closeRecord("nobody")]);
    // Not thread.terminate(): stopping libsql in the middle of a call ends the whole process.
    thread.postMessage({ id: 0, name: "an order that it does not know" });
    const ends = await asked;
    for (const end of ends) expect(end).toMatchObject({ reason: expect.any(StoreUnavailableError) });
    expect(store.available).toBe(false);
    lock.letGo();
    await addNew(store, { name: "after" });
    expect(store.available).toBe(true);
    expect((await store.list({})).records.map(readName)).toEqual(["after", "before"]);
    expect(lines.map(({ event }) => event)).toEqual(["spool_opened", "spool_failed", "spool_opened"]);
  });
});
