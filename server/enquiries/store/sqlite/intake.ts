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
import { type Row, toNewRow } from "../sql.ts";
import { columns } from "./dialect.ts";
import type { Connection, Moment } from "./file.ts";

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
  const isReplay = challenge !== undefined && isThere(db, "challenge = ?", challenge);
  const isLetThrough = record.unproven !== undefined && countUnproven(db, now - hourMs) < unprovenPerHour;
  const held: HeldReason | undefined =
    record.held ?? (isReplay ? "challenge replayed" : isLetThrough ? undefined : record.unproven);
  if (held && !mayHold(db)) return { kind: "full", held };
  const isLeased = leaseMs !== undefined && !held;
  const candidate = chooseFree(db, record.candidates);
  // A key that is older than a day no longer identifies its record.
  if (idempotencyKey !== undefined) {
    db.run("UPDATE enquiries SET idempotency_key = NULL WHERE idempotency_key = ?", idempotencyKey);
  }
  const row = insert(db, {
    ...toNewRow(record, candidate, held),
    ...(isReplay && { challenge: null }),
    received_at: now,
    queued_at: now,
    updated_at: now,
    next_at: at,
    claimed_until: isLeased ? at + leaseMs : 0,
    claims: isLeased ? 1 : 0,
  });
  return { kind: "new", reference: candidate.reference, record: isLeased ? toClaimed(row) : undefined, held };
}

function insert(db: Connection, row: Row): ClaimRow {
  const names = Object.keys(row);
  const [inserted] = db.select<ClaimRow>(
    `INSERT INTO enquiries (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})
     RETURNING ${columns.claimed}`,
    ...Object.values(row),
  );
  return inserted as ClaimRow;
}

/** The enquiry that has this key. undefined: there is no key, or no such enquiry in the last 24 hours. */
export function findKnown(db: Connection, { now }: Moment, identity: RecordIdentity): Known | undefined {
  if (identity.idempotencyKey === undefined) return undefined;
  const [row] = db.select<NonNullable<Parameters<typeof toKnown>[0]>>(
    "SELECT reference, fingerprint, answer FROM enquiries WHERE idempotency_key = ? AND received_at > ?",
    identity.idempotencyKey,
    now - repeatsForMs,
  );
  return toKnown(row, identity);
}

function isThere(db: Connection, where: string, ...values: unknown[]): boolean {
  return db.select(`SELECT id FROM enquiries WHERE ${where}`, ...values).length > 0;
}

function countUnproven(db: Connection, since: number): number {
  return count(db, "unproven IS NOT NULL AND received_at > ?", since);
}

export function countHeld(db: Connection): number {
  return count(db, "state = 'held'");
}

function count(db: Connection, where: string, ...values: unknown[]): number {
  const [row] = db.select<{ count: number }>(`SELECT COUNT(*) AS count FROM enquiries WHERE ${where}`, ...values);
  return row?.count ?? 0;
}

function chooseFree(db: Connection, candidates: readonly EncryptedContent[]): EncryptedContent {
  const isFree = ({ reference }: EncryptedContent) => !isThere(db, "reference = ?", reference);
  // The last one is random (one of 10^12). If even that is taken, the UNIQUE column refuses it.
  return candidates.find(isFree) ?? (candidates.at(-1) as EncryptedContent);
}
