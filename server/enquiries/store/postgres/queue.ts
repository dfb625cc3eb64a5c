import { type Lane, longestPauseMs } from "../../delivery/schedule.ts";
import type { ClaimedNext, ClaimOptions } from "../enquiryStore.ts";
import { type AttemptResult, batchSize, type Claim, type ClaimRow, toClaimed } from "../records.ts";
import { claimColumns, toTime } from "./columns.ts";
import type { Database } from "./database.ts";

/**
 * The table as a queue that all processes share. All times are the database's; no process uses its own clock.
 */

const isFree = "state = 'waiting' AND claimed_until <= now()";
const lanes: Record<Lane, { where: string; order: string }> = {
  new: { where: "attempts = 0", order: "id" },
  retry: { where: "attempts > 0 AND next_at <= now()", order: "next_at, id" },
  roundRobin: { where: "next_at <= now() AND id > $3", order: "id" },
};

/** Claims the next free record of the first lane that has one. Otherwise says when the next tried record is due. */
export async function claimNext(
  database: Database,
  wanted: readonly Lane[],
  { leaseMs, afterId }: ClaimOptions,
): Promise<ClaimedNext> {
  for (const lane of wanted) {
    const row =
      (await claimIn(database, lane, leaseMs, afterId)) ??
      (lane === "roundRobin" && afterId > 0 ? await claimIn(database, lane, leaseMs, 0) : undefined);
    if (row) return { record: toClaimed(row), lane };
  }
  const [next] = await database.query<{ dueInMs: number }>({
    name: "next due",
    text: `SELECT (extract(epoch FROM next_at - now()) * 1000)::float8 AS "dueInMs" FROM enquiries
           WHERE attempts > 0 AND ${isFree} ORDER BY next_at LIMIT 1`,
  });
  return { record: undefined, dueInMs: next?.dueInMs };
}

/** Skips a row that another process is claiming at this moment, instead of waiting for it. */
async function claimIn(
  database: Database,
  lane: Lane,
  leaseMs: number,
  afterId: number,
): Promise<ClaimRow | undefined> {
  const { where, order } = lanes[lane];
  const [row] = await database.query<ClaimRow>({
    name: `claim ${lane}`,
    text: `UPDATE enquiries SET claimed_until = now() + $1::float8 * interval '1 ms', claimed_by = $2,
             claims = claims + 1
           WHERE id = (SELECT id FROM enquiries WHERE ${isFree} AND ${where}
                       ORDER BY ${order} LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING ${claimColumns}`,
    values: [leaseMs, database.instance, ...(lane === "roundRobin" ? [afterId] : [])],
  });
  return row;
}

/**
 * Ends a try. Changes nothing when another process has claimed the record since, or when ops have closed or erased it.
 * But a delivery is always recorded, except on an erased record.
 */
export async function recordResult(database: Database, { id, claim }: Claim, result: AttemptResult): Promise<void> {
  const { state, outcome } = result;
  const done = "attempts = attempts + 1, tried_at = now(), updated_at = now(), claimed_until = 'epoch', outcome = $2";
  if (state === "waiting") {
    await database.query({
      name: "postpone",
      text: `UPDATE enquiries SET ${done}, next_at = now() + $4::float8 * interval '1 ms', waited_ms = $5,
               unsure_tries = $6, failed_since = coalesce(failed_since, now())
             WHERE id = $1 AND state = 'waiting' AND claims = $3`,
      values: [id, outcome, claim, result.pauseMs, Math.round(result.waitedMs), result.unsureTries],
    });
    return;
  }
  const isDelivered = state === "delivered";
  await database.query({
    name: isDelivered ? "deliver" : "end",
    text: `UPDATE enquiries SET ${done}, state = $3, answer = coalesce($4, answer)
           WHERE id = $1 AND ${isDelivered ? "state NOT IN ('delivered', 'erased')" : "state = 'waiting' AND claims = $5"}`,
    values: [id, outcome, state, result.answer ?? null, ...(isDelivered ? [] : [claim])],
  });
}

/** Releases claimed records without a try. */
export async function release(database: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await database.query({
    text: `UPDATE enquiries SET claimed_until = 'epoch' FROM unnest($1::bigint[], $2::integer[]) AS given (id, claim)
           WHERE enquiries.id = given.id AND claims = given.claim`,
    values: [claims.map(({ id }) => id), claims.map(({ claim }) => claim)],
  });
}

/** Makes refused or parked records wait again. A record that the vendor may have waits for the longest pause. */
export async function requeue(database: Database, ids: readonly number[]): Promise<void> {
  await database.query({
    text: `UPDATE enquiries SET state = 'waiting', failed_since = coalesce(failed_since, tried_at), updated_at = now(),
             next_at = CASE unsure_tries WHEN 0 THEN now() ELSE now() + ${longestPauseMs} * interval '1 ms' END
           WHERE id = ANY($1::bigint[]) AND state IN ('refused', 'parked')`,
    values: [ids],
  });
}

/** Changes at most a batch of the rows that `where` finds and nobody else is changing. Resolves with how many. */
export async function changeBatch(
  database: Database,
  assignments: string,
  where: string,
  values: unknown[] = [],
): Promise<number> {
  const rows = await database.query({
    text: `UPDATE enquiries SET ${assignments}
           WHERE id IN (SELECT id FROM enquiries WHERE ${where} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
           RETURNING id`,
    values,
  });
  return rows.length;
}

/** Makes due a batch that first failed since `failedSince` and was last tried by `triedBefore`. Says how many. */
export function makeDue(database: Database, failedSince: number, triedBefore: number): Promise<number> {
  const where = `state = 'waiting' AND attempts > 0 AND next_at > now() AND failed_since >= ${toTime("$1")}
    AND tried_at <= ${toTime("$2")} AND unsure_tries = 0`;
  return changeBatch(database, "next_at = now()", where, [failedSince, triedBefore]);
}

/** Called at start: shortens pauses that are longer than the schedule's. Claims of dead processes expire. */
export async function recover(database: Database): Promise<number> {
  const isTooLong = `state = 'waiting' AND next_at > now() + ${longestPauseMs} * interval '1 ms'`;
  while ((await changeBatch(database, "next_at = now()", isTooLong)) > 0);
  const [row] = await database.query<{ at: number | null }>({
    text: "SELECT (extract(epoch FROM max(updated_at)) * 1000)::float8 AS at FROM enquiries WHERE state = 'delivered'",
  });
  return Math.min(database.now(), row?.at ?? 0);
}
