import { createHmac, randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import type { FormId } from "../../shared/enquiry/forms.ts";
import type { Log } from "../log.ts";
import { type Envelope, EnvelopeError } from "../vendor/envelope.ts";
import { type History, type Lane, longestPauseMs } from "./schedule.ts";
import { type Connection, createSpoolFile, SpoolInUseError } from "./spoolFile.ts";

/**
 * The queue of enquiries on disk, like a mail server's: what it has acknowledged survives a crash, and no record is ever
 * deleted but a delivered one of long ago. With spoolFile.ts the only SQL of the project.
 *
 * Two clocks: what people read (received, updated) is the time of day. What the schedule waits for comes in as `at` and
 * `untilMs`, in ms of a clock that cannot jump (delivery.ts).
 */
export interface Spool {
  /** False from a failure until a write succeeds: enquiries are answered with 503. */
  readonly available: boolean;
  /** Opens and writes, to see whether that works again. Throws SpoolUnavailableError, as every method but `summary` does. */
  check(): void;
  /** Commits an enquiry, or finds the one that its key already stands for. With a claim nobody else takes it meanwhile. */
  add(enquiry: NewEnquiry, at: number, claim?: Claim): Added;
  /** What a key stands for, without storing anything. */
  find(enquiry: Pick<NewEnquiry, "form" | "values" | "idempotencyKey">): Added | undefined;
  /** Takes the next free record of a lane. `afterId`: where the lane "turn" goes on. */
  claimNext(lane: Lane, claim: Claim & { at: number; afterId?: number }): Claimed | undefined;
  /** Ends a try. */
  settle(id: number, result: Settlement, at: number): void;
  /** Makes records wait again whose refusal is taken back; one that the vendor may have, for the longest pause. */
  putBack(ids: readonly number[], at: number): void;
  /** Makes due what has failed since this moment and not before, unless the vendor may have it; a batch of them. Returns how many. */
  hurry(failedSince: number, at: number): number;
  /** When the next record that has been tried is due; undefined when none is. */
  nextDueAt(at: number): number | undefined;
  /** For a start: no claim is left from a former life, and no pause is longer than the schedule's. Returns when an enquiry was last accepted, or 0. */
  takeOver(at: number): number;
  /** Deletes delivered records of more than 30 days ago and erases what retention ends, a batch of each. Returns how many. */
  purge(): { deleted: number; erased: number };
  summary(): SpoolSummary;
  list(filter: { states?: readonly SpoolState[]; limit?: number }): { records: SpoolRecord[]; total: number };
  get(reference: string): SpoolRecord | undefined;
  /** What is to be sent. Throws EnvelopeError when the record was sealed with another key, or erased. */
  open(record: { sealed: string }): OpenedEnquiry;
  /** Puts a record back in the queue, untried. */
  release(reference: string): Changed;
  /** Puts back all that is held for this reason; a batch of them. Returns how many. */
  releaseHeld(reason: HeldReason): number;
  /** Done by hand: no longer tried, and no alarm. */
  closeRecord(reference: string): Changed;
  /** A person's right: the content is gone from the file, reference and times stay. */
  erase(reference: string): Changed;
  /** Lets go of the file. */
  close(): void;
}

export type SpoolState = (typeof spoolStates)[number];
/**
 * waiting: to be sent; delivered; refused: the vendor said no and the visitor was told; held: for review, not sent until
 * released; parked: given up, unsure for good, or refused when the visitor had already been thanked: it needs a person;
 * closed: done by hand; erased: its content is gone.
 */
export const spoolStates = ["waiting", "delivered", "refused", "held", "parked", "closed", "erased"] as const;

/** What the visitor was told. A repeat of the same enquiry hears it again for 24 hours. */
export type Answer = "delivered" | "queued" | "refused";

/** Why an enquiry is held. "captcha down": the service could not be asked, so it goes on its way once that answers again. */
export type HeldReason = "honeypot" | "captcha missing" | "captcha down";

export interface NewEnquiry {
  form: FormId;
  /** As normalised by shared/enquiry: what a repeat is compared with. Not stored. */
  values: Record<string, string | number>;
  /** The vendor's fields: what is stored and sent. */
  model: Record<string, string | number>;
  idempotencyKey: string | undefined;
  /** For review: stored, and not sent until released. */
  held: HeldReason | undefined;
}

interface Claim {
  /** After this time the record may be taken again: its sender hangs. */
  untilMs: number;
}

type Added =
  | { kind: "new"; reference: string; record: Claimed }
  | { kind: "repeat"; reference: string; answer: Answer }
  /** Held, and the day's quota is used up (A86): counted, answered alike, not stored. */
  | { kind: "overQuota"; reference: string }
  | { kind: "conflict" };

/** Whether a change was made, or why not. */
export type Changed = "changed" | "delivered" | "erased" | "unchanged" | "unknown";

export interface Claimed extends History {
  id: number;
  reference: string;
  form: string;
  sealed: string;
  /** When it first failed; undefined: it has not. */
  failedSince: number | undefined;
  /** What the visitor was told. */
  answer: Answer;
}

export type Settlement =
  | { state: "waiting"; nextAt: number; waitedMs: number; unsureTries: number; outcome: string }
  /** `answer`: what the visitor is told, when they still wait for it. */
  | { state: "delivered" | "refused" | "parked"; outcome: string; answer?: Answer };

export interface SpoolRecord {
  id: number;
  reference: string;
  form: string;
  state: SpoolState;
  sealed: string;
  attempts: number;
  /** How the last try ended; empty before the first. For a held one: why. */
  outcome: string;
  receivedAt: number;
  updatedAt: number;
  /** When a waiting record is due. */
  nextAt: number;
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

const dayMs = 24 * 3600_000;
/** interfaces: same answer for 24 hours. */
const repeatsForMs = dayMs;
const purgeAfterMs = 30 * dayMs;
/** As many rows are changed at once, so that no batch holds up a page for long. */
const batchSize = 200;
/** Beyond the quota one in so many is stored, so that ops see what comes (A86). */
const sampleOfOverQuota = 100;

const recordColumns = `id, reference, form, state, sealed, attempts, outcome, received_at AS receivedAt,
  updated_at AS updatedAt, next_at AS nextAt`;
const claimColumns = `id, reference, form, sealed, attempts, answer, unsure_tries AS unsureTries,
  waited_ms AS waitedMs, tried_at AS triedAt, failed_since AS failedSince`;
/** Back to the start of the schedule, as if it had just come. */
const asUntried = "state = 'waiting', attempts = 0, unsure_tries = 0, waited_ms = 0, failed_since = NULL, tried_at = 0";

export interface SpoolOptions {
  dataDir: string;
  envelope: Envelope;
  /** Keys the fingerprints and references of enquiries, so that nobody can guess one. */
  key: string;
  log: Log;
  /** For the server: throws SpoolInUseError while another process has the spool. */
  exclusive?: boolean;
  /** A85: closed, refused and held ones are erased after so many days. */
  retentionDays?: number;
  /** A86: held records of a day. */
  heldPerDay?: number;
  /** ms since 1970. */
  now?: () => number;
}

/**
 * Throws SpoolInUseError only: a spool that cannot be opened now for another reason is opened by a later call, and the
 * site serves its pages meanwhile.
 */
export function createSpool({
  dataDir,
  envelope,
  key,
  log,
  exclusive = false,
  retentionDays = 180,
  heldPerDay = 500,
  now = Date.now,
}: SpoolOptions): Spool {
  const file = createSpoolFile({ dataDir, exclusive });
  const fingerprintKey = createHmac("sha256", key).update("enquiry fingerprint").digest();
  const referenceKey = createHmac("sha256", key).update("enquiry reference").digest();
  let condition: "unopened" | "working" | "failed" = "unopened";
  let overQuota = 0;

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
      // Told once for each outage, as the delivery loop asks every few seconds.
      if (condition !== "failed") log.error({ event: "spool_failed", code, err: error });
      condition = "failed";
      throw new SpoolUnavailableError("The enquiry spool cannot be used.", { cause: error });
    }
  }
  const read = <T>(work: (db: Connection) => T) => attempt("read", work);
  const write = <T>(work: (db: Connection) => T) => attempt("write", work);
  const check = () =>
    write((db) => {
      // The number that is there already: a write that changes nothing.
      const { user_version: version } = db.prepare("PRAGMA user_version").get() as { user_version: number };
      db.exec(`PRAGMA user_version = ${version}`);
    });

  function fingerprint(enquiry: Pick<NewEnquiry, "form" | "values">): string {
    const entries = Object.entries(enquiry.values).sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac("sha256", fingerprintKey)
      .update(JSON.stringify([enquiry.form, entries]))
      .digest("base64");
  }

  /** A96: a repeat hears the same reference, wherever it arrives, so it follows from the key. */
  function createReference(db: Connection, idempotencyKey: string | undefined): string {
    for (let turn = 0; ; turn += 1) {
      const reference =
        idempotencyKey === undefined
          ? drawReference()
          : spellReference(createHmac("sha256", referenceKey).update(`${turn} ${idempotencyKey}`).digest());
      if (!db.prepare("SELECT id FROM enquiries WHERE reference = ?").get(reference)) return reference;
    }
  }

  function findRepeat(
    db: Connection,
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

  function isOverQuota(db: Connection): boolean {
    const { count } = db
      .prepare("SELECT COUNT(*) AS count FROM enquiries WHERE state = 'held' AND received_at > ?")
      .get(now() - dayMs) as { count: number };
    if (count < heldPerDay) return false;
    overQuota += 1;
    return overQuota % sampleOfOverQuota !== 0;
  }

  /** Changes one record, unless its state forbids it. */
  const change = (reference: string, forbidden: readonly SpoolState[], assignments: string, ...values: unknown[]) =>
    write((db): Changed => {
      const row = db.prepare("SELECT id, state FROM enquiries WHERE reference = ?").get(reference);
      if (!row) return "unknown";
      const { id, state } = row as { id: number; state: SpoolState };
      if (forbidden.includes(state)) return state === "delivered" || state === "erased" ? state : "unchanged";
      db.prepare(`UPDATE enquiries SET ${assignments}, updated_at = ? WHERE id = ?`).run(...values, now(), id);
      return "changed";
    });

  /** Changes at most a batch of what `where` finds, and returns how many. */
  const changeBatch = (db: Connection, assignments: string, where: string, ...values: unknown[]): number =>
    db
      .prepare(
        `UPDATE enquiries SET ${assignments}
         WHERE id IN (SELECT id FROM enquiries WHERE ${where} LIMIT ${batchSize})`,
      )
      .run(...values).changes;

  const spool: Spool = {
    get available() {
      return condition === "working";
    },
    check,

    add: (enquiry, at, claim) =>
      write((db) => {
        const repeat = findRepeat(db, enquiry);
        if (repeat) return repeat;
        const { form, model, held, idempotencyKey } = enquiry;
        if (held && isOverQuota(db)) {
          return { kind: "overQuota", reference: createReference(db, idempotencyKey) };
        }
        // A key older than a day no longer stands for its record.
        if (idempotencyKey !== undefined) {
          db.prepare("UPDATE enquiries SET idempotency_key = NULL WHERE idempotency_key = ?").run(idempotencyKey);
        }
        const reference = createReference(db, idempotencyKey);
        // The vendor's iv never changes, so equal beginnings would seal to equal text. A salt in front hides that two
        // people have the same name.
        const sealed = envelope.seal({ salt: randomUUID(), form, model });
        const received = now();
        // Until the vendor's word comes in time, "queued" is the truth, also after a crash. Who fell into the honeypot
        // hears a plain success.
        const answer = held ? "delivered" : "queued";
        const { lastInsertRowid } = db
          .prepare(
            `INSERT INTO enquiries (reference, form, state, sealed, idempotency_key, fingerprint, answer, outcome,
               received_at, queued_at, updated_at, next_at, claimed_until)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(
            ...[
              reference,
              form,
              held ? "held" : "waiting",
              sealed,
              idempotencyKey ?? null,
              fingerprint(enquiry),
              answer,
            ],
            ...[held ? describeHeld(held) : "", received, received, received, at, claim?.untilMs ?? 0],
          );
        const id = Number(lastInsertRowid);
        const history = { attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0, failedSince: undefined };
        return { kind: "new", reference, record: { id, reference, form, sealed, answer, ...history } };
      }),

    find: (enquiry) => read((db) => findRepeat(db, enquiry)),

    claimNext: (lane, { untilMs, at, afterId = 0 }) =>
      write((db) => {
        // Named, as SQLite would take the index of all states, and sort ten thousand rows to find one.
        const select = (index: string, where: string, order: string, ...values: unknown[]) =>
          db
            .prepare(
              `SELECT ${claimColumns} FROM enquiries INDEXED BY ${index}
               WHERE state = 'waiting' AND claimed_until <= ? AND ${where} ORDER BY ${order} LIMIT 1`,
            )
            .get(at, ...values);
        const inTurn = (after: number) => select("enquiries_waiting", "next_at <= ? AND id > ?", "id", at, after);
        const row =
          lane === "untried"
            ? select("enquiries_untried", "attempts = 0", "id")
            : lane === "tried"
              ? select("enquiries_tried", "attempts > 0 AND next_at <= ?", "next_at, id", at)
              : (inTurn(afterId) ?? inTurn(0));
        if (!row) return undefined;
        const { failedSince, ...claimed } = row as Claimed & { failedSince: number | null };
        db.prepare("UPDATE enquiries SET claimed_until = ? WHERE id = ?").run(untilMs, claimed.id);
        return { ...claimed, failedSince: failedSince ?? undefined };
      }),

    settle: (id, result, at) =>
      write((db) => {
        const { state, outcome } = result;
        const done = "attempts = attempts + 1, tried_at = ?, updated_at = ?, claimed_until = 0, outcome = ?";
        if (state === "waiting") {
          // Ops may have closed or erased it in the meantime, which stands.
          db.prepare(
            `UPDATE enquiries SET ${done}, next_at = ?, waited_ms = ?, unsure_tries = ?,
               failed_since = COALESCE(failed_since, ?) WHERE id = ? AND state = 'waiting'`,
          ).run(at, now(), outcome, result.nextAt, result.waitedMs, result.unsureTries, at, id);
        } else {
          // A delivery stands whatever ops have made of it, but for what is erased.
          const states = state === "delivered" ? "state NOT IN ('delivered', 'erased')" : "state = 'waiting'";
          db.prepare(
            `UPDATE enquiries SET ${done}, state = ?, answer = COALESCE(?, answer) WHERE id = ? AND ${states}`,
          ).run(at, now(), outcome, state, result.answer ?? null, id);
        }
      }),

    putBack: (ids, at) =>
      write((db) => {
        for (const id of ids) {
          db.prepare(
            `UPDATE enquiries SET state = 'waiting', next_at = CASE unsure_tries WHEN 0 THEN ? ELSE ? END,
               failed_since = COALESCE(failed_since, tried_at), updated_at = ?
             WHERE id = ? AND state IN ('refused', 'parked')`,
          ).run(at, at + longestPauseMs, now(), id);
        }
      }),

    hurry: (failedSince, at) =>
      write((db) =>
        changeBatch(
          db,
          "next_at = ?",
          "state = 'waiting' AND attempts > 0 AND next_at > ? AND failed_since >= ? AND unsure_tries = 0",
          ...[at, at, failedSince],
        ),
      ),

    nextDueAt: (at) =>
      read((db) => {
        const row = db
          .prepare(
            `SELECT next_at AS at FROM enquiries INDEXED BY enquiries_tried
             WHERE state = 'waiting' AND attempts > 0 AND claimed_until <= ? ORDER BY next_at LIMIT 1`,
          )
          .get(at) as { at: number } | undefined;
        return row?.at;
      }),

    takeOver: (at) =>
      write((db) => {
        db.prepare("UPDATE enquiries SET claimed_until = 0 WHERE claimed_until <> 0").run();
        db.prepare("UPDATE enquiries SET next_at = ? WHERE state = 'waiting' AND next_at > ?").run(
          at,
          at + longestPauseMs,
        );
        const row = db.prepare("SELECT MAX(updated_at) AS at FROM enquiries WHERE state = 'delivered'").get();
        return Math.min(at, (row as { at: number | null }).at ?? 0);
      }),

    purge: () =>
      write((db) => {
        const deleted = db
          .prepare(
            `DELETE FROM enquiries WHERE id IN
               (SELECT id FROM enquiries WHERE state = 'delivered' AND updated_at < ? LIMIT ${batchSize})`,
          )
          .run(now() - purgeAfterMs).changes;
        const endedAt = now() - retentionDays * dayMs;
        const erased = changeBatch(
          db,
          `${asErased}, updated_at = ?`,
          "state IN ('closed', 'refused', 'held') AND updated_at < ?",
          ...[now(), endedAt],
        );
        return { deleted, erased };
      }),

    summary() {
      const counts = Object.fromEntries(spoolStates.map((state) => [state, 0])) as SpoolSummary["counts"];
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

    // A claim stays: somebody may be sending it at this moment. 0 is due on every clock.
    release: (reference) =>
      change(reference, ["delivered", "erased"], `${asUntried}, next_at = 0, queued_at = ?`, now()),

    releaseHeld: (reason) =>
      write((db) =>
        changeBatch(
          db,
          `${asUntried}, next_at = 0, queued_at = ?, updated_at = ?`,
          "state = 'held' AND outcome = ?",
          ...[now(), now(), describeHeld(reason)],
        ),
      ),

    closeRecord: (reference) => change(reference, ["delivered", "erased", "closed"], "state = 'closed'"),

    erase(reference) {
      const changed = change(reference, ["erased"], asErased);
      // The log of the database still holds the old page until it is folded in.
      if (changed === "changed") file.open().exec("PRAGMA wal_checkpoint(TRUNCATE)");
      return changed;
    },

    close: () => file.close(),
  };
  try {
    check();
  } catch (error) {
    if (error instanceof Error && error.cause instanceof SpoolInUseError) throw error.cause;
    // Anything else is told in the log; the delivery loop checks again.
  }
  return spool;
}

const asErased = "state = 'erased', sealed = '', fingerprint = '', idempotency_key = NULL";

export function describeHeld(reason: HeldReason): string {
  return `held: ${reason}`;
}

/** Crockford's alphabet: no I, L, O or U, so that a reference survives being read out over the phone. */
const referenceLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const referenceLength = 8;

function drawReference(): string {
  return Array.from({ length: referenceLength }, () => referenceLetters[randomInt(referenceLetters.length)]).join("");
}

/** A byte a letter; 256 is a multiple of the alphabet's 32, so that all letters are alike. */
function spellReference(bytes: Buffer): string {
  return Array.from(
    bytes.subarray(0, referenceLength),
    (byte) => referenceLetters[byte % referenceLetters.length],
  ).join("");
}
