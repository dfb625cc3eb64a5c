import { type Lane, longestPauseMs } from "../delivery/schedule.ts";
import type { Connection } from "./spoolFile.ts";
import type { Claim, Claimed, Settlement } from "./spoolRecord.ts";
import { changeBatch } from "./spoolTransactions.ts";

/**
 * The spool as the queue that delivery works off: what is due is claimed, tried and settled. `at` and `untilMs` are ms of
 * the schedule's clock; `updatedAt` is the time of day.
 */

const claimColumns = `id, reference, form, sealed, attempts, answer, unsure_tries AS unsureTries,
  waited_ms AS waitedMs, tried_at AS triedAt, failed_since AS failedSince`;

/** Takes the next free record of a lane. `afterId`: where the lane "turn" goes on. */
export function claimNext(
  db: Connection,
  lane: Lane,
  { untilMs, at, afterId = 0 }: Claim & { at: number; afterId?: number },
): Claimed | undefined {
  const row = findNext(db, lane, at, afterId);
  if (!row) return undefined;
  db.prepare("UPDATE enquiries SET claimed_until = ? WHERE id = ?").run(untilMs, row.id);
  return { ...row, failedSince: row.failedSince ?? undefined };
}

type ClaimRow = Omit<Claimed, "failedSince"> & { failedSince: number | null };

function findNext(db: Connection, lane: Lane, at: number, afterId: number): ClaimRow | undefined {
  // The index is named, as SQLite would take the one of all states, and sort ten thousand rows to find one.
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

/** Ends a try. What ops have closed or erased in the meantime stays so, but a delivery is a delivery. */
export function settle(
  db: Connection,
  id: number,
  result: Settlement,
  { at, updatedAt }: { at: number; updatedAt: number },
): void {
  const { state, outcome } = result;
  const done = "attempts = attempts + 1, tried_at = ?, updated_at = ?, claimed_until = 0, outcome = ?";
  if (state === "waiting") {
    db.prepare(
      `UPDATE enquiries SET ${done}, next_at = ?, waited_ms = ?, unsure_tries = ?,
         failed_since = COALESCE(failed_since, ?) WHERE id = ? AND state = 'waiting'`,
    ).run(at, updatedAt, outcome, result.nextAt, result.waitedMs, result.unsureTries, at, id);
  } else {
    const states = state === "delivered" ? "state NOT IN ('delivered', 'erased')" : "state = 'waiting'";
    db.prepare(`UPDATE enquiries SET ${done}, state = ?, answer = COALESCE(?, answer) WHERE id = ? AND ${states}`).run(
      at,
      updatedAt,
      outcome,
      state,
      result.answer ?? null,
      id,
    );
  }
}

/** Makes records wait again whose refusal is taken back; one that the vendor may have, for the longest pause. */
export function putBack(
  db: Connection,
  ids: readonly number[],
  { at, updatedAt }: { at: number; updatedAt: number },
): void {
  for (const id of ids) {
    db.prepare(
      `UPDATE enquiries SET state = 'waiting', next_at = CASE unsure_tries WHEN 0 THEN ? ELSE ? END,
         failed_since = COALESCE(failed_since, tried_at), updated_at = ?
       WHERE id = ? AND state IN ('refused', 'parked')`,
    ).run(at, at + longestPauseMs, updatedAt, id);
  }
}

/** Makes due what has failed since this moment and not before, unless the vendor may have it; a batch. Returns how many. */
export function hurry(db: Connection, failedSince: number, at: number): number {
  const where = "state = 'waiting' AND attempts > 0 AND next_at > ? AND failed_since >= ? AND unsure_tries = 0";
  return changeBatch(db, "next_at = ?", where, [at, at, failedSince]);
}

/** When the next record that has been tried is due; undefined when none is. */
export function findNextDueAt(db: Connection, at: number): number | undefined {
  const row = db
    .prepare(
      `SELECT next_at AS at FROM enquiries INDEXED BY enquiries_tried
       WHERE state = 'waiting' AND attempts > 0 AND claimed_until <= ? ORDER BY next_at LIMIT 1`,
    )
    .get(at) as { at: number } | undefined;
  return row?.at;
}

/**
 * For a start: frees the claims of a process that is gone, and shortens pauses that are longer than the schedule's.
 * Returns when an enquiry was last accepted, or 0.
 */
export function takeOver(db: Connection, at: number): number {
  db.prepare("UPDATE enquiries SET claimed_until = 0 WHERE claimed_until <> 0").run();
  db.prepare("UPDATE enquiries SET next_at = ? WHERE state = 'waiting' AND next_at > ?").run(at, at + longestPauseMs);
  const row = db.prepare("SELECT MAX(updated_at) AS at FROM enquiries WHERE state = 'delivered'").get();
  return Math.min(at, (row as { at: number | null }).at ?? 0);
}
