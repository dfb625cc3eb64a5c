import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import { makeDirectory } from "../../../files.ts";
import { OperatorError } from "../../../operatorError.ts";
import { readCode } from "../enquiryStore.ts";
import { migrate } from "./migrations.ts";

/** A connection that prepares each statement once, because the same few run again and again. */
export interface Connection {
  /** Statements without values, which are not kept. */
  exec(text: string): void;
  select<Row>(text: string, ...values: unknown[]): Row[];
  readonly inTransaction: boolean;
}

function toConnection(db: DatabaseSyncInstance): Connection {
  const kept = new Map<string, StatementSyncInstance>();
  const prepare = (text: string) => {
    const statement = kept.get(text) ?? db.prepare(text);
    kept.set(text, statement);
    return statement;
  };
  return {
    exec: (text) => void db.exec(text),
    select: <Row>(text: string, ...values: unknown[]) => prepare(text).all(...values) as Row[],
    get inTransaction() {
      return db.isTransaction;
    },
  };
}

/** The time of a call, on two clocks. */
export interface Moment {
  /** ms of the schedule's clock, which cannot jump. The schedule uses it. */
  schedule: number;
  /** ms since 1970 by the wall clock. People read it. */
  wall: number;
}

export function storePath(dataDir: string): string {
  return join(dataDir, "enquiries.db");
}

/** How long SQLite waits for a lock of another program. Between two waits the thread does work that needs no lock. */
export const busyTimeoutMs = 250;

/**
 * SQLite 3.7.0 to 3.51.2, but for 3.44.6 and 3.50.7, can lose a commit beside a checkpoint (sqlite.org/wal.html, A117).
 */
export function hasWalResetBug(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major !== 3 || minor < 7) return false;
  const fixedIn: Record<number, number> = { 44: 6, 50: 7, 51: 3 };
  return minor < 52 && patch < (fixedIn[minor] ?? Number.POSITIVE_INFINITY);
}

function refuseUnsoundEngine(db: DatabaseSyncInstance) {
  const { version } = db.prepare("SELECT sqlite_version() AS version").get() as { version: string };
  if (hasWalResetBug(version))
    throw new OperatorError(
      `SQLite ${version} can lose enquiries that were stored (its WAL-reset bug). Install the packages of package-lock.json: npm ci.`,
    );
}

/**
 * The store's file: opened, locked and migrated, with what node:sqlite has too. `exclusive`: for the server, the only
 * one on a DATA_DIR; the ops command may run next to it.
 */
export function createStoreFile({ dataDir, exclusive }: { dataDir: string; exclusive: boolean }) {
  const file = storePath(dataDir);
  const lockFile = join(dataDir, "enquiries.lock");
  let connection: { db: DatabaseSyncInstance; kept: Connection; inode: number } | undefined;
  let lock: { db: DatabaseSyncInstance; inode: number } | undefined;

  const isOnDisk = (path: string, opened: { inode: number }) =>
    statSync(path, { throwIfNoEntry: false })?.ino === opened.inode;

  /** The lock is an open transaction on a separate file: the system releases it when the process ends in any way. */
  function takeLock() {
    if (lock && isOnDisk(lockFile, lock)) return;
    closeQuietly(lock?.db);
    lock = undefined;
    createPrivateFile(lockFile, dataDir);
    const db = new DatabaseSync(lockFile);
    try {
      db.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      closeQuietly(db);
      if (!isBusy(error)) throw error;
      throw new OperatorError(
        `DATA_DIR (${dataDir}) is used by another process: stop that one, or give this one a DATA_DIR of its own.`,
      );
    }
    lock = { db, inode: statSync(lockFile).ino };
  }

  /** Closes the connection. The next `open` makes a new one. The lock stays. */
  function disconnect() {
    closeQuietly(connection?.db);
    connection = undefined;
  }

  return {
    /** Opens the file, unless it is open and still the one on disk. Throws OperatorError or SQLite's error. */
    open(): Connection {
      // Somebody may have replaced the file: SQLite would go on writing to the unlinked one, and all would be lost.
      if (connection && !isOnDisk(file, connection)) disconnect();
      if (!connection) {
        if (exclusive) takeLock();
        createPrivateFile(file, dataDir);
        const db = new DatabaseSync(file);
        try {
          refuseUnsoundEngine(db);
          // First: without it, changing the mode fails at once when the ops command is busy.
          db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
          db.exec("PRAGMA journal_mode = WAL");
          // The library was built with NORMAL, with which a power cut undoes the last commits.
          db.exec("PRAGMA synchronous = FULL");
          // Erased content is overwritten, not only unlinked.
          db.exec("PRAGMA secure_delete = ON");
          migrate(db);
        } catch (error) {
          closeQuietly(db);
          throw error;
        }
        connection = { db, kept: toConnection(db), inode: statSync(file).ino };
      }
      return connection.kept;
    },
    disconnect,
    close() {
      disconnect();
      closeQuietly(lock?.db);
      lock = undefined;
    },
  };
}

/** Before SQLite opens it, which gives its -wal and -shm files the same mode. */
function createPrivateFile(file: string, directory: string) {
  makeDirectory(directory);
  if (existsSync(file)) return;
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

function closeQuietly(db: DatabaseSyncInstance | undefined) {
  try {
    db?.close();
  } catch {
    // The connection was already broken.
  }
}

/** SQLite's texts of the errors that are treated differently. */
const codesByText = {
  "constraint failed": "SQLITE_CONSTRAINT",
  "database is locked": "SQLITE_BUSY",
  "database or disk is full": "SQLITE_FULL",
  "database disk image is malformed": "SQLITE_CORRUPT",
  "file is not a database": "SQLITE_NOTADB",
  "disk I/O error": "SQLITE_IOERR",
  "attempt to write a readonly database": "SQLITE_READONLY",
};

/** SQLite's code, such as "SQLITE_FULL". The errors of `all` have none, only SQLite's text. */
export function readSqliteCode(error: unknown): string {
  const { sqliteCodeName, message = "" } = Object(error) as { sqliteCodeName?: string; message?: string };
  const byText = Object.entries(codesByText).find(([text]) => message.endsWith(text) || message.includes(`${text}:`));
  return sqliteCodeName ?? byText?.[1] ?? readCode(error);
}

/** Another program holds the lock. */
export function isBusy(error: unknown): boolean {
  return readSqliteCode(error) === "SQLITE_BUSY";
}

/** A page of the file cannot be understood. What is on other pages can be read, but not in the same transaction. */
export function isDamage(error: unknown): boolean {
  return readSqliteCode(error) === "SQLITE_CORRUPT";
}
