import type { Database } from "../../../database/database.ts";
import type { EnquiryStore } from "../enquiryStore.ts";
import { type ClaimRow, type Lane, longestPauseMs, toClaimed } from "../records.ts";
import { changeBatch, describeLane } from "../sql.ts";
import { columns, dialect } from "./dialect.ts";

/** Claims that all processes share: a claim is a lease, and one that runs is not free (describeLane in sql.ts). */

/** After an outage each process first writes its results, so that no process sends those enquiries again. */
const resultsFirstMs = 3000;

export function createClaims(database: Database): Pick<EnquiryStore, "claimNext" | "recover"> {
  async function claimIn(lane: Lane, leaseMs: number, afterId: number): Promise<ClaimRow | undefined> {
    const { isFree, order } = describeLane(lane, "now()", "$3");
    const [row] = await database.query<ClaimRow>({
      text: `UPDATE enquiries SET claimed_until = ${dialect.plus("now()", "$1")}, claimed_by = $2, claims = claims + 1
             WHERE id = (SELECT id FROM enquiries WHERE ${isFree}
                         ORDER BY ${order} LIMIT 1${dialect.skipLocked})
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
        text: `SELECT (extract(epoch FROM next_at - now()) * 1000)::float8 AS "dueInMs" FROM enquiries
               WHERE attempts > 0 AND state = 'waiting' AND claimed_until <= now() ORDER BY next_at LIMIT 1`,
      });
      return { record: undefined, dueInMs: next?.dueInMs };
    },
    async recover() {
      const isTooLong = `state = 'waiting' AND next_at > ${dialect.plus("now()", String(longestPauseMs))}`;
      while ((await changeBatch(database.query, dialect, "next_at = now()", isTooLong)) > 0);
      const [row] = await database.query<{ at: number | null }>({
        text: `SELECT ${dialect.ms("max(updated_at)")} AS at FROM enquiries WHERE state = 'delivered'`,
      });
      return Math.min(database.now(), row?.at ?? 0);
    },
  };
}
