import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { StoreInUseError } from "../enquiryStore.ts";
import { migrate } from "./migrations.ts";

export type Connection = Database.Database;

/**
 * The file of the store: opened, locked, brought to the schema of this version. Uses only what node:sqlite has too, so that it can
 * replace libsql one day: `exec`, `prepare`, `run`, `get`, `all`, positional parameters, transactions by hand.
 */
export interface StoreFile {
  /** Opens the file, or returns it when it is open and still the one on disk. Throws StoreInUseError, or whatever SQLite says. */
  open(): Connection;
  /** Drops the connection; the next `open` makes a new one. The lock stays. */
  disconnect(): void;
  close(): void;
}

/** A row as it was asked for: libsql puts its own measurements into what `get` returns. */
export function pickRow<Row>(row: unknown): Row {
  const { _metadata, ...columns } = row as Row & { _metadata?: unknown };
  return columns as Row;
}

export function storePath(dataDir: string): string {
  return join(dataDir, "enquiries.db");
}

/** The thread waits here for a lock that another program holds, and in between it does what needs none. */
const busyTimeoutMs = 250;

/** `exclusive`: for the server, which must be the only one on a DATA_DIR. The ops command works beside it. */
export function createStoreFile({ dataDir, exclusive }: { dataDir: string; exclusive: boolean }): StoreFile {
  const file = storePath(dataDir);
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
      throw new StoreInUseError(
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
          // What is erased is overwritten, not only forgotten.
          db.exec("PRAGMA secure_delete = ON");
          migrate(db);
          keepStatements(db);
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

/** The same few statements run again and again: each is prepared once. */
function keepStatements(db: Database.Database) {
  const kept = new Map<string, Database.Statement>();
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    const statement = kept.get(sql) ?? prepare(sql);
    kept.set(sql, statement);
    return statement;
  }) as typeof db.prepare;
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

/** Another program holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
