import type { EnquiryStore } from "./enquiryStore.ts";
import { longestPauseMs } from "./records.ts";
import { type Ask, changeBatch, type Dialect, marks, mayBeDelivered } from "./sql.ts";

/** The table as delivery's queue, in both engines. How a record is claimed differs: postgres/claims.ts, sqlite/claims.ts. */
export function createQueue(
  ask: Ask,
  dialect: Dialect,
): Pick<EnquiryStore, "recordResult" | "release" | "requeue" | "endBackoff"> {
  const { schedule, wall, plus, time, past } = dialect;
  const done = `attempts = attempts + 1, tried_at = ${schedule}, updated_at = ${wall}, claimed_until = ${past}, outcome = $2`;
  return {
    async recordResult({ id, claim }, result) {
      const { state, outcome } = result;
      if (state === "waiting") {
        await ask({
          text: `UPDATE enquiries SET ${done}, next_at = ${plus(schedule, "$4")}, waited_ms = $5, unsure_tries = $6,
                   failed_since = coalesce(failed_since, ${schedule})
                 WHERE id = $1 AND state = 'waiting' AND claims = $3`,
          values: [id, outcome, claim, result.pauseMs, Math.round(result.waitedMs), result.unsureTries],
        });
        return;
      }
      const isDelivered = state === "delivered";
      await ask({
        text: `UPDATE enquiries SET ${done}, state = $3, answer = coalesce($4, answer)
               WHERE id = $1 AND ${isDelivered ? mayBeDelivered : "state = 'waiting' AND claims = $5"}`,
        values: [id, outcome, state, result.answer ?? null, ...(isDelivered ? [] : [claim])],
      });
    },
    async release(claims) {
      if (claims.length === 0) return;
      const rows = claims.map((_, row) => `(CAST($${2 * row + 1} AS bigint), CAST($${2 * row + 2} AS integer))`);
      await ask({
        text: `UPDATE enquiries SET claimed_until = ${past} FROM (VALUES ${rows.join(", ")}) AS given
               WHERE enquiries.id = given.column1 AND claims = given.column2`,
        values: claims.flatMap(({ id, claim }) => [id, claim]),
        mayBeLost: true,
      });
    },
    async requeue(ids) {
      if (ids.length === 0) return;
      const nextAt = `CASE unsure_tries WHEN 0 THEN ${schedule} ELSE ${plus(schedule, String(longestPauseMs))} END`;
      await ask({
        text: `UPDATE enquiries SET state = 'waiting', next_at = ${nextAt}, updated_at = ${wall},
                 failed_since = coalesce(failed_since, tried_at)
               WHERE id IN (${marks(ids)}) AND state IN ('refused', 'parked')`,
        values: [...ids],
      });
    },
    endBackoff(failedSince, triedBefore) {
      const where = `state = 'waiting' AND attempts > 0 AND next_at > ${schedule} AND failed_since >= ${time("$1")}
        AND tried_at <= ${time("$2")} AND unsure_tries = 0`;
      return changeBatch(ask, dialect, `next_at = ${schedule}`, where, [failedSince, triedBefore]);
    },
  };
}
