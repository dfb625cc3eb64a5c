import { batchSize } from "../records.ts";
import { type Connection, isBusy, type StoreFile } from "./file.ts";

/** One piece of work for the file. */
export interface Work {
  writes: boolean;
  /** A power cut may undo it, which a start does anyway: nobody waits for the disk. */
  isPassing?: boolean;
  run(db: Connection): unknown;
  /** What it takes away is to be gone from the database's log too. */
  foldsIn?: boolean;
}

export type Ending = { value: unknown } | { error: unknown };

export interface Batches {
  /**
   * Does all of it in one transaction, so that many share one wait for the disk; each has its ending in the same place.
   * undefined: another program holds the lock, nothing was done, and it is to be tried again.
   */
  run(batch: readonly Work[]): Ending[] | undefined;
}

export function createBatches(file: Pick<StoreFile, "open" | "disconnect">): Batches {
  /** Tried again after whatever comes next. */
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
      // IMMEDIATE takes the write lock at the start, where waiting for it is safe.
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
      // A full disk passes by itself; after anything else a new connection is the safe one.
      if (!/^SQLITE_(BUSY|FULL)/.test(readCode(error))) file.disconnect();
      // Where the file cannot be opened it cannot for any of them. Else one of them may be at fault: each by itself.
      if (!hasBegun || batch.length === 1) return batch.map(() => ({ error }));
      return batch.flatMap((work) => run([work]) ?? [{ error }]);
    }
  }
  /** Whether a commit is on the disk when it is told of; else it is there with the next one that is. */
  function waitForDisk(db: Connection, waits: boolean) {
    if (synced?.db === db && synced.waits === waits) return;
    db.exec(`PRAGMA synchronous = ${waits ? "FULL" : "NORMAL"}`);
    synced = { db, waits };
  }

  return { run };
}

/** Whether it could: not while another program reads. */
function foldInLog(db: Connection): boolean {
  try {
    const folded = db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    return folded.busy === 0;
  } catch {
    return false;
  }
}

/** "SQLITE_FULL" and the like; empty where SQLite has not said. */
export function readCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Changes at most a batch of the records that `where` finds, and returns how many. `values`: those of both, in order. */
export function changeBatch(db: Connection, assignments: string, where: string, values: readonly unknown[]): number {
  return db
    .prepare(
      `UPDATE enquiries SET ${assignments}
       WHERE id IN (SELECT id FROM enquiries WHERE ${where} LIMIT ${batchSize})`,
    )
    .run(...values).changes;
}
