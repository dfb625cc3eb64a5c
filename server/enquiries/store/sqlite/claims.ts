import type { ClaimedNext, ClaimOptions } from "../enquiryStore.ts";
import { type ClaimRow, type Lane, longestPauseMs, toClaimed } from "../records.ts";
import { describeLane } from "../sql.ts";
import { columns } from "./dialect.ts";
import { type Connection, isDamage, type Moment } from "./file.ts";

/** Claims of due records, also from a file with damaged pages. One server alone has the file (takeLock in file.ts). */

type Find = (db: Connection, lane: Lane, at: number, after: number) => ClaimRow | undefined;

/** Claims the next free record of the first lane that has one. Otherwise says when the next tried record is due. */
export function claimNext(
  db: Connection,
  { schedule: at }: Moment,
  lanes: readonly Lane[],
  { leaseMs, afterId }: ClaimOptions,
): ClaimedNext {
  const next = findInLanes(db, lanes, at, afterId, findFree);
  if (next) return claimFound(db, at, leaseMs, next);
  const [due] = db.select<{ dueAt: number }>(
    `SELECT next_at AS dueAt FROM enquiries INDEXED BY enquiries_tried
     WHERE state = 'waiting' AND attempts > 0 AND claimed_until <= ? ORDER BY next_at LIMIT 1`,
    at,
  );
  return { record: undefined, dueInMs: due && due.dueAt - at };
}

/** Claims the next free record that can be read. Throws when only records are left that cannot: a person is needed. */
export function claimPastDamage(
  db: Connection,
  { schedule: at }: Moment,
  lanes: readonly Lane[],
  { leaseMs, afterId }: ClaimOptions,
): (db: Connection) => ClaimedNext {
  const next = findInLanes(db, lanes, at, afterId, findReadable);
  if (next) return (same) => claimFound(same, at, leaseMs, next);
  const message = "All readable waiting enquiries are sent; the rest is on corrupt pages: run website rescue.";
  throw Object.assign(new Error(message), { code: "SQLITE_CORRUPT" });
}

function findInLanes(db: Connection, lanes: readonly Lane[], at: number, afterId: number, find: Find) {
  for (const lane of lanes) {
    const row = find(db, lane, at, afterId) ?? (lane === "roundRobin" ? find(db, lane, at, 0) : undefined);
    if (row) return { row, lane };
  }
  return undefined;
}

/** Nothing, if another program has ended the record since it was found. */
function claimFound(db: Connection, at: number, leaseMs: number, found: { row: ClaimRow; lane: Lane }): ClaimedNext {
  const { row, lane } = found;
  const text = "UPDATE enquiries SET claimed_until = ?, claims = claims + 1 WHERE id = ? AND state = 'waiting'";
  if (db.run(text, at + leaseMs, row.id) === 0) return { record: undefined, dueInMs: undefined };
  return { record: toClaimed({ ...row, claim: row.claim + 1 }), lane };
}

/** Of a lane's `isFree`, one for each question mark. */
const valuesOf = (lane: Lane, at: number, after: number) =>
  ({ new: [at], retry: [at, at], roundRobin: [at, at, after] })[lane];

function findFree(db: Connection, lane: Lane, at: number, after: number): ClaimRow | undefined {
  const { index, order, isFree } = describeLane(lane, "?", "?");
  // With the index of all states, which SQLite would choose, it would sort ten thousand rows for one.
  const text = `SELECT ${columns.claimed} FROM enquiries INDEXED BY ${index} WHERE ${isFree} ORDER BY ${order} LIMIT 1`;
  return db.select<ClaimRow>(text, ...valuesOf(lane, at, after))[0];
}

function findReadable(db: Connection, lane: Lane, at: number, after: number): ClaimRow | undefined {
  const text = `SELECT ${columns.claimed} FROM enquiries WHERE id = ? AND ${describeLane(lane, "?", "?").isFree}`;
  for (const id of listWaiting(db, lane)) {
    const row = readPastDamage<ClaimRow>(db, text, [id, ...valuesOf(lane, at, after)]);
    if (row) return row;
  }
  return undefined;
}

/** More than a few damaged pages hide. A file that is damaged all over needs a person anyway. */
const mostListed = 10_000;

/** The first waiting records of a lane, due or not, from its index alone: also those that cannot be read. */
function listWaiting(db: Connection, lane: Lane): number[] {
  const { index, isWaiting, order } = describeLane(lane, "?", "?");
  const text = `SELECT id FROM enquiries INDEXED BY ${index} WHERE ${isWaiting} ORDER BY ${order} LIMIT ?`;
  return db.select<{ id: number }>(text, mostListed).map(({ id }) => id);
}

/** undefined: there is no such row, or it is on a damaged page. */
function readPastDamage<Row>(db: Connection, text: string, values: readonly number[]): Row | undefined {
  try {
    return db.select<Row>(text, ...values)[0];
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}

/**
 * Called at start. Frees the claims of an earlier process, and shortens pauses that are longer than the schedule's.
 * Returns when an enquiry was last accepted, or 0.
 */
export function recover(db: Connection, { schedule: at }: Moment): number {
  // Only through indexes: a damaged page that holds old records must not keep the waiting ones from being sent.
  db.run("UPDATE enquiries SET claimed_until = 0 WHERE state = 'waiting' AND claimed_until <> 0");
  db.run("UPDATE enquiries SET next_at = ? WHERE state = 'waiting' AND next_at > ?", at, at + longestPauseMs);
  return readAcceptedAt(db, at);
}

/** The same for the waiting records that can be read. */
export function recoverPastDamage(db: Connection, { schedule: at }: Moment): (db: Connection) => number {
  const text = "SELECT id, next_at AS nextAt FROM enquiries WHERE id = ?";
  const readable = listWaiting(db, "roundRobin").flatMap(
    (id) => readPastDamage<{ id: number; nextAt: number }>(db, text, [id]) ?? [],
  );
  return (same) => {
    const change = "UPDATE enquiries SET claimed_until = 0, next_at = ? WHERE id = ? AND state = 'waiting'";
    for (const { id, nextAt } of readable) same.run(change, nextAt > at + longestPauseMs ? at : nextAt, id);
    return readAcceptedAt(same, at);
  };
}

function readAcceptedAt(db: Connection, at: number): number {
  const text = "SELECT MAX(updated_at) AS at FROM enquiries WHERE state = 'delivered'";
  return Math.min(at, db.select<{ at: number | null }>(text)[0]?.at ?? 0);
}
