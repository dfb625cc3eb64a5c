import type { EnquiryStore } from "./enquiryStore.ts";
import { batchSize, type Claimed, type EnquiryRecord, type Lane, longestPauseMs } from "./records.ts";
import { isLead } from "./schema.ts";
import { type Ask, batchOf, changeBatch, createValues, type Dialect, listColumns, mayBeDelivered } from "./sql.ts";

const lanes = {
  new: { index: "enquiries_untried", kind: "attempts = 0", order: "id" },
  retry: { index: "enquiries_tried", kind: "attempts > 0", order: "next_at, id" },
};
/** More than a few damaged pages hide. A file that is damaged all over needs a person anyway. */
const mostListed = 10_000;

/** The same change of one row that is wanted. */
function forOne(change: (where: string) => string, isWanted: string) {
  const isOne = `id = $id AND (${isWanted})`;
  return { read: `SELECT * FROM enquiries WHERE ${isOne}`, change: change(isOne) };
}

/** The table as delivery's queue, in both engines. A claim is a lease, and a record whose claim runs is not free. */
export function createQueue(
  ask: Ask,
  dialect: Dialect,
  now: () => number,
): Pick<
  EnquiryStore,
  "claimNext" | "recordResult" | "release" | "requeue" | "endBackoff" | "recover" | "listLeads" | "markLeadsMailed"
> {
  const { schedule, wall, plus, time, ms, past, skipLocked, indexedBy, isShared } = dialect;
  const columns = listColumns(dialect);
  const done = `attempts = attempts + 1, tried_at = ${schedule}, updated_at = ${wall}, claimed_until = ${past}, outcome = $2`;

  /** The waiting records of a lane in their order, and which of them may be claimed. Found by the index alone. */
  function describeLane(lane: Lane): { isFree: string; first: string; lists: string[] } {
    if (lane === "any") {
      const [untried, tried] = [describeLane("new"), describeLane("retry")];
      return {
        isFree: `${untried.isFree} OR ${tried.isFree}`,
        first: `(SELECT id FROM enquiries WHERE id IN (${untried.first}, ${tried.first}) ORDER BY next_at, id LIMIT 1)`,
        lists: [...untried.lists, ...tried.lists],
      };
    }
    const { index, kind, order } = lanes[lane];
    const isWaiting = `state = 'waiting' AND ${kind}`;
    const isDue = lane === "new" ? "" : ` AND next_at <= ${schedule}`;
    const isFree = `${isWaiting} AND claimed_until <= ${schedule}${isDue}`;
    // With the index of all states, which SQLite would choose, it would sort ten thousand rows for one.
    const from = `SELECT id FROM enquiries ${indexedBy(index)} WHERE`;
    return {
      isFree,
      first: `(${from} ${isFree} ORDER BY ${order} LIMIT 1${skipLocked})`,
      lists: [`${from} ${isWaiting} ORDER BY ${order} LIMIT ${mostListed}`],
    };
  }

  return {
    async claimNext(wanted, leaseMs) {
      if (wanted.length === 0) return { record: undefined, dueInMs: undefined };
      const ways = wanted.map(describeLane);
      const change = (where: string) =>
        `UPDATE enquiries SET claimed_until = ${plus(schedule, "$1")}, claims = claims + 1
         WHERE ${where} RETURNING ${columns.claimed}`;
      const [record] = await ask<Claimed>({
        // The first lane that has one. SQLite's coalesce takes two values at least.
        text: change(`id = coalesce(${ways.map(({ first }) => first).join(", ")}, NULL)`),
        values: [leaseMs],
        mayBeLost: true,
        pastDamage: {
          lists: ways.flatMap(({ lists }) => lists),
          ...forOne(change, ways.map(({ isFree }) => `(${isFree})`).join(" OR ")),
          isEnough: true,
        },
      });
      const ofTries = record?.attempts === 0 ? "new" : "retry";
      if (record) return { record, lane: wanted.find((lane) => lane === ofTries) ?? "any" };
      const [next] = await ask<{ dueInMs: number }>({
        text: `SELECT ${ms("next_at")} - ${ms(schedule)} AS "dueInMs" FROM enquiries ${indexedBy("enquiries_tried")}
               WHERE state = 'waiting' AND attempts > 0 AND claimed_until <= ${schedule} ORDER BY next_at LIMIT 1`,
      });
      return { record: undefined, dueInMs: next?.dueInMs };
    },
    async recordResult({ id, claim }, result) {
      const { state, outcome } = result;
      const record = async (changes: string, where: string, more: unknown[]) => {
        const text = `UPDATE enquiries SET ${done}, ${changes} WHERE id = $1 AND ${where} RETURNING id`;
        return (await ask({ text, values: [id, outcome, ...more] })).length > 0;
      };
      if (state === "waiting") {
        const changes = `next_at = ${plus(schedule, "$4")}, waited_ms = $5, unsure_tries = $6,
          failed_since = coalesce(failed_since, ${schedule})`;
        const more = [claim, result.pauseMs, Math.round(result.waitedMs), result.unsureTries];
        return record(changes, "state = 'waiting' AND claims = $3", more);
      }
      const changes = "state = $3, answer = coalesce($4, answer)";
      const more = [state, result.answer ?? null];
      if (state === "delivered") return record(changes, mayBeDelivered, more);
      // Parked instead of refused: the store may have taken the refusal although it said that it could not.
      const before = state === "parked" ? "state IN ('waiting', 'refused')" : "state = 'waiting'";
      return record(changes, `${before} AND claims = $5`, [...more, claim]);
    },
    async release(claims) {
      if (claims.length === 0) return;
      const { values, mark } = createValues();
      const rows = claims.map(({ id, claim }) => `(CAST(${mark(id)} AS bigint), CAST(${mark(claim)} AS integer))`);
      await ask({
        text: `UPDATE enquiries SET claimed_until = ${past} FROM (VALUES ${rows.join(", ")}) AS given
               WHERE enquiries.id = given.column1 AND claims = given.column2`,
        values,
        mayBeLost: true,
      });
    },
    async requeue(ids) {
      if (ids.length === 0) return;
      const { values, marks } = createValues();
      // A refusal on its way from another process belongs to a claim that has ended.
      const nextAt = `CASE unsure_tries WHEN 0 THEN ${schedule} ELSE ${plus(schedule, String(longestPauseMs))} END`;
      await ask({
        text: `UPDATE enquiries SET state = 'waiting', claims = claims + 1, next_at = ${nextAt}, updated_at = ${wall},
                 failed_since = coalesce(failed_since, CASE attempts WHEN 0 THEN ${schedule} ELSE tried_at END)
               WHERE id IN (${marks(ids)}) AND state IN ('waiting', 'refused', 'parked')`,
        values,
      });
    },
    endBackoff(failedSince, triedBefore) {
      const where = `state = 'waiting' AND attempts > 0 AND next_at > ${schedule} AND failed_since >= ${time("$1")}
        AND tried_at <= ${time("$2")} AND unsure_tries = 0`;
      return changeBatch(ask, dialect, `next_at = ${schedule}`, where, [failedSince, triedBefore]);
    },
    listLeads(afterId) {
      const isWanted = `lead_mailed_at = ${past} AND ${isLead}`;
      const from = `FROM enquiries ${indexedBy("enquiries_leads")} WHERE ${isWanted} AND id > $1 ORDER BY enquiries.id LIMIT`;
      const select = (where: string) => `SELECT ${columns.record} FROM enquiries WHERE ${where}`;
      return ask<EnquiryRecord>({
        text: `SELECT ${columns.record} ${from} ${batchSize}`,
        values: [afterId],
        pastDamage: { lists: [`SELECT id ${from} ${mostListed}`], ...forOne(select, isWanted) },
      });
    },
    async markLeadsMailed(ids) {
      const { values, marks } = createValues();
      await ask({ text: `UPDATE enquiries SET lead_mailed_at = ${wall} WHERE id IN (${marks(ids)})`, values });
    },
    async recover() {
      const isTooLong = `next_at > ${plus(schedule, String(longestPauseMs))}`;
      // The clock has been set back since the last try: its pause begins anew.
      const isAhead = `tried_at > ${schedule}`;
      const isWanted = `state = 'waiting' AND (${isAhead} OR ${isTooLong}${isShared ? "" : " OR claimed_until <> 0"})`;
      const change = (where: string) =>
        `UPDATE enquiries SET tried_at = CASE WHEN ${isAhead} THEN ${schedule} ELSE tried_at END,
           next_at = CASE WHEN ${isAhead} THEN ${schedule} + (next_at - tried_at) WHEN ${isTooLong} THEN ${schedule} ELSE next_at END
           ${isShared ? "" : ", claimed_until = 0"} WHERE ${where} RETURNING id`;
      const pastDamage = { lists: describeLane("any").lists, ...forOne(change, isWanted) };
      while ((await ask({ text: change(batchOf(isWanted, dialect)), pastDamage })).length > 0);
      // By an index alone: a damaged page that holds old records must not keep the waiting ones from being sent.
      const [row] = await ask<{ at: number | null }>({
        text: `SELECT ${ms("max(updated_at)")} AS at FROM enquiries WHERE state = 'delivered'`,
      });
      return Math.min(now(), row?.at ?? 0);
    },
  };
}
