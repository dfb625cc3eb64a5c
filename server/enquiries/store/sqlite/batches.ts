import { batchSize } from "../records.ts";
import { busyTimeoutMs, type Connection, isBusy, isDamage, readCode, type StoreFile } from "./file.ts";

/** One operation on the file. */
export interface Work {
  writes: boolean;
  /** The commit need not wait for the disk: a power cut may undo the write, but so does every start of the server. */
  isPassing?: boolean;
  run(db: Connection): unknown;
  /**
   * When `run` has met a damaged page: looks for what can be read, outside of a transaction, and returns what to run
   * instead.
   */
  pastDamage?(db: Connection): (db: Connection) => unknown;
  /** The removed data must disappear from the database's write-ahead log too. "told": the result says whether it has. */
  foldsIn?: true | "told";
}

export type Ending = { value: unknown } | { error: unknown };

export interface Batches {
  /**
   * Runs the batch in one transaction, so that many writes share one wait for the disk. Endings are in the order of the
   * batch. undefined: another program holds the lock, nothing was done, and the caller must retry.
   */
  run(batch: readonly Work[]): Ending[] | undefined;
}

export function createBatches(file: Pick<StoreFile, "open" | "disconnect">): Batches {
  /** The log is still to be folded in. Tried again after the next batch. */
  let mustFoldIn = false;
  let synced: { db: Connection; waits: boolean } | undefined;

  function run(batch: readonly Work[]): Ending[] | undefined {
    const writes = batch.some((work) => work.writes);
    let db: Connection | undefined;
    let hasBegun = false;
    try {
      db = file.open();
      if (writes)
        waitForDisk(
          db,
          batch.some((work) => work.writes && !work.isPassing),
        );
      // IMMEDIATE takes the write lock at the start, when it is safe to wait for it.
      if (writes) db.exec("BEGIN IMMEDIATE");
      hasBegun = true;
      const opened = db;
      const values = batch.map((work) => work.run(opened));
      if (writes) db.exec("COMMIT");
      const mustNow = batch.some((work) => work.foldsIn);
      if (mustNow || mustFoldIn) mustFoldIn = !foldInLog(db, mustNow ? busyTimeoutMs : 0);
      return values.map((value, index) => ({ value: batch[index]?.foldsIn === "told" ? !mustFoldIn : value }));
    } catch (error) {
      if (isBusy(error) && !hasBegun) return undefined;
      try {
        if (db?.inTransaction) db.exec("ROLLBACK");
      } catch {
        file.disconnect();
      }
      // A lock or a full disk can end without a new connection. After any other error a new connection is safer.
      if (!/^SQLITE_(BUSY|FULL)/.test(readCode(error))) file.disconnect();
      // If the transaction could not begin, all fail. Otherwise one operation may be at fault, so each runs alone.
      if (!hasBegun) return batch.map(() => ({ error }));
      if (batch.length === 1) return batch.flatMap((work) => runPastDamage(work, error));
      return batch.flatMap((work) => run([work]) ?? [{ error }]);
    }
  }

  function runPastDamage({ pastDamage, ...work }: Work, error: unknown): Ending[] {
    if (!pastDamage || !isDamage(error)) return [{ error }];
    try {
      return run([{ ...work, run: pastDamage(file.open()) }]) ?? [{ error }];
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

  return { run };
}

/**
 * Returns whether it succeeded. It fails while another program reads, after `waitMs`: without a wait where the work has
 * nothing to do with it, because a long reader would otherwise delay every enquiry.
 */
function foldInLog(db: Connection, waitMs: number): boolean {
  try {
    db.exec(`PRAGMA busy_timeout = ${waitMs}`);
    const folded = db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    return folded.busy === 0;
  } catch {
    return false;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }
}

/** Changes at most a batch of the records that `where` finds. Returns how many. `values`: those of both, in order. */
export function changeBatch(db: Connection, assignments: string, where: string, values: readonly unknown[]): number {
  return db
    .prepare(
      `UPDATE enquiries SET ${assignments}
       WHERE id IN (SELECT id FROM enquiries WHERE ${where} LIMIT ${batchSize})`,
    )
    .run(...values).changes;
}
