import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, onTestFinished } from "vitest";
import type { Clock } from "../../server/clock.ts";
import { type EnquiryStore, StoreUnavailableError } from "../../server/enquiries/store/enquiryStore.ts";
import { importRecord, sumUp } from "../../server/enquiries/store/importInto.ts";
import { createIntake } from "../../server/enquiries/store/intake.ts";
import { createQueue } from "../../server/enquiries/store/queue.ts";
import { defaultLimits, type EncryptedContent, type EnquiryState } from "../../server/enquiries/store/records.ts";
import type { Ask, Query } from "../../server/enquiries/store/sql.ts";
import { dialect } from "../../server/enquiries/store/sqlite/dialect.ts";
import { type Connection, createStoreFile, isDamage, storePath } from "../../server/enquiries/store/sqlite/file.ts";
import { findReadable, runQuery, writes } from "../../server/enquiries/store/sqlite/query.ts";
import { createSqliteStore, type SqliteStoreOptions } from "../../server/enquiries/store/sqlite/sqliteStore.ts";
import { createUpkeep } from "../../server/enquiries/store/upkeep.ts";
import { createTestLog } from "./testDoubles.ts";

/** `npm run test:mutants` keeps SQLite in the thread of the test, where its mutants are. */
export const hasThread = process.env.STORE_THREAD !== "none";

export const createSqlite = (options: SqliteStoreOptions): EnquiryStore =>
  hasThread ? createSqliteStore(options) : createSqliteHere(options);

const openFile = ({ dataDir, exclusive = false }: SqliteStoreOptions) => createStoreFile({ dataDir, exclusive });

/** SQLite's queries in this thread, each in its own transaction. What batches.ts adds to them is not here. */
function createSqliteHere(
  options: SqliteStoreOptions,
  file: Pick<ReturnType<typeof createStoreFile>, "open" | "close"> = openFile(options),
): EnquiryStore {
  const { now = Date.now, clock = { now } } = options;
  const limits = { ...defaultLimits, ...options };
  let available = false;

  async function perform(query: Query): Promise<unknown[]> {
    const moment = { schedule: clock.now(), wall: now() };
    const act = (work: (db: Connection) => unknown[]) => {
      const db = file.open();
      const begins = writes(query) && !db.inTransaction;
      try {
        if (begins) db.exec("BEGIN IMMEDIATE");
        const value = work(db);
        if (begins) db.exec("COMMIT");
        available = true;
        return value;
      } finally {
        if (begins && db.inTransaction) db.exec("ROLLBACK");
      }
    };
    try {
      return act((db) => runQuery(db, moment, query));
    } catch (error) {
      const unavailable = (cause: unknown) => new StoreUnavailableError("The enquiry store cannot be used.", { cause });
      if (!query.pastDamage || !isDamage(error)) throw unavailable(error);
      try {
        return act(findReadable(file.open(), moment, query.pastDamage, query.values));
      } catch (again) {
        throw unavailable(again);
      }
    }
  }

  const ask = perform as Ask;
  return {
    get available() {
      return available;
    },
    now: () => clock.now(),
    ...createIntake(ask, dialect, { ...limits, limitedAtOnce: 1 }),
    ...createQueue(ask, dialect, clock.now),
    ...createUpkeep(ask, dialect, { ...limits, isAvailable: () => available }),
    check: async () => void (await perform({ text: "PRAGMA application_id = 0" })),
    checkpoint: async () => true,
    importRecords: async (records) =>
      sumUp(records, await Promise.all(records.map((record) => importRecord(ask, dialect, record)))),
    close: async () => file.close(),
  };
}

/** The delivery's calls. */
const slowed = [
  "check",
  "add",
  "claimNext",
  "recordResult",
  "release",
  "requeue",
  "endBackoff",
  "releaseHeld",
  "recover",
] as const;
type Slowed = (typeof slowed)[number];

interface SlowStoreOptions {
  clock: Clock;
  /** How long a call takes to the store and back, in ms of the clock. 0: no time at all. */
  delayMs?(call: Slowed, way: "there" | "back"): number;
  /** While it returns true no call succeeds, as on a full disk. */
  isDown?(): boolean;
}

interface SlowRow extends EncryptedContent {
  state: EnquiryState;
  outcome: string;
  attempts: number;
  claim: number;
  claimedUntil: number;
}

const slowDir = join(tmpdir(), `enquiries-${process.pid}`);
let slowDb: Connection | undefined;
afterAll(() => rmSync(slowDir, { recursive: true, force: true }));

/** A new SQLite store in this thread, for a clock that the test moves. A call counts from the time when it is made. */
export function createSlowStore({ clock, delayMs = () => 0, isDown = () => false }: SlowStoreOptions) {
  let calledAt = clock.now();
  // One file for hundreds of stores, and it is never committed: nothing has to survive here.
  slowDb ??= createStoreFile({ dataDir: slowDir, exclusive: false }).open();
  const db = slowDb;
  if (!db.inTransaction) db.exec("BEGIN");
  db.exec("DELETE FROM enquiries; DELETE FROM sqlite_sequence");
  const own = { dataDir: slowDir, log: createTestLog().log, clock: { now: () => calledAt }, now: clock.now };
  const here = createSqliteHere(own, { open: () => db, close() {} });
  const pass = (ms: number) => ms > 0 && new Promise<void>((resolve) => clock.setTimeout(resolve, ms));
  let available = true;
  const slow =
    (name: Slowed, call: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      const at = clock.now();
      await pass(delayMs(name, "there"));
      const isDone = !isDown();
      available = isDone;
      calledAt = at;
      const value = isDone && (await call(...args));
      await pass(delayMs(name, "back"));
      if (!isDone) throw new StoreUnavailableError("The disk is full.");
      return value;
    };
  const store: EnquiryStore = {
    ...here,
    get available() {
      return available;
    },
    now: clock.now,
  };
  for (const name of slowed) Object.assign(store, { [name]: slow(name, here[name] as () => Promise<unknown>) });
  return {
    store,
    /** Changes what is stored. */
    change: (text: string) => db.exec(text),
    readRows: () =>
      db.select<SlowRow>(
        `SELECT reference, sealed AS ciphertext, state, outcome, attempts, claims AS claim,
                claimed_until AS claimedUntil FROM enquiries ORDER BY id`,
      ),
  };
}

/** A store on this directory, which closes with the test. */
export function openSqliteStore(options: Partial<SqliteStoreOptions> & { dataDir: string }) {
  const store = createSqlite({ log: createTestLog().log, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** Begins to read the file, as another program. Returns what ends it. */
export function beginToRead(dataDir: string) {
  const reader = new DatabaseSync(storePath(dataDir));
  onTestFinished(() => void reader.close());
  reader.exec("BEGIN");
  reader.prepare("SELECT COUNT(*) FROM enquiries").get();
  return () => void reader.exec("COMMIT");
}

/** The words from this list that are in the files of a directory. */
export function readWords(directory: string, words: readonly string[]): string[] {
  const files = readdirSync(directory).map((file) => readFileSync(join(directory, file)));
  return words.filter((word) => files.some((bytes) => bytes.includes(word)));
}

/** The first byte of a page that holds records. */
const leafPage = 13;

/**
 * Overwrites the page that holds the record with this id, and with it a few others. The process that had the file open
 * must have closed it.
 */
export function damagePageOf(dataDir: string, id: number): void {
  const file = storePath(dataDir);
  const db = new DatabaseSync(file);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const { ciphertext } = db.prepare("SELECT sealed AS ciphertext FROM enquiries WHERE id = ?").get(id) as {
    ciphertext: string;
  };
  const { page_size: pageBytes } = db.prepare("PRAGMA page_size").get() as { page_size: number };
  db.close();
  const bytes = readFileSync(file);
  let at = bytes.indexOf(ciphertext);
  // A page of another kind may still have an old copy in its free space.
  const startOfPage = () => at - (at % pageBytes);
  while (bytes[startOfPage()] !== leafPage) at = bytes.indexOf(ciphertext, at + 1);
  bytes.fill(0xff, startOfPage(), startOfPage() + pageBytes);
  writeFileSync(file, bytes);
}

/** Another program that writes: it has the file's lock until it lets go of it. */
export function lockFile(dataDir: string) {
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
export function countCommits(dataDir: string): number {
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
