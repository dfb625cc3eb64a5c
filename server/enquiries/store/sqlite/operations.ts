import type { EnquiryStore } from "../enquiryStore.ts";
import type { Query } from "../sql.ts";
import { claimNext, claimPastDamage, recover, recoverPastDamage } from "./claims.ts";
import type { Connection, Moment } from "./file.ts";

/** What a call does with the file, and how thread.ts must run it. */
export interface Operation<Value = unknown> {
  writes?: boolean;
  /** See Query. */
  mayBeLost?: true;
  run(db: Connection, moment: Moment): Value;
  /**
   * When `run` has met a damaged page: looks for what can be read, outside of a transaction, and returns what to run
   * instead.
   */
  pastDamage?(db: Connection, moment: Moment): (db: Connection) => Value;
  /** See Query. "told": the result says whether it has. */
  truncatesWal?: true | "told";
}

/** The store's calls that take more than one statement. */
type Calls = Pick<EnquiryStore, "check" | "claimNext" | "recover" | "checkpoint">;
export type CallName = keyof Calls;
type Operations = {
  [Name in CallName]: (...args: Parameters<Calls[Name]>) => Operation<Awaited<ReturnType<Calls[Name]>>>;
} & { query(query: Query): Operation<unknown[]> };

export const operations: Operations = {
  query: (query) => ({
    ...query,
    writes: !query.text.startsWith("SELECT"),
    run: (db, moment) => runQuery(db, moment, query),
  }),
  check: () => ({ writes: true, run: rewriteVersion }),
  claimNext: (...args) => ({
    writes: true,
    mayBeLost: true,
    run: (db, moment) => claimNext(db, moment, ...args),
    pastDamage: (db, moment) => claimPastDamage(db, moment, ...args),
  }),
  recover: () => ({ writes: true, run: recover, pastDamage: recoverPastDamage }),
  checkpoint: () => ({ truncatesWal: "told", run: () => true }),
};

/** Replaces each parameter by SQLite's own, in the order of its value. */
function runQuery(db: Connection, moment: Moment, { text, values = [] }: Query): unknown[] {
  const bound: unknown[] = [];
  const own = text.replace(/\$(\w+)/g, (_, name: string) => {
    bound.push((name === "schedule" || name === "wall" ? moment[name] : values[Number(name) - 1]) ?? null);
    return "?";
  });
  return db.select(own, ...bound);
}

/** A write that changes nothing: it writes the version that is there already. */
function rewriteVersion(db: Connection) {
  const [row] = db.select<{ user_version: number }>("PRAGMA user_version");
  db.exec(`PRAGMA user_version = ${row?.user_version}`);
}
