import { createHmac, randomInt, randomUUID } from "node:crypto";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import * as z from "zod";
import type { FormId } from "../../shared/enquiry/forms.ts";
import type { Log } from "../log.ts";
import { type Envelope, EnvelopeError } from "../vendor/envelope.ts";

/**
 * The queue of enquiries on disk, like a mail server's: what it has acknowledged survives a crash, and nothing but a
 * delivered record is ever deleted. The only SQL of the project, plain enough that node:sqlite can take libsql's place:
 * `exec`, `prepare`, `run`, `get`, `all`, positional parameters, transactions by hand.
 *
 * Several processes may have one spool open (a server, its successor during a restart, the ops command): every change
 * is one short transaction, and a record is claimed before it is sent.
 */
export interface Spool {
  /** False from a failure until a write succeeds: enquiries are answered with 503. */
  readonly available: boolean;
  /** Opens and writes, to see whether that works again. Throws SpoolUnavailableError, as every method but `summary` does. */
  check(): void;
  /** Commits an enquiry, or finds the one that its key already stands for. */
  add(enquiry: NewEnquiry, claim: Claim | undefined): Added;
  /** What a key stands for, without storing anything. */
  find(enquiry: Pick<NewEnquiry, "form" | "values" | "idempotencyKey">): Added | undefined;
  /** Takes the oldest waiting record that is free, so that no other process sends it until the claim runs out. */
  claimNext(claim: Claim, which: { due: true } | { afterId: number }): Claimed | undefined;
  /** Ends a try. `answer`: what the visitor is told, when they still wait for it. */
  settle(id: number, result: Settlement): void;
  /** Makes every waiting record due now, but for those tried within the last second. */
  hurry(): void;
  /** When the next record is due, in ms since 1970; undefined when none waits. */
  nextDueAt(): number | undefined;
  /** Frees what a process that no longer lives had claimed. */
  releaseOrphans(): number;
  /** Deletes delivered records of more than 30 days ago. */
  purge(): number;
  summary(): SpoolSummary;
  list(filter: { states?: readonly SpoolState[]; limit?: number }): { records: SpoolRecord[]; total: number };
  get(reference: string): SpoolRecord | undefined;
  /** What is to be sent. Throws EnvelopeError when the record was sealed with another key. */
  open(record: { sealed: string }): OpenedEnquiry;
  /** Puts a refused, parked or held record back in the queue, or a waiting one to its front. */
  release(reference: string): "released" | "delivered" | "unknown";
  close(): void;
}

export type SpoolState = (typeof spoolStates)[number];
/**
 * waiting: to be sent; delivered; refused: the vendor said no and the visitor was told; held: for review, not sent
 * until ops release it; parked: given up after three days, or refused when the visitor had already been thanked.
 */
export const spoolStates = ["waiting", "delivered", "refused", "held", "parked"] as const;

/** What the visitor was told. A repeat of the same enquiry hears it again for 24 hours. */
export type Answer = "delivered" | "queued" | "refused";

export interface NewEnquiry {
  form: FormId;
  /** As normalised by shared/enquiry: what a repeat is compared with. Not stored. */
  values: Record<string, string | number>;
  /** The vendor's fields: what is stored and sent. */
  model: Record<string, string | number>;
  idempotencyKey: string | undefined;
  /** For review: stored, and not sent until released. */
  held: boolean;
}

interface Claim {
  /** After this time another process may take the record: its sender has died or hangs. */
  untilMs: number;
}

type Added =
  | { kind: "new"; reference: string; record: Claimed }
  | { kind: "repeat"; reference: string; answer: Answer }
  | { kind: "conflict" };

export interface Claimed {
  id: number;
  reference: string;
  form: string;
  sealed: string;
  attempts: number;
  /** When it was stored, or last released by ops, in ms since 1970. */
  queuedAt: number;
}

export type Settlement =
  | { state: "waiting"; nextAt: number; outcome: string }
  | { state: "delivered" | "refused" | "parked"; outcome: string; answer?: Answer };

export interface SpoolRecord extends Claimed {
  state: SpoolState;
  receivedAt: number;
  updatedAt: number;
  /** When a waiting record is due. */
  nextAt: number;
  /** How the last try ended; empty before the first. */
  outcome: string;
}

export interface SpoolSummary {
  available: boolean;
  counts: Record<SpoolState, number>;
  /** 0 when none waits. */
  oldestWaitingMs: number;
}

const openedEnquiry = z.object({
  form: z.string(),
  model: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type OpenedEnquiry = z.infer<typeof openedEnquiry>;

/** The disk is full, read-only, gone or broken, or another process holds the lock: nothing was stored. */
export class SpoolUnavailableError extends Error {
  override name = "SpoolUnavailableError";
}

/** interfaces: same answer for 24 hours. */
const repeatsForMs = 24 * 3600_000;
const purgeAfterMs = 30 * 24 * 3600_000;
const hurryPauseMs = 1000;

const schemaVersion = 1;
const createTables = `
  CREATE TABLE enquiries (
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
  CREATE INDEX enquiries_by_due ON enquiries (state, next_at, claimed_until);
`;
const recordColumns = `id, reference, form, state, sealed, attempts, outcome, received_at AS receivedAt,
  queued_at AS queuedAt, updated_at AS updatedAt, next_at AS nextAt`;

export interface SpoolOptions {
  dataDir: string;
  envelope: Envelope;
  /** Keys the fingerprints of enquiries, so that nobody can guess one from the file. */
  key: string;
  log: Log;
  /** ms since 1970. */
  now?: () => number;
}

export function spoolFile(dataDir: string): string {
  return join(dataDir, "enquiries.db");
}

/** Never throws: a spool that cannot be opened now is opened by a later call, and the site serves its pages meanwhile. */
export function createSpool({ dataDir, envelope, key, log, now = Date.now }: SpoolOptions): Spool {
  const file = spoolFile(dataDir);
  const fingerprintKey = createHmac("sha256", key).update("enquiry fingerprint").digest();
  let connection: { db: Database.Database; inode: number } | undefined;
  let condition: "unopened" | "working" | "failed" = "unopened";

  function open(): Database.Database {
    // Somebody may have removed or replaced the file under a running server. SQLite would go on writing to the nameless
    // old one, and every enquiry acknowledged from then on would be gone with the process.
    if (connection && statSync(file, { throwIfNoEntry: false })?.ino !== connection.inode) disconnect();
    if (!connection) {
      createPrivateFile(file, dataDir);
      const db = new Database(file);
      try {
        // The order matters: without the time limit first, changing the mode fails at once when the ops command is busy.
        db.exec("PRAGMA busy_timeout = 5000");
        db.exec("PRAGMA journal_mode = WAL");
        db.exec("PRAGMA synchronous = FULL");
        createSchema(db);
      } catch (error) {
        db.close();
        throw error;
      }
      connection = { db, inode: statSync(file).ino };
    }
    return connection.db;
  }

  function disconnect() {
    const db = connection?.db;
    connection = undefined;
    try {
      db?.close();
    } catch {
      // The connection was broken already, which is why it is being dropped.
    }
  }

  /** Whatever goes wrong in `work`, the caller learns the one thing that matters: it is not stored. */
  function attempt<T>(kind: "read" | "write", work: (db: Database.Database) => T): T {
    let db: Database.Database | undefined;
    try {
      db = open();
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
        disconnect();
      }
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      // A lock that is held and a full disk pass by themselves; after anything else a new connection is the safe one.
      if (!/^SQLITE_(BUSY|FULL)/.test(code)) disconnect();
      // Told once for each outage, as the delivery loop asks every few seconds.
      if (condition !== "failed") log.error({ event: "spool_failed", code, err: error });
      condition = "failed";
      throw new SpoolUnavailableError("The enquiry spool cannot be used.", { cause: error });
    }
  }
  const read = <T>(work: (db: Database.Database) => T) => attempt("read", work);
  const write = <T>(work: (db: Database.Database) => T) => attempt("write", work);
  const check = () => write((db) => db.exec(`PRAGMA user_version = ${schemaVersion}`));

  function fingerprint(enquiry: Pick<NewEnquiry, "form" | "values">): string {
    const entries = Object.entries(enquiry.values).sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac("sha256", fingerprintKey)
      .update(JSON.stringify([enquiry.form, entries]))
      .digest("base64");
  }

  function findRepeat(
    db: Database.Database,
    enquiry: Pick<NewEnquiry, "form" | "values" | "idempotencyKey">,
  ): Added | undefined {
    if (enquiry.idempotencyKey === undefined) return undefined;
    const row = db
      .prepare("SELECT reference, fingerprint, answer FROM enquiries WHERE idempotency_key = ? AND received_at > ?")
      .get(enquiry.idempotencyKey, now() - repeatsForMs) as
      | { reference: string; fingerprint: string; answer: Answer }
      | undefined;
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint(enquiry)) return { kind: "conflict" };
    return { kind: "repeat", reference: row.reference, answer: row.answer };
  }

  const spool: Spool = {
    get available() {
      return condition === "working";
    },
    check() {
      check();
    },

    add: (enquiry, claim) =>
      write((db) => {
        const repeat = findRepeat(db, enquiry);
        if (repeat) return repeat;
        // A key older than a day no longer stands for its record.
        if (enquiry.idempotencyKey !== undefined) {
          db.prepare("UPDATE enquiries SET idempotency_key = NULL WHERE idempotency_key = ?").run(
            enquiry.idempotencyKey,
          );
        }
        let reference = createReference();
        while (db.prepare("SELECT id FROM enquiries WHERE reference = ?").get(reference)) reference = createReference();
        // The vendor's iv never changes, so equal beginnings would seal to equal text. A salt in front hides that two
        // people have the same name.
        const { form, model } = enquiry;
        const sealed = envelope.seal({ salt: randomUUID(), form, model });
        const at = now();
        const { lastInsertRowid } = db
          .prepare(
            `INSERT INTO enquiries (reference, form, state, sealed, idempotency_key, fingerprint, answer,
               received_at, queued_at, updated_at, next_at, claimed_until, claimed_by)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(
            reference,
            form,
            enquiry.held ? "held" : "waiting",
            sealed,
            enquiry.idempotencyKey ?? null,
            fingerprint(enquiry),
            // Until the vendor's word comes in time, "queued" is the truth, also after a crash. Who fell into the
            // honeypot hears a plain success.
            enquiry.held ? "delivered" : "queued",
            at,
            at,
            at,
            at,
            claim?.untilMs ?? 0,
            claim ? process.pid : 0,
          );
        const id = Number(lastInsertRowid);
        return { kind: "new", reference, record: { id, reference, form, sealed, attempts: 0, queuedAt: at } };
      }),

    find: (enquiry) => read((db) => findRepeat(db, enquiry)),

    claimNext: (claim, which) =>
      write((db) => {
        const at = now();
        const free = "state = 'waiting' AND claimed_until <= ?";
        const columns = "id, reference, form, sealed, attempts, queued_at AS queuedAt";
        const row =
          "due" in which
            ? db
                // The sum keeps SQLite from walking the index by due time, which would sort all that are due for each.
                .prepare(`SELECT ${columns} FROM enquiries WHERE ${free} AND next_at + 0 <= ? ORDER BY id LIMIT 1`)
                .get(at, at)
            : (db
                .prepare(`SELECT ${columns} FROM enquiries WHERE ${free} AND id > ? ORDER BY id LIMIT 1`)
                .get(at, which.afterId) ??
              db.prepare(`SELECT ${columns} FROM enquiries WHERE ${free} ORDER BY id LIMIT 1`).get(at));
        if (!row) return undefined;
        const { id, reference, form, sealed, attempts, queuedAt } = row as Claimed;
        db.prepare("UPDATE enquiries SET claimed_until = ?, claimed_by = ? WHERE id = ?").run(
          claim.untilMs,
          process.pid,
          id,
        );
        return { id, reference, form, sealed, attempts, queuedAt };
      }),

    settle: (id, result) =>
      write((db) => {
        const at = now();
        // Ops may have released a record in the meantime: a delivery stands whatever its state is now.
        db.prepare(
          `UPDATE enquiries SET state = ?, outcome = ?, answer = COALESCE(?, answer), next_at = ?, attempts = attempts + 1,
             tried_at = ?, updated_at = ?, claimed_until = 0, claimed_by = 0
           WHERE id = ? AND state <> 'delivered'`,
        ).run(
          result.state,
          result.outcome,
          "answer" in result ? (result.answer ?? null) : null,
          "nextAt" in result ? result.nextAt : at,
          at,
          at,
          id,
        );
      }),

    hurry: () =>
      write((db) => {
        const at = now();
        db.prepare(
          "UPDATE enquiries SET next_at = MAX(?, tried_at + ?) WHERE state = 'waiting' AND next_at > MAX(?, tried_at + ?)",
        ).run(at, hurryPauseMs, at, hurryPauseMs);
      }),

    nextDueAt: () =>
      read((db) => {
        const row = db
          .prepare("SELECT MIN(MAX(next_at, claimed_until)) AS at FROM enquiries WHERE state = 'waiting'")
          .get() as { at: number | null };
        return row.at ?? undefined;
      }),

    releaseOrphans: () =>
      write((db) => {
        const owners = db
          .prepare("SELECT DISTINCT claimed_by AS pid FROM enquiries WHERE state = 'waiting' AND claimed_by <> 0")
          .all() as { pid: number }[];
        let released = 0;
        for (const { pid } of owners) {
          // In a container every life of the server has the same pid, so our own number means our former life.
          if (pid !== process.pid && isAlive(pid)) continue;
          released += db
            .prepare("UPDATE enquiries SET claimed_until = 0, claimed_by = 0 WHERE claimed_by = ?")
            .run(pid).changes;
        }
        return released;
      }),

    purge: () =>
      write(
        (db) =>
          db.prepare("DELETE FROM enquiries WHERE state = 'delivered' AND updated_at < ?").run(now() - purgeAfterMs)
            .changes,
      ),

    summary() {
      const counts: SpoolSummary["counts"] = { waiting: 0, delivered: 0, refused: 0, held: 0, parked: 0 };
      try {
        return read((db) => {
          const rows = db.prepare("SELECT state, COUNT(*) AS count FROM enquiries GROUP BY state").all();
          for (const row of rows as { state: SpoolState; count: number }[]) counts[row.state] = row.count;
          const oldest = db.prepare("SELECT MIN(queued_at) AS at FROM enquiries WHERE state = 'waiting'").get();
          const { at } = oldest as { at: number | null };
          return {
            available: condition === "working",
            counts,
            oldestWaitingMs: at === null ? 0 : Math.max(0, now() - at),
          };
        });
      } catch {
        return { available: false, counts, oldestWaitingMs: 0 };
      }
    },

    list: ({ states = spoolStates, limit = -1 }) =>
      read((db) => {
        const marks = states.map(() => "?").join(", ");
        const records = db
          .prepare(`SELECT ${recordColumns} FROM enquiries WHERE state IN (${marks}) ORDER BY id DESC LIMIT ?`)
          .all(...states, limit) as SpoolRecord[];
        const counted = db
          .prepare(`SELECT COUNT(*) AS total FROM enquiries WHERE state IN (${marks})`)
          .get(...states) as { total: number };
        return { records, total: counted.total };
      }),

    get: (reference) =>
      read(
        (db) =>
          db.prepare(`SELECT ${recordColumns} FROM enquiries WHERE reference = ?`).get(reference) as
            | SpoolRecord
            | undefined,
      ),

    open(record) {
      const opened = openedEnquiry.safeParse(envelope.open(record.sealed));
      if (!opened.success) throw new EnvelopeError();
      return opened.data;
    },

    release: (reference) =>
      write((db) => {
        const row = db.prepare("SELECT id, state FROM enquiries WHERE reference = ?").get(reference);
        if (!row) return "unknown";
        const { id, state } = row as { id: number; state: SpoolState };
        if (state === "delivered") return "delivered";
        const at = now();
        // Its three days begin anew. A claim stays: somebody may be sending it at this moment.
        db.prepare(
          "UPDATE enquiries SET state = 'waiting', queued_at = ?, next_at = ?, attempts = 0, updated_at = ? WHERE id = ?",
        ).run(at, at, at, id);
        return "released";
      }),

    close: disconnect,
  };
  try {
    check();
  } catch {
    // Told in the log; the delivery loop checks again.
  }
  return spool;
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

function createSchema(db: Database.Database) {
  const readVersion = () => (db.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
  if (readVersion() === schemaVersion) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    // Asked again under the lock: another process may have been first.
    const version = readVersion();
    if (version > schemaVersion) throw new Error(`The spool was written by a newer version (${version}).`);
    if (version === 0) db.exec(`${createTables}; PRAGMA user_version = ${schemaVersion}`);
    db.exec("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/** Crockford's alphabet: no I, L, O or U, so that a reference survives being read out over the phone. */
const referenceLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function createReference(): string {
  return Array.from({ length: 8 }, () => referenceLetters[randomInt(referenceLetters.length)]).join("");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
