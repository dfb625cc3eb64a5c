import { Readable } from "node:stream";
import { runCommand } from "../../server/enquiries/command/command.ts";
import { storeKeys } from "./keys.ts";

/** Runs a line of the ops command in this process. `typed`: its standard input. */
export async function runLine(line: string, env: NodeJS.ProcessEnv, typed: string | Readable = "") {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(line.split(" ").filter(Boolean), {
    env: { STORE_KEYS: storeKeys, ...env },
    input: typeof typed === "string" ? Readable.from([typed]) : typed,
    out: { write: (text) => void out.push(text) },
    err: { write: (text) => void err.push(text) },
  });
  return { code, out: out.join(""), err: err.join("") };
}
