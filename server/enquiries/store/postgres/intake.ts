import { StoreUnavailableError } from "../enquiryStore.ts";
import {
  type Added,
  type ClaimRow,
  describeHeld,
  type EncryptedContent,
  type HeldRoom,
  type IntakeLimits,
  type Known,
  type NewRecord,
  type RecordIdentity,
  repeatsForMs,
  toClaimed,
  toKnown,
} from "../records.ts";
import { columns } from "./columns.ts";
import type { Database } from "./database.ts";

/** Adds an enquiry to the table: finds a repeat, decides whether the enquiry is held, and inserts the row. */

/** Any number that no other advisory lock in the database uses. */
const unprovenLockKey = 7_261_500_019;

type Asking = Pick<Database, "query">;

const repeatsFor = `${repeatsForMs} * interval '1 ms'`;

export interface Admission {
  limits: IntakeLimits;
  room: HeldRoom;
}

/** Adds an enquiry that is held, has no proof of work, or has a challenge that is already used. */
export async function addLimited(
  database: Database,
  { limits, room }: Admission,
  record: NewRecord,
  leaseMs: number | undefined,
): Promise<Added> {
  const { unproven } = record;
  // During a flood the count alone decides, and nobody waits for the lock.
  const mayPass = !record.held && unproven && (await countUnproven(database)) < limits.unprovenPerHour;
  const passed = mayPass ? await letThrough(database, limits, record, leaseMs) : undefined;
  if (passed) return passed;
  const held = record.held ?? unproven ?? "challenge replayed";
  if (room.isOld) room.renew(limits.heldLimit - (await countHeld(database)));
  if (!room.hasPlace) return (await findKnown(database, record)) ?? { kind: "full", held };
  const add = (own: NewRecord) => addNew(database, { ...own, held }, database.instance);
  // Without the challenge, if that is already used.
  const added = ((await add(record)) ?? (await add({ ...record, challenge: undefined }))) as Added;
  if (added.kind === "new") room.take();
  return added;
}

/** undefined: others have taken the last places of this hour. */
function letThrough(
  database: Database,
  { unprovenPerHour }: IntakeLimits,
  record: NewRecord,
  leaseMs: number | undefined,
): Promise<Added | undefined> {
  return database.transaction(async (query) => {
    // One at a time: otherwise many would be counted before any of them is inserted.
    await query({ text: "SELECT pg_advisory_xact_lock($1)", values: [unprovenLockKey] });
    if ((await countUnproven({ query })) >= unprovenPerHour) return undefined;
    return addNew({ query }, record, database.instance, leaseMs);
  });
}

/**
 * One statement, and so one commit, in the normal case. Row, key, challenge and reference are written together or not
 * at all. Of two enquiries with the same key, in any processes, the second finds the first. undefined: the challenge is
 * already used.
 */
export async function addNew(
  asking: Asking,
  record: NewRecord,
  instance: string,
  leaseMs?: number,
): Promise<Added | undefined> {
  const { held } = record;
  for (const candidate of record.candidates) {
    const row = await insert(asking, record, candidate, instance, leaseMs);
    if (row) {
      return {
        kind: "new",
        reference: candidate.reference,
        record: leaseMs === undefined ? undefined : toClaimed(row),
        held,
      };
    }
    // A conflict: the reference or key is taken, or the challenge is already used.
    const known = await findKnown(asking, record);
    if (known) return known;
    if (record.challenge !== undefined && (await isSpent(asking, record.challenge))) return undefined;
    // A key that is older than a day no longer identifies its record.
    if (record.idempotencyKey !== undefined) {
      await asking.query({
        text: `UPDATE enquiries SET idempotency_key = NULL
               WHERE idempotency_key = $1 AND received_at <= now() - ${repeatsFor}`,
        values: [record.idempotencyKey],
      });
    }
  }
  throw new StoreUnavailableError("No reference is free.");
}

async function insert(
  asking: Asking,
  record: NewRecord,
  { reference, ciphertext }: EncryptedContent,
  instance: string,
  leaseMs: number | undefined,
): Promise<ClaimRow | undefined> {
  const { form, fingerprint, idempotencyKey, held, challenge, unproven } = record;
  const [row] = await asking.query<ClaimRow>({
    name: "add",
    text: `INSERT INTO enquiries (reference, form, state, sealed, idempotency_key, fingerprint, answer, outcome,
             received_at, queued_at, updated_at, next_at, claimed_until, claimed_by, claims, challenge,
             unproven)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), now(), now(),
             coalesce(now() + $9::float8 * interval '1 ms', 'epoch'), $10, CASE WHEN $9::float8 IS NULL THEN 0 ELSE 1 END,
             $11, $12)
           ON CONFLICT DO NOTHING RETURNING ${columns.claimed}`,
    values: [
      reference,
      form,
      held ? "held" : "waiting",
      ciphertext,
      idempotencyKey ?? null,
      fingerprint,
      // "queued" is correct until the vendor answers in time, also after a crash. A held enquiry is answered with a
      // plain success, so that a bot learns nothing.
      held ? "delivered" : "queued",
      held ? describeHeld(held) : "",
      leaseMs ?? null,
      leaseMs === undefined ? "" : instance,
      challenge ?? null,
      held ? null : (unproven ?? null),
    ],
  });
  return row;
}

/** The enquiry that has this key. undefined: there is no key, or no such enquiry in the last 24 hours. */
export async function findKnown(asking: Asking, identity: RecordIdentity): Promise<Known | undefined> {
  if (identity.idempotencyKey === undefined) return undefined;
  const [row] = await asking.query<NonNullable<Parameters<typeof toKnown>[0]>>({
    name: "find",
    text: `SELECT reference, fingerprint, answer FROM enquiries
           WHERE idempotency_key = $1 AND received_at > now() - ${repeatsFor}`,
    values: [identity.idempotencyKey],
  });
  return toKnown(row, identity);
}

export async function isSpent(asking: Asking, challenge: string): Promise<boolean> {
  const found = await asking.query({ text: "SELECT id FROM enquiries WHERE challenge = $1", values: [challenge] });
  return found.length > 0;
}

async function countHeld(asking: Asking): Promise<number> {
  const [row] = await asking.query<{ count: number }>({
    text: "SELECT count(*)::float8 AS count FROM enquiries WHERE state = 'held'",
  });
  return row?.count ?? 0;
}

async function countUnproven(asking: Asking): Promise<number> {
  const [row] = await asking.query<{ count: number }>({
    text: `SELECT count(*)::float8 AS count FROM enquiries
           WHERE unproven IS NOT NULL AND received_at > now() - interval '1 hour'`,
  });
  return row?.count ?? 0;
}
