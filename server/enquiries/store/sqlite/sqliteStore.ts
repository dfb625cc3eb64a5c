import { statfs } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { type Clock, systemClock } from "../../../clock.ts";
import type { Log } from "../../../log.ts";
import { OperatorError } from "../../../operatorError.ts";
import { type EnquiryStore, isBug, StoreUnavailableError } from "../enquiryStore.ts";
import { importRecord, sumUp } from "../importInto.ts";
import { createIntake } from "../intake.ts";
import { createQueue } from "../queue.ts";
import { defaultLimits, type StoreLimits } from "../records.ts";
import type { Ask, Truncated } from "../sql.ts";
import { createUpkeep } from "../upkeep.ts";
import type { Order, Reply } from "./batches.ts";
import { dialect } from "./dialect.ts";
import type { ThreadOptions } from "./thread.ts";

export interface SqliteStoreOptions extends Partial<StoreLimits> {
  dataDir: string;
  /** With less free space beside the file, what would be held is not stored (A98). */
  leastFreeBytes?: number;
  log: Log;
  /** For the server: calls fail with OperatorError while another process has the DATA_DIR. */
  exclusive?: boolean;
  clock?: Pick<Clock, "now">;
  /** ms since 1970. */
  now?: () => number;
  startThread?: (options: ThreadOptions) => StoreThread;
}

export type StoreThread = Pick<Worker, "on" | "once" | "postMessage">;

/** The build puts the thread next to the server. The tests, which run the sources, use the built file too. */
const threadFile = path.resolve(
  import.meta.dirname,
  import.meta.filename.endsWith(".ts") ? "../../../../dist/server" : ".",
  "sqliteThread.js",
);

const loggedEveryMs = 60_000;

/** Longer than a write waits for a lock (batches.ts), and shorter than nginx waits for an answer. */
const silenceLimitSeconds = 13;
const silence = { message: `The disk has not answered for ${silenceLimitSeconds} s.`, code: "SILENT" };

/** Writes what is there already: 0, which nobody sets. */
const testWrite = { text: "PRAGMA application_id = 0" };

interface Call {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** SQLite in DATA_DIR, in its own thread. The first call opens the file; if that fails, a later one tries again. */
export function createSqliteStore({
  dataDir,
  log,
  exclusive = false,
  clock = systemClock,
  now = Date.now,
  leastFreeBytes = 200_000_000,
  startThread = (workerData) => new Worker(threadFile, { workerData }),
  ...given
}: SqliteStoreOptions): EnquiryStore {
  const limits = { ...defaultLimits, ...given };
  let condition: "unopened" | "working" | "failed" = "unopened";
  let thread: StoreThread | undefined;
  let nextId = 1;
  let isClosed = false;
  const calls = new Map<number, Call>();
  let logged: { code: string; at: number } | undefined;
  /** Since the thread's last reply, in whole seconds in which this process ran too. */
  let silentSeconds = 0;
  let watch: NodeJS.Timeout | undefined;
  /** Whether the log has the last failure, and so needs its end too. */
  let isFailureLogged = false;

  function fail(error: { message: string; code: string; stack?: string | undefined }): StoreUnavailableError {
    const cause = Object.assign(new Error(error.message), { code: error.code, stack: error.stack });
    const unavailable = new StoreUnavailableError("The enquiry store cannot be used.", { cause });
    // A constraint that one record violated says nothing about the next record.
    if (error.code.startsWith("SQLITE_CONSTRAINT")) {
      log.error({ event: "store_refused", code: error.code, err: cause });
      return unavailable;
    }
    // Once per outage, as every turn of the delivery tries again, and a damaged page fails where others can be written.
    if (condition !== "failed") {
      const at = clock.now();
      isFailureLogged = error.code !== logged?.code || at - logged.at >= loggedEveryMs;
      if (isFailureLogged) {
        log.error({ event: "store_failed", code: error.code, err: cause });
        logged = { code: error.code, at };
      }
    }
    condition = "failed";
    return unavailable;
  }

  function hear({ id, value, error, hasWritten }: Reply) {
    const call = calls.get(id);
    calls.delete(id);
    // Only the start is refused. Later the cause is one of many reasons why nothing can be stored.
    if (error?.name === "OperatorError" && condition === "unopened") {
      return call?.reject(new OperatorError(error.message));
    }
    if (error && isBug(error)) return call?.reject(Object.assign(new Error(error.message), error));
    if (error) return call?.reject(fail(error));
    // Reads still work on a full disk, so only a write ends a failure.
    if (condition === "unopened" || (condition === "failed" && hasWritten)) {
      if (condition === "unopened" || isFailureLogged) log.info({ event: "store_opened" });
      condition = "working";
    }
    call?.resolve(value);
  }

  function failAll(error: { message: string; code: string }) {
    const left = [...calls.values()];
    calls.clear();
    for (const call of left) call.reject(fail(error));
  }

  /** A disk that hangs, as a network volume may, blocks the thread without an error. What it still does is not lost. */
  const isSilent = () => silentSeconds >= silenceLimitSeconds;
  function countSilence() {
    silentSeconds += 1;
    if (!isSilent()) return;
    endWatch();
    failAll(silence);
  }
  function endWatch() {
    clearInterval(watch);
    watch = undefined;
  }

  /** When the thread ends, its pending calls fail, and the next call starts a new thread. */
  function start(): StoreThread {
    const started = startThread({ dataDir, exclusive });
    let fault = "The store's thread has ended.";
    started.on("message", (replies: Reply[]) => {
      silentSeconds = 0;
      for (const reply of replies) hear(reply);
      if (calls.size === 0) endWatch();
    });
    started.on("error", (error) => {
      fault = error instanceof Error ? error.message : String(error);
    });
    started.on("exit", () => {
      if (thread === started) thread = undefined;
      endWatch();
      silentSeconds = 0;
      failAll({ message: fault, code: "" });
    });
    return started;
  }

  /** Sent together at the end of the event loop's turn, because waking the thread costs more than most operations. */
  let orders: Order[] = [];

  function post(order: Order, call: Call) {
    thread ??= start();
    calls.set(order.id, call);
    watch ??= setInterval(countSilence, 1000).unref();
    if (orders.length === 0) setImmediate(send);
    orders.push(order);
  }

  function send() {
    const sent = orders;
    orders = [];
    thread?.postMessage(sent);
  }

  /** Has the thread do it. Its result or error comes back. */
  const ask: Ask = (query) =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new StoreUnavailableError("The enquiry store is closed."));
      if (isSilent()) return reject(fail(silence));
      const call = { resolve: resolve as Call["resolve"], reject };
      post({ id: nextId++, query, moment: { schedule: clock.now(), wall: now() } }, call);
    });
  const isAvailable = () => condition === "working";

  return {
    get available() {
      return isAvailable();
    },
    now: () => clock.now(),
    ...createIntake(ask, dialect, {
      ...limits,
      // The thread commits so many together.
      limitedAtOnce: 256,
      isDiskFull: async () => (await readFreeBytes(dataDir)) < leastFreeBytes,
    }),
    ...createQueue(ask, dialect, clock.now),
    ...createUpkeep(ask, dialect, { ...limits, isAvailable }),
    check: async () => void (await ask(testWrite)),
    async checkpoint() {
      const [truncated] = await ask<Truncated>({ text: "SELECT 1", truncatesWal: "told" });
      return truncated?.isDone === true;
    },
    // They share a commit: the thread takes them as one batch.
    importRecords: async (records) =>
      sumUp(records, await Promise.all(records.map((record) => importRecord(ask, dialect, record)))),
    close: () =>
      new Promise((resolve) => {
        isClosed = true;
        if (!thread) return resolve();
        const closing = thread;
        closing.once("exit", () => resolve());
        post({ id: nextId++ }, { resolve() {}, reject() {} });
      }),
  };
}

/** Infinite where the free space cannot be read: on a full disk the write itself fails. */
async function readFreeBytes(dataDir: string): Promise<number> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}
