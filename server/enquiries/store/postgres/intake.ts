import { StoreUnavailableError } from "../enquiryStore.ts";
import {
  type Added,
  type ClaimRow,
  describeHeld,
  type HeldQuota,
  type HeldReason,
  type Known,
  type NewRecord,
  type RecordIdentity,
  repeatsForMs,
  toClaimed,
  toKnown,
} from "../records.ts";
import { claimColumns } from "./columns.ts";
import type { Database } from "./database.ts";

/** How an enquiry gets into the table: repeats, the day's quota of held ones, its reference, and the row itself. */

/** Any number that nothing else in the database locks. */
const quotaLockKey = 7_261_500_019;

type Asking = Pick<Database, "query">;

const repeatsFor = `${repeatsForMs} * interval '1 ms'`;

/** One that is held; where its challenge is spent, without that. */
export function addHeld(
  database: Database,
  quota: HeldQuota,
  record: NewRecord & { held: HeldReason },
): Promise<Added> {
  return database.transaction(async (query) => {
    // One after the other, or a flood would be counted before any of it is in.
    await query({ text: "SELECT pg_advisory_xact_lock($1)", values: [quotaLockKey] });
    if (quota.isOver(await countHeld({ query }))) {
      const known = await findKnown({ query }, record);
      return known ?? { kind: "overQuota", reference: record.references[0] as string, held: record.held };
    }
    const added =
      (await addNew({ query }, record, database.instance)) ??
      (await addNew({ query }, { ...record, challenge: undefined }, database.instance));
    return added as Added;
  });
}

/**
 * One statement, and so one commit, where all is well. Row, key, challenge and reference come together or not at all: of
 * two with the same key, in whatever processes, the second finds the first. undefined: its challenge is spent.
 */
export async function addNew(
  asking: Asking,
  record: NewRecord,
  instance: string,
  leaseMs?: number,
): Promise<Added | undefined> {
  const { held } = record;
  for (const reference of record.references) {
    const row = await insert(asking, record, reference, instance, leaseMs);
    if (row) {
      return { kind: "new", reference, record: leaseMs === undefined ? undefined : toClaimed(row), held };
    }
    // The reference is taken, or the key is, or the challenge is spent.
    const known = await findKnown(asking, record);
    if (known) return known;
    if (record.challenge !== undefined && (await isSpent(asking, record.challenge))) return undefined;
    // A key older than a day no longer means its record.
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
  reference: string,
  instance: string,
  leaseMs: number | undefined,
): Promise<ClaimRow | undefined> {
  const { form, sealed, fingerprint, idempotencyKey, held, challenge } = record;
  const [row] = await asking.query<ClaimRow>({
    name: "add",
    text: `INSERT INTO enquiries (reference, form, state, sealed, idempotency_key, fingerprint, answer, outcome,
             received_at, queued_at, updated_at, next_at, claimed_until, claimed_by, claims, challenge)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), now(), now(),
             coalesce(now() + $9::float8 * interval '1 ms', 'epoch'), $10, CASE WHEN $9::float8 IS NULL THEN 0 ELSE 1 END,
             $11)
           ON CONFLICT DO NOTHING RETURNING ${claimColumns}`,
    values: [
      reference,
      form,
      held ? "held" : "waiting",
      sealed,
      idempotencyKey ?? null,
      fingerprint,
      // Until the vendor answers in time, "queued" is the truth, also after a crash. A bot in the honeypot gets a plain
      // success.
      held ? "delivered" : "queued",
      held ? describeHeld(held) : "",
      leaseMs ?? null,
      leaseMs === undefined ? "" : instance,
      challenge ?? null,
    ],
  });
  return row;
}

/** What the enquiry's key already means, or undefined: it has none, or none of the last 24 hours. */
export async function findKnown(
  asking: Asking,
  { idempotencyKey, fingerprint }: RecordIdentity,
): Promise<Known | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [row] = await asking.query<NonNullable<Parameters<typeof toKnown>[0]>>({
    name: "find",
    text: `SELECT reference, fingerprint, answer FROM enquiries
           WHERE idempotency_key = $1 AND received_at > now() - ${repeatsFor}`,
    values: [idempotencyKey],
  });
  return toKnown(row, fingerprint);
}

export async function isSpent(asking: Asking, challenge: string): Promise<boolean> {
  const found = await asking.query({ text: "SELECT id FROM enquiries WHERE challenge = $1", values: [challenge] });
  return found.length > 0;
}

async function countHeld(asking: Asking): Promise<number> {
  const [row] = await asking.query<{ count: number }>({
    text: `SELECT count(*)::float8 AS count FROM enquiries
           WHERE state = 'held' AND received_at > now() - interval '24 hours'`,
  });
  return row?.count ?? 0;
}
