import { type Lane, longestPauseMs } from "../../delivery/schedule.ts";
import type { EnquiryStore } from "../enquiryStore.ts";
import { batchSize, type ClaimRow, toClaimed } from "../records.ts";
import { isRefused, mayBeDelivered } from "../sql.ts";
import { columns, toTime } from "./columns.ts";
import type { Database } from "./database.ts";

/**
 * The table as a queue that all processes share. All times are the database's; no process uses its own clock.
 */

/** After an outage each process first writes its results, so that no process sends those enquiries again. */
const resultsFirstMs = 3000;

const afterLongestPause = `now() + ${longestPauseMs} * interval '1 ms'`;
const isFree = "state = 'waiting' AND claimed_until <= now()";
const lanes: Record<Lane, { where: string; order: string }> = {
  new: { where: "attempts = 0", order: "id" },
  retry: { where: "attempts > 0 AND next_at <= now()", order: "next_at, id" },
  roundRobin: { where: "next_at <= now() AND id > $3", order: "id" },
};

/** The queue's part of the store. */
export function createQueue(
  database: Database,
): Pick<EnquiryStore, "claimNext" | "recordResult" | "release" | "requeue" | "makeDue" | "recover"> {
  /** Skips a row that another process is claiming at this moment, instead of waiting for it. */
  async function claimIn(lane: Lane, leaseMs: number, afterId: number): Promise<ClaimRow | undefined> {
    const { where, order } = lanes[lane];
    const [row] = await database.query<ClaimRow>({
      name: `claim ${lane}`,
      text: `UPDATE enquiries SET claimed_until = now() + $1::float8 * interval '1 ms', claimed_by = $2,
               claims = claims + 1
             WHERE id = (SELECT id FROM enquiries WHERE ${isFree} AND ${where}
                         ORDER BY ${order} LIMIT 1 FOR UPDATE SKIP LOCKED)
             RETURNING ${columns.claimed}`,
      values: [leaseMs, database.instance, ...(lane === "roundRobin" ? [afterId] : [])],
    });
    return row;
  }

  return {
    async claimNext(wanted, { leaseMs, afterId }) {
      const waitMs = resultsFirstMs - database.backForMs();
      if (database.isThere && waitMs > 0) return { record: undefined, dueInMs: waitMs };
      for (const lane of wanted) {
        const row =
          (await claimIn(lane, leaseMs, afterId)) ??
          (lane === "roundRobin" && afterId > 0 ? await claimIn(lane, leaseMs, 0) : undefined);
        if (row) return { record: toClaimed(row), lane };
      }
      const [next] = await database.query<{ dueInMs: number }>({
        name: "next due",
        text: `SELECT (extract(epoch FROM next_at - now()) * 1000)::float8 AS "dueInMs" FROM enquiries
               WHERE attempts > 0 AND ${isFree} ORDER BY next_at LIMIT 1`,
      });
      return { record: undefined, dueInMs: next?.dueInMs };
    },
    async recordResult({ id, claim }, result) {
      const { state, outcome } = result;
      const done =
        "attempts = attempts + 1, tried_at = now(), updated_at = now(), claimed_until = 'epoch', outcome = $2";
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
               WHERE id = $1 AND ${isDelivered ? mayBeDelivered : "state = 'waiting' AND claims = $5"}`,
        values: [id, outcome, state, result.answer ?? null, ...(isDelivered ? [] : [claim])],
      });
    },
    async release(claims) {
      if (claims.length === 0) return;
      await database.query({
        text: `UPDATE enquiries SET claimed_until = 'epoch'
               FROM unnest($1::bigint[], $2::integer[]) AS given (id, claim)
               WHERE enquiries.id = given.id AND claims = given.claim`,
        values: [claims.map(({ id }) => id), claims.map(({ claim }) => claim)],
      });
    },
    async requeue(ids) {
      await database.query({
        text: `UPDATE enquiries SET state = 'waiting', failed_since = coalesce(failed_since, tried_at),
                 updated_at = now(), next_at = CASE unsure_tries WHEN 0 THEN now() ELSE ${afterLongestPause} END
               WHERE id = ANY($1::bigint[]) AND ${isRefused}`,
        values: [ids],
      });
    },
    makeDue(failedSince, triedBefore) {
      const where = `state = 'waiting' AND attempts > 0 AND next_at > now() AND failed_since >= ${toTime("$1")}
        AND tried_at <= ${toTime("$2")} AND unsure_tries = 0`;
      return changeBatch(database, "next_at = now()", where, [failedSince, triedBefore]);
    },
    async recover() {
      const isTooLong = `state = 'waiting' AND next_at > ${afterLongestPause}`;
      while ((await changeBatch(database, "next_at = now()", isTooLong)) > 0);
      const [row] = await database.query<{ at: number | null }>({
        text: `SELECT (extract(epoch FROM max(updated_at)) * 1000)::float8 AS at FROM enquiries
               WHERE state = 'delivered'`,
      });
      return Math.min(database.now(), row?.at ?? 0);
    },
  };
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
