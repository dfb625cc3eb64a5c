import type { Query } from "../sql.ts";
import { type Connection, isDamage, type Moment } from "./file.ts";

export const writes = ({ text }: Query) => !text.startsWith("SELECT");

/** Replaces each parameter by SQLite's own, in the order of its value. */
export function runQuery(db: Connection, named: Moment & { id?: number }, { text, values = [] }: Query): unknown[] {
  const bound: unknown[] = [];
  const own = text.replace(/\$(\w+)/g, (_, name: string) => {
    bound.push((name in named ? named[name as keyof typeof named] : values[Number(name) - 1]) ?? null);
    return "?";
  });
  return db.select(own, ...bound);
}

/**
 * After a damaged page: looks for the rows that can be read, outside of a transaction, and returns what to run instead.
 */
export function findReadable(
  db: Connection,
  moment: Moment,
  { lists, read, change, isEnough }: NonNullable<Query["pastDamage"]>,
  values: Query["values"],
): (db: Connection) => unknown[] {
  const found: number[] = [];
  for (const { id } of lists.flatMap((text) => runQuery(db, moment, { text, values }) as { id: number }[])) {
    if (isEnough && found.length > 0) break;
    try {
      if (runQuery(db, { ...moment, id }, { text: read, values }).length > 0) found.push(id);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  if (isEnough && found.length === 0) {
    const message = "All readable waiting enquiries are sent; the rest is on corrupt pages: run website rescue.";
    throw Object.assign(new Error(message), { code: "SQLITE_CORRUPT" });
  }
  return (same) => found.flatMap((id) => runQuery(same, { ...moment, id }, { text: change, values }));
}
