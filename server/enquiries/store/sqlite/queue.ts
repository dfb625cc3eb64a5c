import { type Lane, longestPauseMs } from "../../delivery/schedule.ts";
import type { ClaimedNext, ClaimOptions } from "../enquiryStore.ts";
import { type AttemptResult, type Claim, type ClaimRow, toClaimed } from "../records.ts";
import { isRefused, listColumns, mayBeDelivered } from "../sql.ts";
import { type Connection, changeBatch, DamageError, isDamage, type Moment, pickRow } from "./file.ts";

/** The file as delivery's queue: due records are claimed, tried and settled. */

const { claimed: claimColumns } = listColumns();

/** The index is named because SQLite would otherwise use the index of all states, and sort ten thousand rows for one. */
const queues = {
  new: { index: "enquiries_untried", kind: "attempts = 0", order: "id", isDue: "TRUE" },
  retry: { index: "enquiries_tried", kind: "attempts > 0", order: "next_at, id", isDue: "next_at <= ?" },
  roundRobin: { index: "enquiries_waiting", kind: "TRUE", order: "id", isDue: "next_at <= ? AND id > ?" },
} as const satisfies Record<Lane, object>;

type Find = (db: Connection, lane: Lane, at: number, after: number) => ClaimRow | undefined;

/** Claims the next free record of the first lane that has one. Otherwise says when the next tried record is due. */
export function claimNext(
  db: Connection,
  { at }: Moment,
  lanes: readonly Lane[],
  { leaseMs, afterId }: ClaimOptions,
): ClaimedNext {
  const next = findInLanes(db, lanes, at, afterId, findFree);
  if (next) return claimFound(db, at, leaseMs, next);
  const due = db
    .prepare(
      `SELECT next_at AS dueAt FROM enquiries INDEXED BY enquiries_tried
       WHERE state = 'waiting' AND attempts > 0 AND claimed_until <= ? ORDER BY next_at LIMIT 1`,
    )
    .get(at) as { dueAt: number } | undefined;
  return { record: undefined, dueInMs: due && due.dueAt - at };
}

/** Claims the next free record that can be read. Throws when only records are left that cannot: a person is needed. */
export function claimPastDamage(
  db: Connection,
  { at }: Moment,
  lanes: readonly Lane[],
  { leaseMs, afterId }: ClaimOptions,
): (db: Connection) => ClaimedNext {
  const next = findInLanes(db, lanes, at, afterId, findReadable);
  if (next) return (same) => claimFound(same, at, leaseMs, next);
  throw new DamageError("Of the waiting enquiries only those on damaged pages of the file are left.");
}

function findInLanes(db: Connection, lanes: readonly Lane[], at: number, afterId: number, find: Find) {
  for (const lane of lanes) {
    const row = find(db, lane, at, afterId) ?? (lane === "roundRobin" ? find(db, lane, at, 0) : undefined);
    if (row) return { row: pickRow<ClaimRow>(row), lane };
  }
  return undefined;
}

/** Nothing, if another program has ended the record since it was found. */
function claimFound(db: Connection, at: number, leaseMs: number, found: { row: ClaimRow; lane: Lane }): ClaimedNext {
  const { row, lane } = found;
  const { changes } = db
    .prepare("UPDATE enquiries SET claimed_until = ?, claims = claims + 1 WHERE id = ? AND state = 'waiting'")
    .run(at + leaseMs, row.id);
  if (changes === 0) return { record: undefined, dueInMs: undefined };
  return { record: toClaimed({ ...row, claim: row.claim + 1 }), lane };
}

function describeFree(lane: Lane, at: number, after: number) {
  const { kind, isDue } = queues[lane];
  const values = { new: [at], retry: [at, at], roundRobin: [at, at, after] }[lane];
  return { isFree: `state = 'waiting' AND ${kind} AND claimed_until <= ? AND ${isDue}`, values };
}

/** `after`: only the lane "roundRobin" goes on after an id. */
function findFree(db: Connection, lane: Lane, at: number, after: number): ClaimRow | undefined {
  const { index, order } = queues[lane];
  const { isFree, values } = describeFree(lane, at, after);
  return db
    .prepare(`SELECT ${claimColumns} FROM enquiries INDEXED BY ${index} WHERE ${isFree} ORDER BY ${order} LIMIT 1`)
    .get(...values) as ClaimRow | undefined;
}

function findReadable(db: Connection, lane: Lane, at: number, after: number): ClaimRow | undefined {
  const { isFree, values } = describeFree(lane, at, after);
  for (const id of listWaiting(db, lane)) {
    const row = readPastDamage<ClaimRow>(db, `SELECT ${claimColumns} FROM enquiries WHERE id = ? AND ${isFree}`, [
      id,
      ...values,
    ]);
    if (row) return row;
  }
  return undefined;
}

/** More than a few damaged pages hide. A file that is damaged all over needs a person anyway. */
const mostListed = 10_000;

/** The first waiting records of a lane, due or not, from its index alone: also those that cannot be read. */
function listWaiting(db: Connection, lane: Lane): number[] {
  const { index, kind, order } = queues[lane];
  const text = `SELECT id FROM enquiries INDEXED BY ${index} WHERE state = 'waiting' AND ${kind} ORDER BY ${order} LIMIT ?`;
  return (db.prepare(text).all(mostListed) as { id: number }[]).map(({ id }) => id);
}

/** undefined: there is no such row, or it is on a damaged page. */
function readPastDamage<Row>(db: Connection, text: string, values: readonly number[]): Row | undefined {
  try {
    return db.prepare(text).get(...values) as Row | undefined;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}

/**
 * Ends a try. Changes nothing when another process has claimed the record since, or when ops have closed or erased it.
 * But a delivery is always recorded, except on an erased record.
 */
export function recordResult(db: Connection, { at, now }: Moment, { id, claim }: Claim, result: AttemptResult): void {
  const { state, outcome } = result;
  const done = "attempts = attempts + 1, tried_at = ?, updated_at = ?, claimed_until = 0, outcome = ?";
  if (state === "waiting") {
    db.prepare(
      `UPDATE enquiries SET ${done}, next_at = ?, waited_ms = ?, unsure_tries = ?,
         failed_since = COALESCE(failed_since, ?) WHERE id = ? AND state = 'waiting' AND claims = ?`,
    ).run(at, now, outcome, at + result.pauseMs, result.waitedMs, result.unsureTries, at, id, claim);
    return;
  }
  const [where, values] = state === "delivered" ? [mayBeDelivered, []] : ["state = 'waiting' AND claims = ?", [claim]];
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
export function release(db: Connection, _moment: Moment, claims: readonly Claim[]): void {
  const free = db.prepare("UPDATE enquiries SET claimed_until = 0 WHERE id = ? AND claims = ?");
  for (const { id, claim } of claims) free.run(id, claim);
}

/** Makes refused or parked records wait again. A record that the vendor may have waits for the longest pause. */
export function requeue(db: Connection, { at, now }: Moment, ids: readonly number[]): void {
  for (const id of ids) {
    db.prepare(
      `UPDATE enquiries SET state = 'waiting', next_at = CASE unsure_tries WHEN 0 THEN ? ELSE ? END,
         failed_since = COALESCE(failed_since, tried_at), updated_at = ?
       WHERE id = ? AND ${isRefused}`,
    ).run(at, at + longestPauseMs, now, id);
  }
}

/** Makes due a batch that first failed since `failedSince` and was last tried by `triedBefore`. Returns how many. */
export function makeDue(db: Connection, { at }: Moment, failedSince: number, triedBefore: number): number {
  const where =
    "state = 'waiting' AND attempts > 0 AND next_at > ? AND failed_since >= ? AND tried_at <= ? AND unsure_tries = 0";
  return changeBatch(db, "next_at = ?", where, [at, at, failedSince, triedBefore]);
}

/**
 * Called at start. Frees the claims of an earlier process, and shortens pauses that are longer than the schedule's.
 * Returns when an enquiry was last accepted, or 0.
 */
export function recover(db: Connection, { at }: Moment): number {
  // Only through indexes: a damaged page that holds old records must not keep the waiting ones from being sent.
  db.prepare("UPDATE enquiries SET claimed_until = 0 WHERE state = 'waiting' AND claimed_until <> 0").run();
  db.prepare("UPDATE enquiries SET next_at = ? WHERE state = 'waiting' AND next_at > ?").run(at, at + longestPauseMs);
  return readAcceptedAt(db, at);
}

/** The same for the waiting records that can be read. */
export function recoverPastDamage(db: Connection, { at }: Moment): (db: Connection) => number {
  const text = "SELECT id, next_at AS nextAt FROM enquiries WHERE id = ?";
  const readable = listWaiting(db, "roundRobin").flatMap(
    (id) => readPastDamage<{ id: number; nextAt: number }>(db, text, [id]) ?? [],
  );
  return (same) => {
    const change = same.prepare(
      "UPDATE enquiries SET claimed_until = 0, next_at = ? WHERE id = ? AND state = 'waiting'",
    );
    for (const { id, nextAt } of readable) change.run(nextAt > at + longestPauseMs ? at : nextAt, id);
    return readAcceptedAt(same, at);
  };
}

function readAcceptedAt(db: Connection, at: number): number {
  const row = db.prepare("SELECT MAX(updated_at) AS at FROM enquiries WHERE state = 'delivered'").get();
  return Math.min(at, (row as { at: number | null }).at ?? 0);
}
