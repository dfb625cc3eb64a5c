import { keptDays } from "../../../shared/enquiry/retention.ts";
import { type EnquiryStore, StoreUnavailableError } from "./enquiryStore.ts";
import { describeHeld } from "./heldReasons.ts";
import {
  type Changed,
  challengesForMs,
  createSummary,
  type EnquiryRecord,
  type EnquiryState,
  enquiryStates,
  type FullRecord,
} from "./records.ts";
import { type Ask, batchOf, changeBatch, createValues, type Dialect, listColumns } from "./sql.ts";

const dayMs = 24 * 3600_000;

/** Queries and changes for ops, the purge after the retention time, handovers and changes of keys, in both engines. */
export function createUpkeep(
  ask: Ask,
  dialect: Dialect,
  { retentionDays, isAvailable }: { retentionDays: number; isAvailable(): boolean },
) {
  const { schedule, wall, past, never, prefix: startOf, skipLocked, ago, time, ms, number } = dialect;
  const columns = listColumns(dialect);
  /** The start of the schedule, as if new, and due at once. A claim stays, because a call may be running. */
  const asUntried = `state = 'waiting', attempts = 0, unsure_tries = 0, waited_ms = 0, failed_since = NULL,
    tried_at = ${never}, next_at = ${past}, queued_at = ${wall}, updated_at = ${wall}`;
  /** The content is overwritten. Reference and times stay. */
  const asErased = `state = 'erased', sealed = '', fingerprint = '', idempotency_key = NULL, updated_at = ${wall}`;

  async function get(reference: string): Promise<EnquiryRecord | undefined> {
    const text = `SELECT ${columns.record} FROM enquiries WHERE reference = $1`;
    return (await ask<EnquiryRecord>({ text, values: [reference] }))[0];
  }

  async function change(
    reference: string,
    assignments: string,
    unless: readonly EnquiryState[],
    truncatesWal?: true,
  ): Promise<Changed> {
    const { values, marks } = createValues(reference);
    const changed = await ask({
      text: `UPDATE enquiries SET ${assignments} WHERE reference = $1 AND state NOT IN (${marks(unless)}) RETURNING id`,
      values,
      truncatesWal,
    });
    if (changed.length > 0) return "changed";
    const state = (await get(reference))?.state;
    return state === undefined ? "unknown" : state === "delivered" || state === "erased" ? state : "unchanged";
  }

  return {
    async summary() {
      try {
        const rows = await ask<{ state: EnquiryState; count: number; waitingMs: number }>({
          text: `SELECT state, ${number("count(*)")} AS count, ${ms(wall)} - ${ms("min(queued_at)")} AS "waitingMs"
                 FROM enquiries GROUP BY state`,
        });
        const oldestWaitingMs = rows.find(({ state }) => state === "waiting")?.waitingMs;
        return createSummary(rows, { available: isAvailable(), oldestWaitingMs });
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        return createSummary();
      }
    },
    async list({ states, since = 0, form, prefix, limit = Number.MAX_SAFE_INTEGER, beforeId }) {
      const { values, mark, marks } = createValues();
      const passes = [
        `received_at >= ${time(mark(since))}`,
        ...(states ? [`state IN (${marks(states)})`] : []),
        ...(form ? [`form = ${mark(form)}`] : []),
        ...(prefix ? [`sealed <> '' AND ${startOf} = ${mark(prefix)}`] : []),
      ].join(" AND ");
      const count = {
        text: `SELECT ${number("count(*)")} AS total FROM enquiries WHERE ${passes}`,
        values: [...values],
      };
      const records = await ask<EnquiryRecord>({
        text: `SELECT ${columns.record} FROM enquiries WHERE ${passes} AND id < ${mark(beforeId ?? Number.MAX_SAFE_INTEGER)}
               ORDER BY enquiries.id DESC LIMIT ${mark(limit)}`,
        values,
      });
      const [counted] = beforeId === undefined ? await ask<{ total: number }>(count) : [];
      return { records, total: counted?.total ?? 0 };
    },
    get,
    retryRecord: (reference) => change(reference, asUntried, ["delivered", "erased"]),
    releaseHeld: (reason) =>
      changeBatch(ask, dialect, asUntried, "state = 'held' AND outcome = $1", [describeHeld(reason)]),
    closeRecord: (reference) =>
      change(reference, `state = 'closed', updated_at = ${wall}`, ["delivered", "erased", "closed"]),
    erase: (reference) => change(reference, asErased, ["erased"], true),
    async purge() {
      const isExpired = `challenge IS NOT NULL AND received_at < ${ago(challengesForMs)}`;
      const forgotten = await changeBatch(ask, dialect, "challenge = NULL", isExpired);
      // A waiting or parked one is never erased by itself (A85).
      const isOver = `state IN ('closed', 'refused', 'held') AND updated_at < ${ago(retentionDays * dayMs)}`;
      const erased = await changeBatch(ask, dialect, asErased, isOver);
      const isOld = `state = 'delivered' AND updated_at < ${ago(keptDays.delivered * dayMs)}`;
      const deleted = await ask({
        text: `DELETE FROM enquiries WHERE ${batchOf(isOld, dialect)} RETURNING id`,
        // Also when nothing is due: what ops have erased while another program was reading may be in the log.
        truncatesWal: true,
      });
      return { deleted: deleted.length, erased, forgotten };
    },
    exportRecords({ states = enquiryStates, limit, afterId = 0 }) {
      const { values, marks } = createValues(afterId, limit);
      return ask<FullRecord>({
        text: `SELECT ${columns.full} FROM enquiries
               WHERE id > $1 AND claimed_until <= ${schedule} AND state IN (${marks(states)})
               ORDER BY enquiries.id LIMIT $2`,
        values,
      });
    },
    async forget(records) {
      if (records.length === 0) return;
      const { values, mark } = createValues();
      const isSame = records.map(
        ({ id, state, updatedAt }) =>
          `(id = ${mark(id)} AND state = ${mark(state)} AND ${ms("updated_at")} = ${mark(updatedAt)})`,
      );
      await ask({ text: `DELETE FROM enquiries WHERE ${isSame.join(" OR ")}`, values, truncatesWal: true });
    },
    countByKey: () =>
      ask<{ prefix: string; count: number }>({
        text: `SELECT ${startOf} AS prefix, ${number("count(*)")} AS count FROM enquiries WHERE sealed <> '' GROUP BY 1`,
      }),
    async replaceCiphertexts(changes) {
      const { values, mark, marks } = createValues();
      const rows = changes.map(({ id, from, to }) => `(CAST(${mark(id)} AS bigint), ${mark(from)}, ${mark(to)})`);
      const ids = marks(changes.map(({ id }) => id));
      const replaced = await ask<{ reference: string }>({
        text: `UPDATE enquiries SET sealed = given.column3 FROM (VALUES ${rows.join(", ")}) AS given
               WHERE enquiries.id = given.column1 AND sealed = given.column2
                 AND enquiries.id IN (SELECT id FROM enquiries WHERE id IN (${ids})${skipLocked})
               RETURNING reference`,
        values,
      });
      return replaced.map(({ reference }) => reference);
    },
  } satisfies Partial<EnquiryStore>;
}
