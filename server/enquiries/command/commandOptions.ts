import { parseArgs } from "node:util";
import * as z from "zod";
import { forms } from "../../../shared/enquiry/forms.ts";
import { OperatorError } from "../../operatorError.ts";
import { commandName } from "../alarms.ts";
import { retryDays } from "../delivery/schedule.ts";
import type { EnquiryCipher } from "../enquiryCipher.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import { type EnquiryState, enquiryStates } from "../store/records.ts";
import type { Audit } from "./audit.ts";
import { normaliseReference } from "./commandText.ts";

export type CommandOptions = ReturnType<typeof parseOptions>;

export interface Output {
  write(text: string): void;
}

/** A store that a command looks into. `dataDir`: its folder, where what is erased from it is noted. */
export interface Place {
  name: string;
  dataDir: string;
  store: EnquiryStore;
}

/** What a command works with. */
export interface CommandContext {
  /** The folders' own stores first: what a server is handing over to the database meanwhile is found there afterwards. */
  places: readonly Place[];
  /** DATA_DIR, and with --all the folders of the other processes. */
  folders: readonly string[];
  /** Folders of other processes that the command does not look into. */
  unasked: readonly string[];
  cipher: EnquiryCipher;
  audit: Audit;
  out: Output;
  err: Output;
}

/** An error that the usage text explains. It is printed too. */
export class UsageError extends OperatorError {}

/** The arguments of a command. Throws UsageError. */
export function parseOptions(name: string, takes: readonly string[], args: readonly string[]) {
  // Not repeated in the message either, which a service's log may keep.
  if (args.some((one) => one.includes("@"))) throw new UsageError(addressRefused);
  const { values, positionals: words } = parse(args);
  // `--email -` is how other commands name standard input.
  const positionals = values.email ? words.filter((word) => word !== "-") : words;
  const given = [...Object.keys(values), ...(positionals.length > 0 ? ["references"] : [])];
  const extra = given.find((one) => !takes.includes(one));
  if (extra) throw new UsageError(`${name} takes no ${extra === "references" ? `"${positionals[0]}"` : `--${extra}`}.`);
  const { state, since, form, email, ...others } = values;
  if (email && positionals.length > 0) throw new UsageError(`${name} takes references or --email, not both.`);
  if (form !== undefined && !Object.hasOwn(forms, form))
    throw new UsageError(`There is no form "${form}". Forms: ${Object.keys(forms).join(", ")}.`);
  return {
    ...others,
    form,
    /** From standard input. Empty until it was read. */
    email: email ? "" : undefined,
    references: positionals.map(normaliseReference),
    /** undefined: every state. */
    states: state === undefined ? undefined : parseStates(state),
    /** Received at this time or later, in ms since 1970. */
    since: since === undefined ? undefined : parseTime(since),
  };
}

const addressRefused =
  "An address among the arguments stays in npm's log, the shell's history and the journal: give it on standard input, as in erase --email - < address.txt, or type it when --email asks.";

const timeShape = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** A day counts in UTC, like the times that `list` shows. */
function parseTime(text: string): number {
  if (!timeShape.safeParse(text).success)
    throw new UsageError(`--since takes a day (2026-11-21) or a time (2026-11-21T07:05:00Z), not "${text}".`);
  return Date.parse(text);
}

const optionTypes = {
  state: { type: "string" },
  since: { type: "string" },
  form: { type: "string" },
  email: { type: "boolean" },
  json: { type: "boolean" },
  limit: { type: "string" },
  format: { type: "string" },
  yes: { type: "boolean" },
  all: { type: "boolean" },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: optionTypes });
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
  // npm itself sets "yes".
  return Object.keys(optionTypes).find((name) => name !== "yes" && env[`npm_config_${name}`]);
}

/** Where npm runs it, it would print its own lines into the file. */
const quietName = commandName.replace("npm run", "npm run --silent");
const gap = " ".repeat(commandName.length);

export const usage = `The enquiries that this website has taken: look at them, and do what only a person can decide.

Look:
  ${commandName} list   [--state waiting,parked] [--since 2026-11-21] [--form demo] [--limit 50] [--json]
  ${commandName} list   --email -             all that one person has sent; the address is read from standard input
  ${commandName} show   <reference>           what the visitor wrote, and what became of it
  ${quietName} export [--state delivered] [--since 2026-11-21] [--form demo] [--format csv|jsonl] > enquiries.csv

Decide:
  ${commandName} retry  <reference>...        send it again; a running server does so within seconds
  ${commandName} close  <reference>...        settled by hand, such as by a call: no longer tried, no alarm
  ${commandName} erase  <reference>...        a person's right: the content is gone, reference and times stay
  ${commandName} erase  --email -             all that one person has sent, the address as above
  ${gap} retry, close and erase also take --state parked and the like for all of a state; erase then needs --yes.
${gap} --all: also in the folders beside DATA_DIR, where other processes keep theirs. The installed command adds it.

Keys, copies and mail:
  ${commandName} new-key                      prints a key for STORE_KEYS
  ${commandName} reencrypt                    encrypts all with the newest key, and counts what still needs another
  ${commandName} replay-erasures              after a restore of an older copy: erases again what was erased since
  ${commandName} test-mail                    sends one mail to NOTIFY_TO, and says what the mail server answered

States:
  waiting    being sent            delivered  the vendor has it       refused  by the vendor; the visitor knows
  parked     needs a person: given up after ${retryDays} days, or nobody knows whether the vendor has it, or refused after
             the visitor was thanked
  held       looks like a program (honeypot, captcha, no proof of work): not sent until somebody retries it
  closed     settled by hand       erased     the content is gone
Forms: ${Object.keys(forms).join(", ")}. Days and times are in UTC.

Who looked at or changed which enquiries, and when, goes to audit.jsonl in DATA_DIR.
It reads DATA_DIR, STORE_URL and STORE_KEYS as the server does: run it with the server's environment.`;
