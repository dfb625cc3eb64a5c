import { keptDays } from "../../../../shared/enquiry/retention.ts";
import type { ListFilter } from "../enquiryStore.ts";
import {
  batchSize,
  type Changed,
  challengesForMs,
  createSummary,
  describeHeld,
  type EnquiryRecord,
  type EnquiryState,
  enquiryStates,
  type HeldReason,
  type Purged,
  type StoreSummary,
} from "../records.ts";
import { asErased, asUntried, isSettled, listColumns, tellUnchanged, unchangeable } from "../sql.ts";
import { type Connection, changeBatch, type Moment, pickRow } from "./file.ts";

/** Queries and changes for ops, and the purge after the retention time. `now`: ms since 1970. */

const dayMs = 24 * 3600_000;

const { record: recordColumns } = listColumns();
/** 0 is due on every clock. */
const asUntriedNow = `${asUntried}, tried_at = 0, next_at = 0, queued_at = ?`;

export function listRecords(
  db: Connection,
  _moment: Moment,
  { states = enquiryStates, since = 0, form, limit = -1, beforeId }: ListFilter,
): { records: EnquiryRecord[]; total: number } {
  const marks = states.map(() => "?").join(", ");
  const passes = `state IN (${marks}) AND received_at >= ? AND form = COALESCE(?, form)`;
  const values = [...states, since, form ?? null];
  const records = db
    .prepare(`SELECT ${recordColumns} FROM enquiries WHERE ${passes} AND id < ? ORDER BY id DESC LIMIT ?`)
    .all(...values, beforeId ?? Number.MAX_SAFE_INTEGER, limit) as EnquiryRecord[];
  if (beforeId !== undefined) return { records, total: 0 };
  const counted = db.prepare(`SELECT COUNT(*) AS total FROM enquiries WHERE ${passes}`).get(...values);
  return { records, total: (counted as { total: number }).total };
}

export function getRecord(db: Connection, _moment: Moment, reference: string): EnquiryRecord | undefined {
  const row = db.prepare(`SELECT ${recordColumns} FROM enquiries WHERE reference = ?`).get(reference);
  return row ? pickRow<EnquiryRecord>(row) : undefined;
}

export function countRecords(db: Connection, { now }: Moment): StoreSummary {
  const rows = db.prepare("SELECT state, COUNT(*) AS count FROM enquiries GROUP BY state").all();
  const oldest = db.prepare("SELECT MIN(queued_at) AS at FROM enquiries WHERE state = 'waiting'").get();
  const { at } = oldest as { at: number | null };
  return createSummary(rows as { state: EnquiryState; count: number }[], {
    available: true,
    oldestWaitingMs: at === null ? 0 : now - at,
  });
}

export function countHeld(db: Connection): number {
  return (db.prepare("SELECT COUNT(*) AS count FROM enquiries WHERE state = 'held'").get() as { count: number }).count;
}

export function retryRecord(db: Connection, { now }: Moment, reference: string): Changed {
  return change(db, reference, unchangeable.retry, `${asUntriedNow}, updated_at = ?`, [now, now]);
}

export function releaseHeld(db: Connection, { now }: Moment, reason: HeldReason): number {
  const values = [now, now, describeHeld(reason)];
  return changeBatch(db, `${asUntriedNow}, updated_at = ?`, "state = 'held' AND outcome = ?", values);
}

export function closeRecord(db: Connection, { now }: Moment, reference: string): Changed {
  return change(db, reference, unchangeable.close, "state = 'closed', updated_at = ?", [now]);
}

/** The write-ahead log still contains the old page until the log is folded in (thread.ts). */
export function erase(db: Connection, { now }: Moment, reference: string): Changed {
  return change(db, reference, unchangeable.erase, `${asErased}, updated_at = ?`, [now]);
}

function change(
  db: Connection,
  reference: string,
  unless: readonly EnquiryState[],
  assignments: string,
  values: readonly number[],
): Changed {
  const row = db.prepare("SELECT id, state FROM enquiries WHERE reference = ?").get(reference);
  const { id, state } = (row ?? {}) as { id?: number; state?: EnquiryState };
  if (state === undefined || unless.includes(state)) return tellUnchanged(state);
  db.prepare(`UPDATE enquiries SET ${assignments} WHERE id = ?`).run(...values, id);
  return "changed";
}

/** Purges a batch of each kind. Returns how many. */
export function purge(db: Connection, { now }: Moment, retentionDays: number): Purged {
  const deleted = db
    .prepare(
      `DELETE FROM enquiries WHERE id IN
         (SELECT id FROM enquiries WHERE state = 'delivered' AND updated_at < ? LIMIT ${batchSize})`,
    )
    .run(now - keptDays.delivered * dayMs).changes;
  const isOver = `${isSettled} AND updated_at < ?`;
  const erased = changeBatch(db, `${asErased}, updated_at = ?`, isOver, [now, now - retentionDays * dayMs]);
  const isExpired = "challenge IS NOT NULL AND received_at < ?";
  const forgotten = changeBatch(db, "challenge = NULL", isExpired, [now - challengesForMs]);
  return { deleted, erased, forgotten };
}
