import { keptDays } from "../../../../shared/enquiry/retention.ts";
import { type EnquiryStore, StoreUnavailableError } from "../enquiryStore.ts";
import {
  batchSize,
  type Changed,
  challengesForMs,
  createSummary,
  describeHeld,
  type EnquiryRecord,
  type EnquiryState,
  enquiryStates,
} from "../records.ts";
import { asErased, asUntried, isSettled, tellUnchanged, unchangeable } from "../sql.ts";
import { columns, toTime } from "./columns.ts";
import { type Database, serverName } from "./database.ts";
import { changeBatch } from "./queue.ts";

/** Queries and changes for ops, and the purge after the retention time. */

/** The epoch is due at once. */
const asUntriedNow = `${asUntried}, tried_at = NULL, next_at = 'epoch', queued_at = now(), updated_at = now()`;
const asErasedNow = `${asErased}, updated_at = now()`;

/** Over by both clocks, the database's and this process's: one that has jumped ahead must erase nothing early. */
const isOverBoth = `updated_at < least(now(), ${toTime("$2")}) - $1::integer * interval '1 day'`;

export function createUpkeep(
  database: Database,
  retentionDays: number,
): Pick<
  EnquiryStore,
  "summary" | "list" | "get" | "retryRecord" | "releaseHeld" | "closeRecord" | "erase" | "checkpoint" | "purge"
> {
  async function get(reference: string): Promise<EnquiryRecord | undefined> {
    const [record] = await database.query<EnquiryRecord>({
      text: `SELECT ${columns.record} FROM enquiries WHERE reference = $1`,
      values: [reference],
    });
    return record;
  }

  async function change(reference: string, unless: readonly EnquiryState[], assignments: string): Promise<Changed> {
    const changed = await database.query({
      text: `UPDATE enquiries SET ${assignments} WHERE reference = $1 AND state <> ALL($2) RETURNING id`,
      values: [reference, unless],
    });
    return changed.length > 0 ? "changed" : tellUnchanged((await get(reference))?.state);
  }

  return {
    async summary() {
      try {
        const rows = await database.query<{ state: EnquiryState; count: number; waitingMs: number }>({
          name: "count",
          text: `SELECT state, count(*)::float8 AS count,
                   (extract(epoch FROM now() - min(queued_at)) * 1000)::float8 AS "waitingMs"
                 FROM enquiries GROUP BY state`,
        });
        const oldestWaitingMs = rows.find(({ state }) => state === "waiting")?.waitingMs;
        return createSummary(rows, { available: database.isThere, oldestWaitingMs });
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        return createSummary();
      }
    },
    async list({ states = enquiryStates, since = 0, form, limit, beforeId }) {
      const passes = `state = ANY($1) AND received_at >= ${toTime("$2")} AND form = coalesce($3, form)`;
      const values = [states, since, form ?? null];
      const records = await database.query<EnquiryRecord>({
        text: `SELECT ${columns.record} FROM enquiries WHERE ${passes} AND id < $5 ORDER BY enquiries.id DESC LIMIT $4`,
        values: [...values, limit ?? null, beforeId ?? Number.MAX_SAFE_INTEGER],
      });
      if (beforeId !== undefined) return { records, total: 0 };
      const [counted] = await database.query<{ total: number }>({
        text: `SELECT count(*)::float8 AS total FROM enquiries WHERE ${passes}`,
        values,
      });
      return { records, total: counted?.total ?? 0 };
    },
    get,
    retryRecord: (reference) => change(reference, unchangeable.retry, asUntriedNow),
    releaseHeld: (reason) =>
      changeBatch(database, asUntriedNow, "state = 'held' AND outcome = $1", [describeHeld(reason)]),
    closeRecord: (reference) => change(reference, unchangeable.close, "state = 'closed', updated_at = now()"),
    erase: (reference) => change(reference, unchangeable.erase, asErasedNow),
    checkpoint: async () => true,
    async purge() {
      const deleted = await database.query({
        text: `DELETE FROM enquiries WHERE id IN
                 (SELECT id FROM enquiries WHERE state = 'delivered' AND ${isOverBoth}
                  LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
               RETURNING id`,
        values: [keptDays.delivered, Date.now()],
      });
      const isOver = `${isSettled} AND ${isOverBoth}`;
      const erased = await changeBatch(database, asErasedNow, isOver, [retentionDays, Date.now()]);
      const isExpired = "challenge IS NOT NULL AND received_at < now() - $1::float8 * interval '1 ms'";
      const forgotten = await changeBatch(database, "challenge = NULL", isExpired, [challengesForMs]);
      return { deleted: deleted.length, erased, forgotten };
    },
  };
}

/** Current connections of servers to this database. */
export async function countServerConnections(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `SELECT count(*)::float8 AS count FROM pg_stat_activity
           WHERE application_name = $1 AND datname = current_database()`,
    values: [serverName],
  });
  return row?.count ?? 0;
}
