import { type Lane, longestPauseMs } from "../../delivery/schedule.ts";
import type { ClaimedNext, ClaimOptions } from "../enquiryStore.ts";
import { type Claim, type ClaimRow, type Settlement, toClaimed } from "../records.ts";
import { changeBatch } from "./batches.ts";
import { type Connection, pickRow } from "./file.ts";
import type { Moment } from "./operations.ts";

/** The file as delivery's queue: due records are claimed, tried and settled. */

export const claimColumns = `id, claims AS claim, reference, form, sealed, attempts, answer, unsure_tries AS unsureTries,
  waited_ms AS waitedMs, tried_at AS triedAt, failed_since AS failedSince`;

/** Claims the next free record of the first lane that has one. Otherwise says when the next tried record is due. */
export function claimNext(
  db: Connection,
  { at }: Moment,
  lanes: readonly Lane[],
  { leaseMs, afterId }: ClaimOptions,
): ClaimedNext {
  for (const lane of lanes) {
    const found = findNext(db, lane, at, afterId);
    if (!found) continue;
    const row = pickRow<ClaimRow>(found);
    db.prepare("UPDATE enquiries SET claimed_until = ?, claims = claims + 1 WHERE id = ?").run(at + leaseMs, row.id);
    return { record: toClaimed({ ...row, claim: row.claim + 1 }), lane };
  }
  const next = db
    .prepare(
      `SELECT next_at AS dueAt FROM enquiries INDEXED BY enquiries_tried
       WHERE state = 'waiting' AND attempts > 0 AND claimed_until <= ? ORDER BY next_at LIMIT 1`,
    )
    .get(at) as { dueAt: number } | undefined;
  return { record: undefined, dueInMs: next && next.dueAt - at };
}

function findNext(db: Connection, lane: Lane, at: number, afterId: number): ClaimRow | undefined {
  // The index is named because SQLite would otherwise use the index of all states, and sort ten thousand rows for one.
  const select = (index: string, where: string, order: string, ...values: unknown[]) =>
    db
      .prepare(
        `SELECT ${claimColumns} FROM enquiries INDEXED BY ${index}
         WHERE state = 'waiting' AND claimed_until <= ? AND ${where} ORDER BY ${order} LIMIT 1`,
      )
      .get(at, ...values) as ClaimRow | undefined;
  if (lane === "untried") return select("enquiries_untried", "attempts = 0", "id");
  if (lane === "tried") return select("enquiries_tried", "attempts > 0 AND next_at <= ?", "next_at, id", at);
  const inTurn = (after: number) => select("enquiries_waiting", "next_at <= ? AND id > ?", "id", at, after);
  return inTurn(afterId) ?? inTurn(0);
}

/**
 * Ends a try. Changes nothing when another process has claimed the record since, or when ops have closed or erased it.
 * But a delivery is always recorded, except on an erased record.
 */
export function settle(db: Connection, { at, now }: Moment, { id, claim }: Claim, result: Settlement): void {
  const { state, outcome } = result;
  const done = "attempts = attempts + 1, tried_at = ?, updated_at = ?, claimed_until = 0, outcome = ?";
  if (state === "waiting") {
    db.prepare(
      `UPDATE enquiries SET ${done}, next_at = ?, waited_ms = ?, unsure_tries = ?,
         failed_since = COALESCE(failed_since, ?) WHERE id = ? AND state = 'waiting' AND claims = ?`,
    ).run(at, now, outcome, at + result.pauseMs, result.waitedMs, result.unsureTries, at, id, claim);
    return;
  }
  const [where, values] =
    state === "delivered"
      ? ["state NOT IN ('delivered', 'erased')", []]
      : ["state = 'waiting' AND claims = ?", [claim]];
  db.prepare(`UPDATE enquiries SET ${done}, state = ?, answer = COALESCE(?, answer) WHERE id = ? AND ${where}`).run(
    at,
    now,
    outcome,
    state,
    result.answer ?? null,
    id,
    ...values,
  );
}

/** Releases claimed records without a try. */
export function letGo(db: Connection, claims: readonly Claim[]): void {
  const free = db.prepare("UPDATE enquiries SET claimed_until = 0 WHERE id = ? AND claims = ?");
  for (const { id, claim } of claims) free.run(id, claim);
}

/** Makes refused or parked records wait again. A record that the vendor may have waits for the longest pause. */
export function putBack(db: Connection, { at, now }: Moment, ids: readonly number[]): void {
  for (const id of ids) {
    db.prepare(
      `UPDATE enquiries SET state = 'waiting', next_at = CASE unsure_tries WHEN 0 THEN ? ELSE ? END,
         failed_since = COALESCE(failed_since, tried_at), updated_at = ?
       WHERE id = ? AND state IN ('refused', 'parked')`,
    ).run(at, at + longestPauseMs, now, id);
  }
}

/** Makes due a batch that first failed since `failedSince` and was last tried by `triedBefore`. Returns how many. */
export function hurry(db: Connection, { at }: Moment, failedSince: number, triedBefore: number): number {
  const where =
    "state = 'waiting' AND attempts > 0 AND next_at > ? AND failed_since >= ? AND tried_at <= ? AND unsure_tries = 0";
  return changeBatch(db, "next_at = ?", where, [at, at, failedSince, triedBefore]);
}

/**
 * Called at start. Frees the claims of an earlier process, and shortens pauses that are longer than the schedule's.
 * Returns when an enquiry was last accepted, or 0.
 */
export function takeOver(db: Connection, { at }: Moment): number {
  // Only through indexes: a damaged page that holds old records must not keep the waiting ones from being sent.
  db.prepare("UPDATE enquiries SET claimed_until = 0 WHERE state = 'waiting' AND claimed_until <> 0").run();
  db.prepare("UPDATE enquiries SET next_at = ? WHERE state = 'waiting' AND next_at > ?").run(at, at + longestPauseMs);
  const row = db.prepare("SELECT MAX(updated_at) AS at FROM enquiries WHERE state = 'delivered'").get();
  return Math.min(at, (row as { at: number | null }).at ?? 0);
}
