import {
  type Added,
  type ClaimRow,
  type EncryptedContent,
  type HeldReason,
  type Known,
  type NewRecord,
  type RecordIdentity,
  repeatsForMs,
  toClaimed,
  toKnown,
} from "../records.ts";
import { listColumns, type Row, toNewRow } from "../sql.ts";
import { type Connection, type Moment, pickRow } from "./file.ts";

/** Adds an enquiry to the file: finds a repeat, decides whether the enquiry is held, and inserts the record. */

const hourMs = 3600_000;

export interface Admission {
  /** At most this many enquiries without a proof of work are let through in an hour (A99). */
  unprovenPerHour: number;
  /** Takes a place for an enquiry that is held. False: the file should grow no further (A98). */
  mayHold(db: Connection): boolean;
}

/** Inserts the record of a new enquiry, or returns the enquiry that it repeats. */
export function addRecord(
  db: Connection,
  moment: Moment,
  { unprovenPerHour, mayHold }: Admission,
  record: NewRecord,
  leaseMs: number | undefined,
): Added {
  const { at, now } = moment;
  const known = findKnown(db, moment, record);
  if (known) return known;
  const { idempotencyKey, challenge } = record;
  const isReplay = challenge !== undefined && isSpent(db, challenge);
  const isLetThrough = record.unproven !== undefined && countUnproven(db, now - hourMs) < unprovenPerHour;
  const held: HeldReason | undefined =
    record.held ?? (isReplay ? "challenge replayed" : isLetThrough ? undefined : record.unproven);
  if (held && !mayHold(db)) return { kind: "full", held };
  const isLeased = leaseMs !== undefined && !held;
  const candidate = chooseFree(db, record.candidates);
  // A key that is older than a day no longer identifies its record.
  if (idempotencyKey !== undefined) {
    db.prepare("UPDATE enquiries SET idempotency_key = NULL WHERE idempotency_key = ?").run(idempotencyKey);
  }
  const { lastInsertRowid } = insert(db, {
    ...toNewRow(record, candidate, held),
    ...(isReplay && { challenge: null }),
    received_at: now,
    queued_at: now,
    updated_at: now,
    next_at: at,
    claimed_until: isLeased ? at + leaseMs : 0,
    claims: isLeased ? 1 : 0,
  });
  const { reference } = candidate;
  if (!isLeased) return { kind: "new", reference, record: undefined, held };
  const row = db.prepare(`SELECT ${listColumns().claimed} FROM enquiries WHERE id = ?`).get(Number(lastInsertRowid));
  return { kind: "new", reference, record: toClaimed(pickRow<ClaimRow>(row)), held };
}

export function insert(db: Connection, row: Row) {
  const columns = Object.keys(row);
  return db
    .prepare(`INSERT INTO enquiries (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`)
    .run(...Object.values(row));
}

/** The enquiry that has this key. undefined: there is no key, or no such enquiry in the last 24 hours. */
export function findKnown(db: Connection, { now }: Moment, identity: RecordIdentity): Known | undefined {
  if (identity.idempotencyKey === undefined) return undefined;
  const row = db
    .prepare("SELECT reference, fingerprint, answer FROM enquiries WHERE idempotency_key = ? AND received_at > ?")
    .get(identity.idempotencyKey, now - repeatsForMs);
  return toKnown(row as Parameters<typeof toKnown>[0], identity);
}

export function isSpent(db: Connection, challenge: string): boolean {
  return db.prepare("SELECT id FROM enquiries WHERE challenge = ?").get(challenge) !== undefined;
}

function countUnproven(db: Connection, since: number): number {
  const row = db
    .prepare("SELECT COUNT(*) AS count FROM enquiries WHERE unproven IS NOT NULL AND received_at > ?")
    .get(since);
  return (row as { count: number }).count;
}

function chooseFree(db: Connection, candidates: readonly EncryptedContent[]): EncryptedContent {
  const isTaken = db.prepare("SELECT id FROM enquiries WHERE reference = ?");
  // The last one is random (one of 10^12). If even that is taken, the UNIQUE column refuses it.
  return candidates.find(({ reference }) => !isTaken.get(reference)) ?? (candidates.at(-1) as EncryptedContent);
}
