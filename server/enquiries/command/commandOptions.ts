import { parseArgs } from "node:util";
import type { Sealer } from "../sealer.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import { type EnquiryState, enquiryStates } from "../store/records.ts";
import { normaliseReference } from "./commandText.ts";

/** The parsed arguments of the ops command. */
export interface CommandOptions {
  references: string[];
  /** undefined: every state. */
  states?: EnquiryState[];
  email?: string;
  limit?: string;
  format?: string;
  to?: string;
  yes?: boolean;
}

export interface Output {
  write(text: string): void;
}

/** What a command works with. */
export interface CommandContext {
  store: EnquiryStore;
  sealer: Sealer;
  out: Output;
  err: Output;
}

/** An error of the caller, printed without a stack. */
export class CommandError extends Error {}

/** An error that the usage text explains. It is printed too. */
export class UsageError extends CommandError {}

/** What each command takes. Anything else is refused: an `--email` that is ignored would export everybody's data. */
const taken: Record<string, readonly string[]> = {
  list: ["state", "email", "limit"],
  show: ["references"],
  retry: ["references", "state"],
  close: ["references", "state"],
  erase: ["references", "state", "email", "yes"],
  export: ["state", "format"],
  move: ["to"],
};

/** Throws UsageError. */
export function parseOptions(name: string, args: readonly string[]): CommandOptions {
  const { values, positionals } = parse(args);
  const given = [...Object.keys(values), ...(positionals.length > 0 ? ["references"] : [])];
  const extra = given.find((one) => !taken[name]?.includes(one));
  if (extra) throw new UsageError(`${name} takes no ${extra === "references" ? `"${positionals[0]}"` : `--${extra}`}.`);
  const address = positionals.find((one) => one.includes("@"));
  if (address) {
    const way = name === "erase" ? `erase --email ${address}` : `list --email ${address} finds its enquiries`;
    throw new UsageError(`"${address}" is an address and no reference: ${way}`);
  }
  const { state, ...others } = values;
  if (others.email !== undefined && others.email.trim() === "") throw new UsageError("--email takes an address.");
  return {
    ...others,
    references: positionals.map(normaliseReference),
    states: state === undefined ? undefined : parseStates(state),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        state: { type: "string" },
        email: { type: "string" },
        limit: { type: "string" },
        format: { type: "string" },
        to: { type: "string" },
        yes: { type: "boolean" },
      },
    });
  } catch (error) {
    // After the first sentence parseArgs goes on about arguments that begin with a hyphen.
    throw new UsageError(`${(error as Error).message.split(". ")[0]}.`);
  }
}

function parseStates(text: string): EnquiryState[] {
  return text.split(",").map((part) => {
    const state = enquiryStates.find((known) => known === part.trim());
    if (!state) throw new UsageError(`There is no state "${part}". States: ${enquiryStates.join(", ")}.`);
    return state;
  });
}

/** The option that npm has taken for itself, as the two hyphens before the arguments were missing. */
export function findSwallowed(env: NodeJS.ProcessEnv): string | undefined {
  if (env.npm_lifecycle_event !== "enquiries") return undefined;
  return ["state", "email", "limit", "format", "to"].find((name) => env[`npm_config_${name}`]);
}

export const usage = `What the enquiry spool holds, for operations.

  npm run enquiries -- list   [--state waiting,parked] [--email a@b.example] [--limit 50]
  npm run enquiries -- show   <reference>
  npm run enquiries -- retry  <reference>...        back into the queue; a running server sends it within seconds
  npm run enquiries -- close  <reference>...        done by hand, such as by a call: no longer tried, no alarm
  npm run enquiries -- erase  <reference>...        a person's right: the content is gone, reference and times stay
  npm run enquiries -- erase  --email a@b.example   all that this person has sent
  npm run --silent enquiries -- export [--state delivered] [--format csv|jsonl] > enquiries.csv

  npm run enquiries -- move   --to postgres|sqlite  all of DATA_DIR into the database of STORE_URL, or back; both are counted

retry, close and erase also take --state (such as --state parked) for all of a state; erase asks for --yes then.

States: waiting (being tried), delivered, refused (by the vendor, the visitor knows), held (honeypot, unverified
captcha or no proof of work: not sent until retried), parked (given up, unsure, or refused after the visitor was thanked:
needs a person), closed (done by hand), erased.
It reads DATA_DIR, STORE_URL, API_KEY and API_IV as the server does: run it with the server's environment.`;
