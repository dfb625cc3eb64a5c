import type { Dialect } from "../sql.ts";

const timeColumns = ["received_at", "updated_at", "next_at", "queued_at", "failed_since", "tried_at", "lead_mailed_at"];

const number = (value: string) => `CAST(${value} AS double precision)`;
const ms = (time: string) => `round(extract(epoch FROM ${time}) * 1000)::float8`;
const time = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`;

/** All times are the database's. Only `ago` asks both clocks, so that nothing is erased early by one that is fast. */
export const dialect: Dialect = {
  schedule: "now()",
  wall: "now()",
  plus: (time, ms) => `${time} + ${ms}::float8 * interval '1 ms'`,
  ago: (ms) => `least(now(), to_timestamp(${Date.now() / 1000})) - ${ms} * interval '1 ms'`,
  time,
  ms,
  // 64-bit integers would come as text.
  number,
  read(column) {
    if (column === "tried_at") return `coalesce(${ms(column)}, 0)`;
    if (timeColumns.includes(column)) return ms(column);
    return column === "id" || column === "waited_ms" ? number(column) : column;
  },
  write(column, parameter) {
    // 0: never.
    if (column === "tried_at") return time(`nullif(${number(parameter)}, 0)`);
    if (timeColumns.includes(column)) return time(parameter);
    return column === "waited_ms" ? `round(${number(parameter)})` : parameter;
  },
  past: "'epoch'",
  never: "NULL",
  prefix: "left(sealed, strpos(sealed, ':'))",
  skipLocked: " FOR UPDATE SKIP LOCKED",
  indexedBy: () => "",
  isShared: true,
};
