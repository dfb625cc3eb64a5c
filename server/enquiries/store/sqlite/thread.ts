import { parentPort, workerData } from "node:worker_threads";
import { createBatches, type Ending, type Work } from "./batches.ts";
import { createStoreFile, readCode } from "./file.ts";
import { createOperations, type Moment, type Operations, type OperationsOptions } from "./operations.ts";

/**
 * The thread that owns the store's file, so that a slow disk or a lock never delays a page. Orders that arrive during a
 * write are written together: under load, many share one wait for the disk.
 */

export interface ThreadOptions extends OperationsOptions {
  dataDir: string;
  exclusive: boolean;
}

export type Order =
  | { id: number; name: keyof Operations; moment: Moment; args: unknown[] }
  /** The last order. */
  | { id: number; name: "close" };

export interface Reply {
  id: number;
  value?: unknown;
  /** Plain fields, because an error object would lose its class between threads. */
  error?: { name: string; message: string; code: string; stack: string | undefined };
  /** A write succeeded, so a failure is over. */
  hasWritten: boolean;
}

interface Waiting {
  id: number;
  work: Work;
  cameAt: number;
}

/** How long a write waits for a lock of another program before it fails. */
const lockPatienceMs = 10_000;
/** The same limit while the process stops. */
const closingPatienceMs = 1500;
/** Pause between attempts. It is short, because BEGIN itself also waits. */
const lockPauseMs = 10;
/** Limits the batch, so that its first order does not wait for too many others. */
const largestBatch = 256;

const port = parentPort;
if (!port) throw new Error("This is the store's thread: sqliteStore.ts starts it.");
const options = workerData as ThreadOptions;
const file = createStoreFile(options);
const batches = createBatches(file);
const operations = createOperations(options);
const waiting: Waiting[] = [];
let closing: { id: number; sinceMs: number } | undefined;
let isScheduled = false;

port.on("message", (orders: readonly Order[]) => {
  for (const order of orders) {
    if (order.name === "close") {
      closing = { id: order.id, sinceMs: performance.now() };
    } else {
      // All names are keys of `operations`, and sqliteStore.ts passes the arguments of that operation.
      const makeWork = operations[order.name] as (moment: Moment, ...args: unknown[]) => Work;
      waiting.push({ id: order.id, work: makeWork(order.moment, ...order.args), cameAt: performance.now() });
    }
  }
  schedule();
});

/** Runs `work` once all orders that have already arrived are in the queue. */
function schedule(pauseMs = 0) {
  if (isScheduled) return;
  isScheduled = true;
  if (pauseMs === 0) setImmediate(work);
  else setTimeout(work, pauseMs);
}

function work() {
  isScheduled = false;
  const batch = waiting.splice(0, largestBatch);
  const endings = batch.length === 0 ? [] : batches.run(batch.map((one) => one.work));
  if (endings) {
    reply(batch.map((one, index) => toReply(one, endings[index] as Ending)));
  } else {
    waitForLock(batch);
  }
  if (waiting.length > 0) schedule(endings ? 0 : lockPauseMs);
  else if (closing) close(closing.id);
}

/** Runs all waiting reads, which need no lock. Writes go back to the head of the queue until they time out. */
function waitForLock(batch: readonly Waiting[]) {
  const reads = [...batch, ...waiting].filter((one) => !one.work.writes);
  const read = reads.length > 0 ? batches.run(reads.map((one) => one.work)) : [];
  if (read) reply(reads.map((one, index) => toReply(one, read[index] as Ending)));
  const writes = [...batch, ...waiting].filter((one) => one.work.writes || !read);
  const now = performance.now();
  const isLast = closing !== undefined && now - closing.sinceMs >= closingPatienceMs;
  const isOver = (one: Waiting) => isLast || now - one.cameAt >= lockPatienceMs;
  const busy = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
  reply(writes.filter(isOver).map((one) => toReply(one, { error: busy })));
  waiting.splice(0, waiting.length, ...writes.filter((one) => !isOver(one)));
}

function toReply({ id, work }: Waiting, ending: Ending): Reply {
  if ("value" in ending) return { id, value: ending.value, hasWritten: work.writes };
  const { error } = ending;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { id, error: { name, message, code: readCode(error), stack }, hasWritten: false };
}

function reply(replies: readonly Reply[]) {
  if (replies.length > 0) port?.postMessage(replies);
}

function close(id: number) {
  file.close();
  reply([{ id, hasWritten: false }]);
  port?.close();
}
