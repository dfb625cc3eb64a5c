import { statfsSync } from "node:fs";
import type { EnquiryStore } from "../enquiryStore.ts";
import { createHeldRoom, type IntakeLimits } from "../records.ts";
import type { Query } from "../sql.ts";
import { claimNext, claimPastDamage, recover, recoverPastDamage } from "./claims.ts";
import type { Connection, Moment } from "./file.ts";
import { type Admission, addRecord, countHeld, findKnown } from "./intake.ts";

export interface OperationsOptions extends IntakeLimits {
  dataDir: string;
  /** With less free space beside the file, what would be held is not stored (A98). */
  leastFreeBytes: number;
}

/** What a call does with the file, and how thread.ts must run it. */
export interface Operation<Value = unknown> {
  writes?: boolean;
  /** See Query. */
  isPassing?: true;
  run(db: Connection, moment: Moment): Value;
  /**
   * When `run` has met a damaged page: looks for what can be read, outside of a transaction, and returns what to run
   * instead.
   */
  pastDamage?(db: Connection, moment: Moment): (db: Connection) => Value;
  /** See Query. "told": the result says whether it has. */
  foldsIn?: true | "told";
}

/** The store's calls that take more than one statement. */
type Calls = Pick<EnquiryStore, "check" | "add" | "find" | "claimNext" | "recover" | "checkpoint">;
export type CallName = keyof Calls;
type Operations = {
  [Name in CallName]: (...args: Parameters<Calls[Name]>) => Operation<Awaited<ReturnType<Calls[Name]>>>;
} & { query(query: Query): Operation<unknown[]> };

export function createOperations(options: OperationsOptions): Operations {
  const { dataDir, heldLimit, unprovenPerHour, leastFreeBytes } = options;
  const room = createHeldRoom();
  const admission: Admission = {
    unprovenPerHour,
    mayHold(db) {
      if (room.isOld) room.renew(readFreeBytes(dataDir) < leastFreeBytes ? 0 : heldLimit - countHeld(db));
      if (!room.hasPlace) return false;
      room.take();
      return true;
    },
  };
  return {
    query: (query) => ({
      ...query,
      writes: !query.text.startsWith("SELECT"),
      run: (db, moment) => runQuery(db, moment, query),
    }),
    check: () => ({ writes: true, run: rewriteVersion }),
    add: (...args) => ({ writes: true, run: (db, moment) => addRecord(db, moment, admission, ...args) }),
    find: (identity) => ({ run: (db, moment) => findKnown(db, moment, identity) }),
    claimNext: (...args) => ({
      writes: true,
      isPassing: true,
      run: (db, moment) => claimNext(db, moment, ...args),
      pastDamage: (db, moment) => claimPastDamage(db, moment, ...args),
    }),
    recover: () => ({ writes: true, run: recover, pastDamage: recoverPastDamage }),
    checkpoint: () => ({ foldsIn: "told", run: () => true }),
  };
}

/** Replaces each parameter by SQLite's own, in the order of its value. */
function runQuery(db: Connection, moment: Moment, { text, values = [] }: Query): unknown[] {
  const bound: unknown[] = [];
  const own = text.replace(/\$(\w+)/g, (_, name: string) => {
    bound.push(name === "at" || name === "now" ? moment[name] : values[Number(name) - 1]);
    return "?";
  });
  return db.select(own, ...bound);
}

/** The disk is not judged where its space cannot be told. If it is full, the write says so. */
function readFreeBytes(dataDir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** A write that changes nothing: it writes the version that is there already. */
function rewriteVersion(db: Connection) {
  const [row] = db.select<{ user_version: number }>("PRAGMA user_version");
  db.exec(`PRAGMA user_version = ${row?.user_version}`);
}
