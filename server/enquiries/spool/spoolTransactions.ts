import type { Log } from "../../log.ts";
import type { Connection, SpoolFile } from "./spoolFile.ts";

/** The disk is full, read-only, gone or broken, or another process holds the lock: nothing was stored. */
export class SpoolUnavailableError extends Error {
  override name = "SpoolUnavailableError";
}

/** The only way to the spool's file: each piece of work is one transaction, and fails with SpoolUnavailableError. */
export interface SpoolTransactions {
  /** False before the first success, and from a failure until a write succeeds. */
  readonly isWorking: boolean;
  read<T>(work: (db: Connection) => T): T;
  write<T>(work: (db: Connection) => T): T;
  /** Opens and writes without changing anything, to see whether that works again. */
  check(): void;
}

export interface SpoolTransactionsOptions {
  file: Pick<SpoolFile, "open" | "disconnect">;
  log: Log;
}

export function createSpoolTransactions({ file, log }: SpoolTransactionsOptions): SpoolTransactions {
  let condition: "unopened" | "working" | "failed" = "unopened";

  /** Whatever goes wrong in `work`, the caller learns the one thing that matters: it is not stored. */
  function attempt<T>(kind: "read" | "write", work: (db: Connection) => T): T {
    let db: Connection | undefined;
    try {
      db = file.open();
      // IMMEDIATE takes the write lock at the start, where waiting for it is safe.
      if (kind === "write") db.exec("BEGIN IMMEDIATE");
      const result = work(db);
      if (kind === "write") db.exec("COMMIT");
      // On a full disk reads go on working, so only a write ends a failure.
      if (condition === "unopened" || (condition === "failed" && kind === "write")) {
        condition = "working";
        log.info({ event: "spool_opened" });
      }
      return result;
    } catch (error) {
      try {
        if (db?.inTransaction) db.exec("ROLLBACK");
      } catch {
        file.disconnect();
      }
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      // A lock that is held and a full disk pass by themselves; after anything else a new connection is the safe one.
      if (!/^SQLITE_(BUSY|FULL)/.test(code)) file.disconnect();
      // Logged once for each outage, as the delivery loop asks every few seconds.
      if (condition !== "failed") log.error({ event: "spool_failed", code, err: error });
      condition = "failed";
      throw new SpoolUnavailableError("The enquiry spool cannot be used.", { cause: error });
    }
  }

  return {
    get isWorking() {
      return condition === "working";
    },
    read: (work) => attempt("read", work),
    write: (work) => attempt("write", work),
    check: () => attempt("write", rewriteVersion),
  };
}

/** A write that changes nothing: the number that is there already. */
function rewriteVersion(db: Connection) {
  const { user_version: version } = db.prepare("PRAGMA user_version").get() as { user_version: number };
  db.exec(`PRAGMA user_version = ${version}`);
}

/** As many rows are changed at once, so that no batch holds up a page for long. */
export const batchSize = 200;

/** Changes at most a batch of the records that `where` finds, and returns how many. `values`: those of both, in order. */
export function changeBatch(db: Connection, assignments: string, where: string, values: readonly unknown[]): number {
  return db
    .prepare(
      `UPDATE enquiries SET ${assignments}
       WHERE id IN (SELECT id FROM enquiries WHERE ${where} LIMIT ${batchSize})`,
    )
    .run(...values).changes;
}
