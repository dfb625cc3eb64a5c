import pLimit from "p-limit";
import { type EnquiryStore, StoreUnavailableError } from "../enquiryStore.ts";
import {
  type Added,
  type ClaimRow,
  createHeldRoom,
  type IntakeLimits,
  type Known,
  type NewRecord,
  type RecordIdentity,
  repeatsForMs,
  toClaimed,
  toKnown,
} from "../records.ts";
import { type Ask, isThere, toNewRow } from "../sql.ts";
import type { Database } from "./database.ts";
import { columns } from "./dialect.ts";

/** Any number that no other advisory lock in the database uses. */
const unprovenLockKey = 7_261_500_019;

const repeatsFor = `${repeatsForMs} * interval '1 ms'`;

/**
 * The path of an enquiry, from `add` to the database's disk. In the normal case it is one INSERT, and its answer comes
 * after the commit, which waits for the disk (PostgreSQL's synchronous_commit). An enquiry that is held or has no proof of
 * work is counted first.
 */
export function createIntake(database: Database, limits: IntakeLimits): Pick<EnquiryStore, "add" | "find"> {
  const room = createHeldRoom();
  // A flood of enquiries without a proof uses one connection, not all.
  const inTurn = pLimit(1);

  /** For an enquiry that is held, has no proof of work, or has a challenge that is already used. */
  async function addLimited(record: NewRecord, leaseMs: number | undefined): Promise<Added> {
    const { unproven } = record;
    // During a flood the count alone decides, and nobody waits for the lock.
    const mayPass = !record.held && unproven && (await count(database.query, isUnproven)) < limits.unprovenPerHour;
    const passed = mayPass ? await letThrough(record, leaseMs) : undefined;
    if (passed) return passed;
    const held = record.held ?? unproven ?? "challenge replayed";
    if (room.isOld) room.renew(limits.heldLimit - (await count(database.query, isHeld)));
    if (!room.hasPlace) return (await findKnown(database.query, record)) ?? { kind: "full", held };
    const add = (own: NewRecord) => addNew(database.query, { ...own, held }, database.instance);
    // Without the challenge, if that is already used.
    const added = ((await add(record)) ?? (await add({ ...record, challenge: undefined }))) as Added;
    if (added.kind === "new") room.take();
    return added;
  }

  /** undefined: others have taken the last places of this hour, or the challenge is already used. */
  function letThrough(record: NewRecord, leaseMs: number | undefined): Promise<Added | undefined> {
    return database.transaction(async (ask) => {
      // One at a time: otherwise many would be counted before any of them is inserted.
      await ask({ text: "SELECT pg_advisory_xact_lock($1)", values: [unprovenLockKey] });
      if ((await count(ask, isUnproven)) >= limits.unprovenPerHour) return undefined;
      return addNew(ask, record, database.instance, leaseMs);
    });
  }

  return {
    async add(record, leaseMs) {
      const isLimited = record.held !== undefined || record.unproven !== undefined;
      const added = isLimited ? undefined : await addNew(database.query, record, database.instance, leaseMs);
      return added ?? inTurn(() => addLimited(record, leaseMs));
    },
    find: (identity) => findKnown(database.query, identity),
  };
}

/**
 * Row, key, challenge and reference are written together or not at all. Of two enquiries with the same key, in any
 * processes, the second finds the first. undefined: the challenge is already used.
 */
async function addNew(ask: Ask, record: NewRecord, instance: string, leaseMs?: number): Promise<Added | undefined> {
  const { held } = record;
  for (const candidate of record.candidates) {
    const row = toNewRow(record, candidate, held);
    const names = Object.keys(row);
    const [inserted] = await ask<ClaimRow>({
      name: "add",
      text: `INSERT INTO enquiries (claimed_until, claims, claimed_by, received_at, queued_at, updated_at, next_at,
               ${names.join(", ")})
             VALUES (coalesce(now() + $1::float8 * interval '1 ms', 'epoch'),
               CASE WHEN $1::float8 IS NULL THEN 0 ELSE 1 END, $2, now(), now(), now(), now(),
               ${names.map((_, index) => `$${index + 3}`).join(", ")})
             ON CONFLICT DO NOTHING RETURNING ${columns.claimed}`,
      values: [leaseMs ?? null, leaseMs === undefined ? "" : instance, ...Object.values(row)],
    });
    if (inserted) {
      const claimed = leaseMs === undefined ? undefined : toClaimed(inserted);
      return { kind: "new", reference: candidate.reference, record: claimed, held };
    }
    // A conflict: the reference or key is taken, or the challenge is already used.
    const known = await findKnown(ask, record);
    if (known) return known;
    if (record.challenge !== undefined && (await isThere(ask, "challenge = $1", [record.challenge]))) return undefined;
    // A key that is older than a day no longer identifies its record.
    if (record.idempotencyKey !== undefined) {
      await ask({
        text: `UPDATE enquiries SET idempotency_key = NULL
               WHERE idempotency_key = $1 AND received_at <= now() - ${repeatsFor}`,
        values: [record.idempotencyKey],
      });
    }
  }
  throw new StoreUnavailableError("No reference is free.");
}

/** The enquiry that has this key. undefined: there is no key, or no such enquiry in the last 24 hours. */
async function findKnown(ask: Ask, identity: RecordIdentity): Promise<Known | undefined> {
  if (identity.idempotencyKey === undefined) return undefined;
  const [row] = await ask<NonNullable<Parameters<typeof toKnown>[0]>>({
    name: "find",
    text: `SELECT reference, fingerprint, answer FROM enquiries
           WHERE idempotency_key = $1 AND received_at > now() - ${repeatsFor}`,
    values: [identity.idempotencyKey],
  });
  return toKnown(row, identity);
}

const isHeld = "state = 'held'";
const isUnproven = "unproven IS NOT NULL AND received_at > now() - interval '1 hour'";

async function count(ask: Ask, where: string): Promise<number> {
  const text = `SELECT count(*)::float8 AS count FROM enquiries WHERE ${where}`;
  return (await ask<{ count: number }>({ text }))[0]?.count ?? 0;
}
