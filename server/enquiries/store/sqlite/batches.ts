import { batchSize } from "../records.ts";
import { type Connection, isBusy, isDamage, readCode, type StoreFile } from "./file.ts";

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
  /** The removed data must disappear from the database's write-ahead log too. */
  foldsIn?: boolean;
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
      if (batch.some((work) => work.foldsIn)) mustFoldIn = true;
      if (mustFoldIn) mustFoldIn = !foldInLog(db);
      return values.map((value) => ({ value }));
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

/** Returns whether it succeeded. It fails while another program reads. */
function foldInLog(db: Connection): boolean {
  try {
    const folded = db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    return folded.busy === 0;
  } catch {
    return false;
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
