import type { Dialect } from "../sql.ts";

/** Times are integers, in ms since 1970. $schedule and $wall are values of the call (query.ts). */
export const dialect: Dialect = {
  schedule: "$schedule",
  wall: "$wall",
  plus: (time, ms) => `${time} + ${ms}`,
  ago: (ms) => `min($wall, $schedule) - ${ms}`,
  time: (parameter) => parameter,
  ms: (time) => time,
  number: (value) => value,
  read: (column) => column,
  write: (_, parameter) => parameter,
  past: "0",
  never: "0",
  prefix: "substr(sealed, 1, instr(sealed, ':'))",
  skipLocked: "",
  indexedBy: (index) => `INDEXED BY ${index}`,
  isShared: false,
};
