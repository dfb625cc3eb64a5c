import { keptDays } from "../../../shared/enquiry/retention.ts";
import { type EnquiryStore, StoreUnavailableError } from "./enquiryStore.ts";
import { describeHeld } from "./heldReasons.ts";
import {
  batchSize,
  type Changed,
  challengesForMs,
  createSummary,
  type EncryptedContent,
  type EnquiryRecord,
  type EnquiryState,
  enquiryStates,
  type FullRecord,
} from "./records.ts";
import { type Ask, batchOf, changeBatch, type Dialect, listColumns, marks, tellUnchanged } from "./sql.ts";

type Upkeep = Pick<
  EnquiryStore,
  | "summary"
  | "list"
  | "get"
  | "retryRecord"
  | "releaseHeld"
  | "closeRecord"
  | "erase"
  | "purge"
  | "exportRecords"
  | "forget"
  | "countByKey"
  | "listByKey"
  | "replaceCiphertexts"
>;

const dayMs = 24 * 3600_000;

interface UpkeepOptions {
  retentionDays: number;
  isAvailable(): boolean;
}

/** Queries and changes for ops, the purge after the retention time, handovers and changes of keys, in both engines. */
export function createUpkeep(ask: Ask, dialect: Dialect, { retentionDays, isAvailable }: UpkeepOptions): Upkeep {
  const { schedule, wall, past, never, prefix, skipLocked, ago, time, ms, number } = dialect;
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
    const changed = await ask({
      text: `UPDATE enquiries SET ${assignments}
             WHERE reference = $1 AND state NOT IN (${marks(unless, 2)}) RETURNING id`,
      values: [reference, ...unless],
      truncatesWal,
    });
    return changed.length > 0 ? "changed" : tellUnchanged((await get(reference))?.state);
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
    async list({ states = enquiryStates, since = 0, form, limit, beforeId }) {
      const passes = `received_at >= ${time("$1")} AND form = coalesce($2, form) AND state IN (${marks(states, 3)})`;
      const values = [since, form ?? null, ...states];
      const [before, most] = marks([beforeId, limit], 3 + states.length).split(", ");
      const records = await ask<EnquiryRecord>({
        text: `SELECT ${columns.record} FROM enquiries WHERE ${passes} AND id < ${before}
               ORDER BY enquiries.id DESC LIMIT ${most}`,
        values: [...values, beforeId ?? Number.MAX_SAFE_INTEGER, limit ?? Number.MAX_SAFE_INTEGER],
      });
      if (beforeId !== undefined) return { records, total: 0 };
      const [counted] = await ask<{ total: number }>({
        text: `SELECT ${number("count(*)")} AS total FROM enquiries WHERE ${passes}`,
        values,
      });
      return { records, total: (counted as { total: number }).total };
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
    exportRecords: ({ afterId, states = enquiryStates, limit }) =>
      ask<FullRecord>({
        text: `SELECT ${columns.full} FROM enquiries
               WHERE id > $1 AND claimed_until <= ${schedule} AND state IN (${marks(states, 3)})
               ORDER BY enquiries.id LIMIT $2`,
        values: [afterId, limit, ...states],
      }),
    async forget(records) {
      if (records.length === 0) return;
      const isSame = records.map((_, row) => {
        const [id, state, updatedAt] = [1, 2, 3].map((column) => `$${3 * row + column}`);
        return `(id = ${id} AND state = ${state} AND ${ms("updated_at")} = ${updatedAt})`;
      });
      const values = records.flatMap(({ id, state, updatedAt }) => [id, state, updatedAt]);
      await ask({ text: `DELETE FROM enquiries WHERE ${isSame.join(" OR ")}`, values, truncatesWal: true });
    },
    countByKey: () =>
      ask<{ prefix: string; count: number }>({
        text: `SELECT ${prefix} AS prefix, ${number("count(*)")} AS count FROM enquiries WHERE sealed <> '' GROUP BY 1`,
      }),
    listByKey: (wanted, beforeId) =>
      ask<EncryptedContent & Pick<EnquiryRecord, "id" | "state">>({
        text: `SELECT ${number("id")} AS id, reference, state, sealed AS ciphertext FROM enquiries
               WHERE sealed <> '' AND ${prefix} = $1 AND id < $2 ORDER BY enquiries.id DESC LIMIT ${batchSize}`,
        values: [wanted, beforeId],
      }),
    async replaceCiphertexts(changes) {
      const rows = changes.map((_, row) => `(CAST($${3 * row + 1} AS bigint), $${3 * row + 2}, $${3 * row + 3})`);
      const ids = changes.map((_, row) => `$${3 * row + 1}`);
      const replaced = await ask<{ reference: string }>({
        text: `UPDATE enquiries SET sealed = given.column3 FROM (VALUES ${rows.join(", ")}) AS given
               WHERE enquiries.id = given.column1 AND sealed = given.column2
                 AND enquiries.id IN (SELECT id FROM enquiries WHERE id IN (${ids.join(", ")})${skipLocked})
               RETURNING reference`,
        values: changes.flatMap(({ id, from, to }) => [id, from, to]),
      });
      return replaced.map(({ reference }) => reference);
    },
  };
}
