import {
  type Added,
  type ClaimRow,
  describeHeld,
  type HeldQuota,
  type Known,
  type NewRecord,
  outsideQuota,
  type RecordIdentity,
  repeatsForMs,
  toClaimed,
  toKnown,
} from "../records.ts";
import { type Connection, pickRow } from "./file.ts";
import type { Moment } from "./operations.ts";
import { claimColumns } from "./queue.ts";

/** Adds an enquiry to the file: checks for repeats and the daily quota of held enquiries, then inserts the record. */

const dayMs = 24 * 3600_000;

/** Inserts the record of a new enquiry, or returns the enquiry that it repeats. */
export function addRecord(
  db: Connection,
  { at, now }: Moment,
  quota: HeldQuota,
  record: NewRecord,
  leaseMs: number | undefined,
): Added {
  const known = findKnown(db, now, record);
  if (known) return known;
  const { form, sealed, fingerprint, idempotencyKey, challenge } = record;
  const isReplay = challenge !== undefined && isSpent(db, challenge);
  const held = record.held ?? (isReplay ? "challenge replayed" : undefined);
  const isLeased = leaseMs !== undefined && !held;
  const reference = chooseReference(db, record.references);
  const isLimited = held !== undefined && held !== outsideQuota;
  if (isLimited && quota.isOver(countHeld(db, now - dayMs))) return { kind: "overQuota", reference, held };
  // A key that is older than a day no longer identifies its record.
  if (idempotencyKey !== undefined) {
    db.prepare("UPDATE enquiries SET idempotency_key = NULL WHERE idempotency_key = ?").run(idempotencyKey);
  }
  const columns = {
    reference,
    form,
    state: held ? "held" : "waiting",
    sealed,
    idempotency_key: idempotencyKey ?? null,
    fingerprint,
    // "queued" is correct until the vendor answers in time, also after a crash. A held enquiry is answered with a plain
    // success, so that a bot learns nothing.
    answer: held ? "delivered" : "queued",
    outcome: held ? describeHeld(held) : "",
    received_at: now,
    queued_at: now,
    updated_at: now,
    next_at: at,
    claimed_until: isLeased ? at + leaseMs : 0,
    claims: isLeased ? 1 : 0,
    challenge: isReplay ? null : (challenge ?? null),
  };
  const { lastInsertRowid } = insert(db, columns);
  if (!isLeased) return { kind: "new", reference, record: undefined, held };
  const row = db.prepare(`SELECT ${claimColumns} FROM enquiries WHERE id = ?`).get(Number(lastInsertRowid));
  return { kind: "new", reference, record: toClaimed(pickRow<ClaimRow>(row)), held };
}

export function insert(db: Connection, columns: Record<string, unknown>) {
  const names = Object.keys(columns);
  return db
    .prepare(`INSERT INTO enquiries (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
    .run(...Object.values(columns));
}

/** The enquiry that has this key. undefined: there is no key, or no such enquiry in the last 24 hours. */
export function findKnown(
  db: Connection,
  now: number,
  { idempotencyKey, fingerprint }: RecordIdentity,
): Known | undefined {
  if (idempotencyKey === undefined) return undefined;
  const row = db
    .prepare("SELECT reference, fingerprint, answer FROM enquiries WHERE idempotency_key = ? AND received_at > ?")
    .get(idempotencyKey, now - repeatsForMs);
  return toKnown(row as Parameters<typeof toKnown>[0], fingerprint);
}

export function isSpent(db: Connection, challenge: string): boolean {
  return db.prepare("SELECT id FROM enquiries WHERE challenge = ?").get(challenge) !== undefined;
}

function countHeld(db: Connection, since: number): number {
  const row = db
    .prepare("SELECT COUNT(*) AS count FROM enquiries WHERE state = 'held' AND received_at > ? AND outcome <> ?")
    .get(since, describeHeld(outsideQuota));
  return (row as { count: number }).count;
}

export function chooseReference(db: Connection, references: readonly string[]): string {
  const isTaken = db.prepare("SELECT id FROM enquiries WHERE reference = ?");
  // The last one is random (one of 10^12). If even that is taken, the UNIQUE column refuses it.
  return references.find((reference) => !isTaken.get(reference)) ?? (references.at(-1) as string);
}
