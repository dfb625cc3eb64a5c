import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type EnquiryStore, StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createSqliteStore } from "../server/enquiries/store/sqlite/sqliteStore.ts";
import { openReady, openSqliteStore } from "./support/sqliteFile.ts";
import {
  addClaimed,
  addNew,
  claim,
  claimName,
  encrypt,
  encryptFor,
  finish,
  idempotencyKey,
  readName,
  totalOf,
} from "./support/storeSteps.ts";
import { createDataDir, createTestLog } from "./support/testDoubles.ts";

/** The thread that owns SQLite's file: its locks, its commits and its end. */

const unavailable = { reason: expect.any(StoreUnavailableError) };
const listNames = async (store: EnquiryStore) => (await store.list({})).records.map(readName);

/** Another program that writes: it has the file's lock until it lets go of it. */
function lockFile(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, "enquiries.db"));
  db.exec("BEGIN IMMEDIATE");
  let isHeld = true;
  const letGo = () => {
    if (isHeld) db.exec("COMMIT");
    isHeld = false;
  };
  onTestFinished(() => {
    letGo();
    db.close();
  });
  return {
    get isHeld() {
      return isHeld;
    },
    letGo,
    async letGoAfter(ms: number) {
      await wait(ms);
      letGo();
    },
  };
}

/** How many commits the write-ahead log holds: the last frame of a commit contains the size of the database. */
function countCommits(dataDir: string): number {
  const log = readFileSync(join(dataDir, "enquiries.db-wal"));
  const headerBytes = 32;
  const frameHeaderBytes = 24;
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = headerBytes; at + frameBytes <= log.length; at += frameBytes) {
    const isOfThisRound = log.subarray(at + 8, at + 16).equals(salt);
    if (isOfThisRound && log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
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
  test("for a moment: calls wait and are done in their order, reads are answered, and pages are not delayed", async () => {
    const { dataDir, store, events } = await openReady();
    await addNew(store, { name: "before" });
    const lock = lockFile(dataDir);
    const reads: number[] = [];
    const standstill = await measureStandstill(async () => {
      // A busy machine may need longer for the first read.
      const released = wait(2000).then(async () => {
        while (reads.length === 0) await wait(5);
        lock.letGo();
      });
      const adding = ["one", "two"].map((name) => addNew(store, { name }));
      const claiming = [1, 2, 3].map(() => claimName(store, "new"));
      // More than one write takes.
      adding.push(...Array.from({ length: 600 }, () => addNew(store)));
      while (lock.isHeld) {
        const total = await totalOf(store);
        if (lock.isHeld) reads.push(total);
      }
      await released;
      expect(new Set(await Promise.all(adding)).size).toBe(602);
      expect(await Promise.all(claiming)).toEqual(["before", "one", "two"]);
    });
    expect(new Set(reads)).toEqual(new Set([1]));
    // A busy machine can block the event loop too. The lock itself would block it for two seconds.
    expect(standstill).toBeLessThan(1500);
    expect(await totalOf(store)).toBe(603);
    expect(store.available).toBe(true);
    expect(events()).toEqual(["store_opened"]);
  });

  test("for too long: nothing is stored, and everything works again once the lock is released", async () => {
    const { dataDir, store, lines } = await openReady();
    const reference = await addNew(store, { name: "before" });
    const lock = lockFile(dataDir);
    const startedAt = performance.now();
    const ends = await Promise.allSettled([store.add(encrypt()), store.closeRecord(reference), store.add(encrypt())]);
    for (const end of ends) expect(end).toMatchObject(unavailable);
    expect(performance.now() - startedAt).toBeGreaterThan(4900);
    expect(store.available).toBe(false);
    expect(await store.summary()).toMatchObject({ available: false, counts: { waiting: 1 } });
    expect(lines.at(-1)).toMatchObject({ event: "store_failed", code: "SQLITE_BUSY" });
    lock.letGo();
    await addNew(store, { name: "after" });
    expect(store.available).toBe(true);
    expect(await listNames(store)).toEqual(["after", "before"]);
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
});

describe("calls that come while the thread is busy are written together", () => {
  test("100 enquiries with one commit, and a repeat among them is recognised", async () => {
    const { dataDir, store } = await openReady();
    const before = countCommits(dataDir);
    const lock = lockFile(dataDir);
    const adding = Promise.all(Array.from({ length: 100 }, () => addNew(store)));
    const same = Promise.all(["Asha", "Asha", "Ravi"].map((name) => store.add(encrypt({ idempotencyKey, name }))));
    await lock.letGoAfter(300);
    expect(new Set(await adding).size).toBe(100);
    expect((await same).map(({ kind }) => kind)).toEqual(["new", "repeat", "conflict"]);
    expect(countCommits(dataDir) - before).toBe(1);
    expect(await totalOf(store)).toBe(101);
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
    expect(ends[7]).toMatchObject(unavailable);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
    const names = await listNames(store);
    expect(names).toHaveLength(20);
    expect(names).not.toContain("unlucky");
    // The disk itself works.
    expect(store.available).toBe(true);
  });
});

test("an enquiry's commit waits for the disk, and one that every start undoes need not", async () => {
  const started = once(process, "worker") as Promise<[Worker]>;
  const { store } = await openReady();
  const [thread] = await started;
  /** 2: the last commit has waited, 1: it has not. */
  const readWaits = async () => {
    const replied = once(thread, "message");
    const query = { text: "SELECT synchronous AS waits FROM pragma_synchronous" };
    thread.postMessage([{ id: 0, query, moment: { schedule: 0, wall: 0 } }]);
    return (await replied)[0][0].value[0].waits;
  };
  const claimed = await addClaimed(store);
  const waits = [await readWaits()];
  await claim(store, "new");
  waits.push(await readWaits());
  await finish(store, claimed, "delivered");
  waits.push(await readWaits());
  // A claim among enquiries waits with them.
  await Promise.all([claim(store, "new"), addNew(store), claim(store, "new")]);
  expect([...waits, await readWaits()]).toEqual([2, 1, 2, 2]);
});

test("a disk that says nothing for 13 s counts as failed, costs later calls no time, and is used again when it answers", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const orders: number[] = [];
  const thread = Object.assign(new EventEmitter(), {
    postMessage: (sent: { id: number }[]) => void orders.push(...sent.map(({ id }) => id)),
  });
  const { log, lines } = createTestLog();
  const store = createSqliteStore({ dataDir: createDataDir(), log, startThread: () => thread as unknown as Worker });
  const answer = () => thread.emit("message", [{ id: orders.shift(), value: [], hasWritten: true }]);
  const opened = store.check();
  await nextTurn();
  answer();
  await opened;
  const [first, second] = [store.check(), store.check()];
  await nextTurn();
  vi.advanceTimersByTime(12_000);
  answer();
  await first;
  expect(store.available).toBe(true);
  vi.advanceTimersByTime(13_000);
  await expect(second).rejects.toThrow(StoreUnavailableError);
  expect(store.available).toBe(false);
  await expect(store.add(encrypt())).rejects.toThrow(StoreUnavailableError);
  expect((await store.summary()).available).toBe(false);
  answer();
  expect(store.available).toBe(true);
  expect(orders).toEqual([]);
  expect(lines.map(({ event }) => event)).toEqual(["store_opened", "store_failed", "store_opened"]);
});

describe("the thread ends", () => {
  test("by close, after all earlier calls are written, and later calls are rejected", async () => {
    const { dataDir, store } = await openReady();
    const lock = lockFile(dataDir);
    const adding = Array.from({ length: 300 }, () => addNew(store));
    const closing = store.close();
    await lock.letGoAfter(300);
    expect(new Set(await Promise.all(adding)).size).toBe(300);
    await closing;
    await store.close();
    await expect(addNew(store)).rejects.toThrow(StoreUnavailableError);
    expect((await store.summary()).available).toBe(false);
    expect(await totalOf(openSqliteStore({ dataDir }))).toBe(300);
  });

  test("by an error: its calls are rejected, none is half done, and the next call starts a new thread", async () => {
    const started = once(process, "worker") as Promise<[Worker]>;
    const { dataDir, store, events } = await openReady();
    const [thread] = await started;
    await addNew(store, { name: "before" });
    const lock = lockFile(dataDir);
    const asked = Promise.allSettled([store.add(encrypt()), store.closeRecord("nobody")]);
    // Not thread.terminate(): it may stop native code in the middle of a call.
    thread.postMessage({ id: 0, name: "an order that it does not know" });
    for (const end of await asked) expect(end).toMatchObject(unavailable);
    expect(store.available).toBe(false);
    lock.letGo();
    await addNew(store, { name: "after" });
    expect(store.available).toBe(true);
    expect(await listNames(store)).toEqual(["after", "before"]);
    expect(events()).toEqual(["store_opened", "store_failed", "store_opened"]);
  });
});
