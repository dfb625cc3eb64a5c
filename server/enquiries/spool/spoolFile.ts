import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

export type Connection = Database.Database;

/**
 * The file of the spool: opened, locked, brought to the schema of this version. Uses only what node:sqlite has too, so that it can
 * replace libsql one day: `exec`, `prepare`, `run`, `get`, `all`, positional parameters, transactions by hand.
 */
export interface SpoolFile {
  /** Opens the file, or returns it when it is open and still the one on disk. Throws SpoolInUseError, or whatever SQLite says. */
  open(): Connection;
  /** Drops the connection; the next `open` makes a new one. The lock stays. */
  disconnect(): void;
  close(): void;
}

/** Another process has the spool: two would send everything twice. */
export class SpoolInUseError extends Error {
  override name = "SpoolInUseError";
}

export function spoolPath(dataDir: string): string {
  return join(dataDir, "enquiries.db");
}

const busyTimeoutMs = 5000;

/** Each takes the schema from its number to the next, in one transaction. Only ever add to the end. */
const migrations = [
  // Version 0.1.0.
  `CREATE TABLE enquiries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     reference TEXT NOT NULL UNIQUE,
     form TEXT NOT NULL,
     state TEXT NOT NULL,
     sealed TEXT NOT NULL,
     idempotency_key TEXT UNIQUE,
     fingerprint TEXT NOT NULL,
     answer TEXT NOT NULL,
     outcome TEXT NOT NULL DEFAULT '',
     attempts INTEGER NOT NULL DEFAULT 0,
     received_at INTEGER NOT NULL,
     queued_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL,
     tried_at INTEGER NOT NULL DEFAULT 0,
     next_at INTEGER NOT NULL,
     claimed_until INTEGER NOT NULL DEFAULT 0,
     claimed_by INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX enquiries_by_state ON enquiries (state);
   CREATE INDEX enquiries_by_due ON enquiries (state, next_at, claimed_until);`,
  // The schedule of A83 and A84; one process at a time, so that a claim needs no owner; counts and purges by index.
  `ALTER TABLE enquiries ADD COLUMN unsure_tries INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE enquiries ADD COLUMN waited_ms INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE enquiries ADD COLUMN failed_since INTEGER;
   UPDATE enquiries SET waited_ms = MAX(0, tried_at - queued_at), failed_since = queued_at
     WHERE state = 'waiting' AND attempts > 0;
   DROP INDEX enquiries_by_state;
   DROP INDEX enquiries_by_due;
   ALTER TABLE enquiries DROP COLUMN claimed_by;
   CREATE INDEX enquiries_by_queued ON enquiries (state, queued_at);
   CREATE INDEX enquiries_by_updated ON enquiries (state, updated_at);
   CREATE INDEX enquiries_by_received ON enquiries (state, received_at);
   CREATE INDEX enquiries_waiting ON enquiries (id) WHERE state = 'waiting';
   CREATE INDEX enquiries_untried ON enquiries (id) WHERE state = 'waiting' AND attempts = 0;
   CREATE INDEX enquiries_tried ON enquiries (next_at, id) WHERE state = 'waiting' AND attempts > 0;`,
];

/** `exclusive`: for the server, which must be the only one on a DATA_DIR. The ops command works beside it. */
export function createSpoolFile({ dataDir, exclusive }: { dataDir: string; exclusive: boolean }): SpoolFile {
  const file = spoolPath(dataDir);
  const lockFile = join(dataDir, "enquiries.lock");
  let connection: { db: Database.Database; inode: number } | undefined;
  let lock: { db: Database.Database; inode: number } | undefined;

  const isOnDisk = (path: string, opened: { inode: number }) =>
    statSync(path, { throwIfNoEntry: false })?.ino === opened.inode;

  /** An open transaction on a file of its own: the system lets go of it with the process, however that ends. */
  function takeLock() {
    if (lock && isOnDisk(lockFile, lock)) return;
    closeQuietly(lock?.db);
    lock = undefined;
    createPrivateFile(lockFile, dataDir);
    const db = new Database(lockFile);
    try {
      db.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      closeQuietly(db);
      if (!isBusy(error)) throw error;
      throw new SpoolInUseError(
        `DATA_DIR (${dataDir}) is used by another process: stop that one, or give this one a DATA_DIR of its own.`,
      );
    }
    lock = { db, inode: statSync(lockFile).ino };
  }

  function disconnect() {
    closeQuietly(connection?.db);
    connection = undefined;
  }

  return {
    open() {
      // Somebody may have removed or replaced the file under a running server. SQLite would go on writing to the nameless
      // old one, and every enquiry acknowledged from then on would be gone with the process.
      if (connection && !isOnDisk(file, connection)) disconnect();
      if (!connection) {
        if (exclusive) takeLock();
        createPrivateFile(file, dataDir);
        const db = new Database(file);
        try {
          // The order matters: without the time limit first, changing the mode fails at once when the ops command is busy.
          db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
          db.exec("PRAGMA journal_mode = WAL");
          db.exec("PRAGMA synchronous = FULL");
          // What is erased is overwritten, not only forgotten.
          db.exec("PRAGMA secure_delete = ON");
          migrate(db);
        } catch (error) {
          closeQuietly(db);
          throw error;
        }
        connection = { db, inode: statSync(file).ino };
      }
      return connection.db;
    },
    disconnect,
    close() {
      disconnect();
      closeQuietly(lock?.db);
      lock = undefined;
    },
  };
}

function migrate(db: Database.Database) {
  const readVersion = () => (db.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
  if (readVersion() === migrations.length) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    // Asked again under the lock: another process may have been first.
    const version = readVersion();
    if (version > migrations.length) {
      throw new Error(
        `The spool was written by a newer version (its schema is ${version}, this one knows ${migrations.length}).`,
      );
    }
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    db.exec("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/**
 * SQLite gives its -wal and -shm files the mode of the database, so the mode is set before it is first opened. An
 * existing directory keeps its mode: it may be one that others use.
 */
function createPrivateFile(file: string, directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (existsSync(file)) return;
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

function closeQuietly(db: Database.Database | undefined) {
  try {
    db?.close();
  } catch {
    // The connection was broken already, which is why it is being dropped.
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
