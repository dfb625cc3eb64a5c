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
import { type Connection, changeBatch, type Moment, pickRow } from "./file.ts";

/** Queries and changes for ops, and the purge after the retention time. `now`: ms since 1970. */

const dayMs = 24 * 3600_000;

export const recordColumns = `id, reference, form, state, sealed AS ciphertext, attempts, outcome, received_at AS receivedAt,
  updated_at AS updatedAt, next_at AS nextAt`;
/** Back to the start of the schedule, as if new. 0 is due on every clock. A claim stays: a call may be running. */
const asUntried = `state = 'waiting', attempts = 0, unsure_tries = 0, waited_ms = 0, failed_since = NULL, tried_at = 0,
  next_at = 0, queued_at = ?`;
const asErased = "state = 'erased', sealed = '', fingerprint = '', idempotency_key = NULL";

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
  const counts = createCounts();
  const rows = db.prepare("SELECT state, COUNT(*) AS count FROM enquiries GROUP BY state").all();
  for (const row of rows as { state: EnquiryState; count: number }[]) counts[row.state] = row.count;
  const oldest = db.prepare("SELECT MIN(queued_at) AS at FROM enquiries WHERE state = 'waiting'").get();
  const { at } = oldest as { at: number | null };
  return { available: true, counts, oldestWaitingMs: at === null ? 0 : Math.max(0, now - at) };
}

export function countHeld(db: Connection): number {
  return (db.prepare("SELECT COUNT(*) AS count FROM enquiries WHERE state = 'held'").get() as { count: number }).count;
}

/** Puts a record back in the queue, untried. */
export function retryRecord(db: Connection, { now }: Moment, reference: string): Changed {
  return change(db, reference, { unless: ["delivered", "erased"], assignments: asUntried, values: [now], now });
}

/** Puts back a batch of the records that are held for this reason. Returns how many. */
export function releaseHeld(db: Connection, { now }: Moment, reason: HeldReason): number {
  const values = [now, now, describeHeld(reason)];
  return changeBatch(db, `${asUntried}, updated_at = ?`, "state = 'held' AND outcome = ?", values);
}

/** Closes a record that a person has handled: it is no longer tried and raises no alarm. */
export function closeRecord(db: Connection, { now }: Moment, reference: string): Changed {
  return change(db, reference, { unless: ["delivered", "erased", "closed"], assignments: "state = 'closed'", now });
}

/** Overwrites the content. The write-ahead log still contains the old page until the log is folded in (thread.ts). */
export function erase(db: Connection, { now }: Moment, reference: string): Changed {
  return change(db, reference, { unless: ["erased"], assignments: asErased, now });
}

interface Change {
  /** States in which the change is not allowed. */
  unless: readonly EnquiryState[];
  assignments: string;
  /** Values of the assignments. */
  values?: readonly unknown[];
  now: number;
}

function change(db: Connection, reference: string, { unless, assignments, values = [], now }: Change): Changed {
  const row = db.prepare("SELECT id, state FROM enquiries WHERE reference = ?").get(reference);
  if (!row) return "unknown";
  const { id, state } = row as { id: number; state: EnquiryState };
  if (unless.includes(state)) return state === "delivered" || state === "erased" ? state : "unchanged";
  db.prepare(`UPDATE enquiries SET ${assignments}, updated_at = ? WHERE id = ?`).run(...values, now, id);
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
  const isOver = "state IN ('closed', 'refused', 'held') AND updated_at < ?";
  const erased = changeBatch(db, `${asErased}, updated_at = ?`, isOver, [now, now - retentionDays * dayMs]);
  const isExpired = "challenge IS NOT NULL AND received_at < ?";
  const forgotten = changeBatch(db, "challenge = NULL", isExpired, [now - challengesForMs]);
  return { deleted, erased, forgotten };
}
