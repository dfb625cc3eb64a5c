import { type Dialect, listColumns } from "../sql.ts";

/** All times are the database's. Only `ago` asks both clocks, so that nothing is erased early by one that is fast. */
export const dialect: Dialect = {
  at: "now()",
  now: "now()",
  plus: (time, ms) => `${time} + ${ms}::float8 * interval '1 ms'`,
  ago: (ms) => `least(now(), to_timestamp(${Date.now() / 1000})) - ${ms} * interval '1 ms'`,
  time: (parameter) => `to_timestamp(${parameter}::float8 / 1000)`,
  ms: (time) => `round(extract(epoch FROM ${time}) * 1000)::float8`,
  past: "'epoch'",
  never: "NULL",
  prefix: "left(sealed, strpos(sealed, ':'))",
  skipLocked: " FOR UPDATE SKIP LOCKED",
};

/** Columns to select. */
export const columns = listColumns(dialect);
