import { listColumns } from "../sql.ts";

/** How the rows of the table `enquiries` are read: times as ms since 1970, numbers as numbers. */

const ms = (column: string) => `round(extract(epoch FROM ${column}) * 1000)::float8`;

const readers: Record<string, (column: string) => string> = {
  id: (column) => `${column}::float8`,
  waited_ms: (column) => `${column}::float8`,
  received_at: ms,
  updated_at: ms,
  next_at: ms,
  queued_at: ms,
  failed_since: ms,
  // 0: never.
  tried_at: (column) => `coalesce(${ms(column)}, 0)`,
};

/** Columns to select. */
export const columns = listColumns((column) => readers[column]?.(column) ?? column);

/** Converts ms since 1970 to a time of the database. */
export const toTime = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`;

/** What to insert for a parameter of this column, which is ms since 1970 where the column is a time. */
export function write(column: string, parameter: string): string {
  if (column === "tried_at") return toTime(`nullif(${parameter}::float8, 0)`);
  if (readers[column] === ms) return toTime(parameter);
  return column === "waited_ms" ? `round(${parameter}::float8)` : parameter;
}
