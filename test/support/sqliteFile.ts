import { EventEmitter } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { onTestFinished } from "vitest";
import { type EnquiryStore, StoreUnavailableError } from "../../server/enquiries/store/enquiryStore.ts";
import type { EncryptedContent, EnquiryState } from "../../server/enquiries/store/records.ts";
import { createBatches } from "../../server/enquiries/store/sqlite/batches.ts";
import { createStoreFile, storePath } from "../../server/enquiries/store/sqlite/file.ts";
import {
  createSqliteStore,
  type SqliteStoreOptions,
  type StoreThread,
} from "../../server/enquiries/store/sqlite/sqliteStore.ts";
import type { ThreadOptions } from "../../server/enquiries/store/sqlite/thread.ts";
import { createDataDir, createTestLog, type TestClock } from "./testDoubles.ts";

/** `npm run test:mutants` keeps SQLite in the thread of the test, where its mutants are. */
export const hasThread = process.env.STORE_THREAD !== "none";

/** The store's thread, in this one. */
function startHere(options: ThreadOptions): StoreThread {
  const here = new EventEmitter();
  const receive = createBatches({
    file: createStoreFile(options),
    post: (replies) => here.emit("message", replies),
    end: () => here.emit("exit"),
  });
  return Object.assign(here, { postMessage: receive }) as unknown as StoreThread;
}

export const createSqlite = (options: SqliteStoreOptions): EnquiryStore =>
  createSqliteStore({ ...(!hasThread && { startThread: startHere }), ...options });

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
  clock: TestClock;
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

/** In memory where there is such a folder: nothing has to survive here. */
const slowDir = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "enquiries-"));
process.once("exit", () => rmSync(slowDir, { recursive: true, force: true }));
let slowStores = 0;

/** A new SQLite store in this thread, for a clock that the test moves. A call counts from the time when it is made. */
export function createSlowStore({ clock, delayMs = () => 0, isDown = () => false }: SlowStoreOptions) {
  let calledAt = clock.now();
  slowStores += 1;
  const dataDir = join(slowDir, String(slowStores));
  const own = { dataDir, log: createTestLog().log, clock: { now: () => calledAt }, now: clock.now };
  const here = clock.watch(createSqliteStore({ ...own, startThread: startHere }));
  const file = createStoreFile({ dataDir, exclusive: false });
  const close = async () => {
    file.close();
    await here.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  onTestFinished(close);
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
    /** Otherwise it closes with the test. */
    close,
    /** Changes what is stored. */
    change: (text: string) => file.open().exec(text),
    readRows: () =>
      file.open().select<SlowRow>(
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

/** A server's store that is ready to take enquiries, and what it logs. */
export async function openReady(options: Partial<SqliteStoreOptions> = {}) {
  const dataDir = createDataDir();
  const { log, lines } = createTestLog();
  const store = openSqliteStore({ dataDir, exclusive: true, log, ...options });
  await store.check();
  return { dataDir, store, events: () => lines.map(({ event }) => event), lines };
}
