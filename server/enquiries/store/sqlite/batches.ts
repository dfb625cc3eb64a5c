import type { Query, Truncated } from "../sql.ts";
import {
  busyTimeoutMs,
  type Connection,
  type createStoreFile,
  isBusy,
  isDamage,
  type Moment,
  readSqliteCode,
} from "./file.ts";
import { findReadable, runQuery, writes } from "./query.ts";

/**
 * The path of an enquiry:
 *
 * 1. intake.ts makes it an INSERT, which sqliteStore.ts posts as an order, with the others of that turn of the event loop.
 * 2. `work` takes all orders that have arrived meanwhile as one batch (group commit).
 * 3. `runBatch` begins a transaction, runs each order's query (query.ts) and commits.
 *    COMMIT returns when the disk has the write-ahead log: under load, many enquiries share one wait for it.
 * 4. `reply` posts the results, and sqliteStore.ts resolves each call. Only then is the visitor thanked.
 */

interface QueryOrder {
  id: number;
  query: Query;
  moment: Moment;
}

/** Without a query: the last one, to close. */
export type Order = QueryOrder | { id: number; query?: undefined };

export interface Reply {
  id: number;
  value?: unknown;
  /** Plain fields, because an error object would lose its class between threads. */
  error?: { name: string; message: string; code: string; stack: string | undefined };
  /** A write succeeded, so a failure is over. */
  hasWritten: boolean;
}

interface Work extends QueryOrder {
  writes: boolean;
  run(db: Connection): unknown;
  cameAt: number;
}

type Ending = { value: unknown } | { error: unknown };

interface BatchesOptions {
  file: ReturnType<typeof createStoreFile>;
  post(replies: Reply[]): void;
  /** The last order has been carried out. */
  end(): void;
}

/** How long a write waits for a lock of another program before it fails. */
const lockPatienceMs = 10_000;
/** The same limit while the process stops. */
const closingPatienceMs = 1500;
/** Pause between attempts. It is short, because BEGIN itself also waits. */
const lockPauseMs = 10;
/** Limits the batch, so that its first order does not wait for too many others. */
const largestBatch = 256;

/** Carries out the orders that it receives, all that have come meanwhile as one batch. */
export function createBatches({ file, post, end }: BatchesOptions) {
  const waiting: Work[] = [];
  let closing: { id: number; sinceMs: number } | undefined;
  let isScheduled = false;
  /** The write-ahead log is still to be folded in. Tried again after the next batch. */
  let mustTruncateWal = false;
  let synced: { db: Connection; waits: boolean } | undefined;

  function receive(orders: readonly Order[]) {
    for (const order of orders) {
      const cameAt = performance.now();
      if (!order.query) closing = { id: order.id, sinceMs: cameAt };
      else {
        const { query, moment } = order;
        waiting.push({ ...order, writes: writes(query), run: (db) => runQuery(db, moment, query), cameAt });
      }
    }
    schedule();
  }

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
    const endings = batch.length === 0 ? [] : runBatch(batch);
    if (endings) reply(batch, endings);
    else waitForLock(batch);
    if (waiting.length > 0) schedule(endings ? 0 : lockPauseMs);
    else if (closing) close(closing.id);
  }

  /** Runs all waiting reads, which need no lock. Writes go back to the head of the queue until they time out. */
  function waitForLock(batch: readonly Work[]) {
    const all = [...batch, ...waiting];
    const reads = all.filter((one) => !one.writes);
    const read = reads.length > 0 ? runBatch(reads) : [];
    if (read) reply(reads, read);
    const writes = all.filter((one) => one.writes || !read);
    const now = performance.now();
    const isLast = closing !== undefined && now - closing.sinceMs >= closingPatienceMs;
    const isOver = (one: Work) => isLast || now - one.cameAt >= lockPatienceMs;
    const error = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
    const over = writes.filter(isOver);
    reply(
      over,
      over.map(() => ({ error })),
    );
    waiting.splice(0, waiting.length, ...writes.filter((one) => !isOver(one)));
  }

  /**
   * Runs the batch in one transaction, so that many writes share one wait for the disk. Endings are in the order of the
   * batch. undefined: another program holds the lock, nothing was done, and the caller must retry.
   */
  function runBatch(batch: readonly Work[]): Ending[] | undefined {
    const writes = batch.filter((one) => one.writes);
    let db: Connection | undefined;
    let hasBegun = false;
    try {
      db = file.open();
      if (writes.length > 0) {
        waitForDisk(
          db,
          writes.some((one) => !one.query.mayBeLost),
        );
        // IMMEDIATE takes the write lock at the start, when it is safe to wait for it.
        db.exec("BEGIN IMMEDIATE");
      }
      hasBegun = true;
      const opened = db;
      const values = batch.map((one) => one.run(opened));
      if (writes.length > 0) db.exec("COMMIT");
      const mustNow = batch.some((one) => one.query.truncatesWal);
      if (mustNow || mustTruncateWal) mustTruncateWal = !truncateWal(db, mustNow ? busyTimeoutMs : 0);
      const truncated: Truncated[] = [{ isDone: !mustTruncateWal }];
      return values.map((value, index) => ({ value: batch[index]?.query.truncatesWal === "told" ? truncated : value }));
    } catch (error) {
      if (isBusy(error) && !hasBegun) return undefined;
      try {
        if (db?.inTransaction) db.exec("ROLLBACK");
      } catch {
        file.disconnect();
      }
      // A lock or a full disk can end without a new connection. After any other error a new connection is safer.
      if (!/^SQLITE_(BUSY|FULL)/.test(readSqliteCode(error))) file.disconnect();
      // If the transaction could not begin, all fail. Otherwise one operation may be at fault, so each runs alone.
      if (!hasBegun) return batch.map(() => ({ error }));
      if (batch.length === 1) return batch.flatMap((one) => runPastDamage(one, error));
      return batch.flatMap((one) => runBatch([one]) ?? [{ error }]);
    }
  }

  /** The same change of what can be read in a damaged file. */
  function runPastDamage({ query: { pastDamage, ...query }, ...work }: Work, error: unknown): Ending[] {
    if (!pastDamage || !isDamage(error)) return [{ error }];
    try {
      const run = findReadable(file.open(), work.moment, pastDamage, query.values);
      return runBatch([{ ...work, query, run }]) ?? [{ error }];
    } catch (again) {
      return [{ error: again }];
    }
  }

  /** Sets whether a commit waits for the disk. If not, it reaches the disk with the next commit that waits. */
  function waitForDisk(db: Connection, waits: boolean) {
    if (synced?.db === db && synced.waits === waits) return;
    db.exec(`PRAGMA synchronous = ${waits ? "FULL" : "NORMAL"}`);
    synced = { db, waits };
  }

  /**
   * Returns whether it succeeded. It fails while another program reads, after `waitMs`: without a wait where the work has
   * nothing to do with it, because a long reader would otherwise delay every enquiry.
   */
  function truncateWal(db: Connection, waitMs: number): boolean {
    try {
      db.exec(`PRAGMA busy_timeout = ${waitMs}`);
      return db.select<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)")[0]?.busy === 0;
    } catch {
      return false;
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  }

  function reply(batch: readonly Work[], endings: readonly Ending[]) {
    if (batch.length === 0) return;
    post(batch.map((one, index) => toReply(one, endings[index] as Ending)));
  }

  function close(id: number) {
    file.close();
    post([{ id, hasWritten: false } satisfies Reply]);
    end();
  }

  return receive;
}

function toReply({ id, writes }: Work, ending: Ending): Reply {
  if ("value" in ending) return { id, value: ending.value, hasWritten: writes === true };
  const { error } = ending;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { id, error: { name, message, code: readSqliteCode(error), stack }, hasWritten: false };
}
