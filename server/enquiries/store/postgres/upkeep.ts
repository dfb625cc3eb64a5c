import { keptDays } from "../../../../shared/enquiry/retention.ts";
import type { ListFilter } from "../enquiryStore.ts";
import {
  batchSize,
  type Changed,
  challengesForMs,
  createCounts,
  describeHeld,
  type EnquiryRecord,
  type EnquiryState,
  enquiryStates,
  type HeldReason,
  type Purged,
  type StoreSummary,
} from "../records.ts";
import { recordColumns, toTime } from "./columns.ts";
import { type Database, serverName } from "./database.ts";
import { changeBatch } from "./queue.ts";

/** Queries and changes for ops, and the purge after the retention time. */

/** Back to the start of the schedule, as if the enquiry were new. A claim stays, because a call may be running. */
const asUntried = `state = 'waiting', attempts = 0, unsure_tries = 0, waited_ms = 0, failed_since = NULL,
  tried_at = NULL, next_at = 'epoch', queued_at = now(), updated_at = now()`;
const asErased = "state = 'erased', sealed = '', fingerprint = '', idempotency_key = NULL, updated_at = now()";

export async function listRecords(
  database: Database,
  { states = enquiryStates, since = 0, form, limit, beforeId }: ListFilter,
): Promise<{ records: EnquiryRecord[]; total: number }> {
  const passes = `state = ANY($1) AND received_at >= ${toTime("$2")} AND form = coalesce($3, form)`;
  const values = [states, since, form ?? null];
  const records = await database.query<EnquiryRecord>({
    text: `SELECT ${recordColumns} FROM enquiries WHERE ${passes} AND id < $5 ORDER BY id DESC LIMIT $4`,
    values: [...values, limit ?? null, beforeId ?? Number.MAX_SAFE_INTEGER],
  });
  if (beforeId !== undefined) return { records, total: 0 };
  const [counted] = await database.query<{ total: number }>({
    text: `SELECT count(*)::float8 AS total FROM enquiries WHERE ${passes}`,
    values,
  });
  return { records, total: counted?.total ?? 0 };
}

export async function getRecord(database: Database, reference: string): Promise<EnquiryRecord | undefined> {
  const [record] = await database.query<EnquiryRecord>({
    text: `SELECT ${recordColumns} FROM enquiries WHERE reference = $1`,
    values: [reference],
  });
  return record;
}

export async function countRecords(database: Database): Promise<Omit<StoreSummary, "available">> {
  const counts = createCounts();
  const rows = await database.query<{ state: EnquiryState; count: number; waitingMs: number | null }>({
    name: "count",
    text: `SELECT state, count(*)::float8 AS count,
             (extract(epoch FROM now() - min(queued_at)) * 1000)::float8 AS "waitingMs"
           FROM enquiries GROUP BY state`,
  });
  for (const { state, count } of rows) counts[state] = count;
  const waitingMs = rows.find(({ state }) => state === "waiting")?.waitingMs ?? 0;
  return { counts, oldestWaitingMs: Math.max(0, Math.round(waitingMs)) };
}

/** Puts a record back in the queue, untried. */
export function retryRecord(database: Database, reference: string): Promise<Changed> {
  return change(database, reference, asUntried, ["delivered", "erased"]);
}

/** Puts back a batch of the records that are held for this reason. Resolves with how many. */
export function releaseHeld(database: Database, reason: HeldReason): Promise<number> {
  return changeBatch(database, asUntried, "state = 'held' AND outcome = $1", [describeHeld(reason)]);
}

/** Closes a record that a person has handled: it is no longer tried and raises no alarm. */
export function closeRecord(database: Database, reference: string): Promise<Changed> {
  return change(database, reference, "state = 'closed', updated_at = now()", ["delivered", "erased", "closed"]);
}

/** Removes the content from the table. The database's files still contain it until the next vacuum. */
export function erase(database: Database, reference: string): Promise<Changed> {
  return change(database, reference, asErased, ["erased"]);
}

/** `unless`: states in which the change is not allowed. */
async function change(
  database: Database,
  reference: string,
  assignments: string,
  unless: readonly EnquiryState[],
): Promise<Changed> {
  const changed = await database.query({
    text: `UPDATE enquiries SET ${assignments} WHERE reference = $1 AND state <> ALL($2) RETURNING id`,
    values: [reference, unless],
  });
  if (changed.length > 0) return "changed";
  const record = await getRecord(database, reference);
  if (!record) return "unknown";
  return record.state === "delivered" || record.state === "erased" ? record.state : "unchanged";
}

/** Over by both clocks, the database's and this process's: one that has jumped ahead must erase nothing early. */
const isOverBoth = `updated_at < least(now(), ${toTime("$2")}) - $1::integer * interval '1 day'`;

/** Purges a batch of each kind. Resolves with how many. */
export async function purge(database: Database, retentionDays: number): Promise<Purged> {
  const deleted = await database.query({
    text: `DELETE FROM enquiries WHERE id IN
             (SELECT id FROM enquiries WHERE state = 'delivered' AND ${isOverBoth}
              LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
           RETURNING id`,
    values: [keptDays.delivered, Date.now()],
  });
  const isOver = `state IN ('closed', 'refused', 'held') AND ${isOverBoth}`;
  const erased = await changeBatch(database, asErased, isOver, [retentionDays, Date.now()]);
  const isExpired = "challenge IS NOT NULL AND received_at < now() - $1::float8 * interval '1 ms'";
  const forgotten = await changeBatch(database, "challenge = NULL", isExpired, [challengesForMs]);
  return { deleted: deleted.length, erased, forgotten };
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
