import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ConfigError, loadConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { createEnvelope } from "../vendor/envelope.ts";
import { drawTable, formatTime, makePrintable, normaliseReference, quoteCell } from "./commandText.ts";
import {
  type Changed,
  createSpool,
  type OpenedEnquiry,
  type Spool,
  type SpoolRecord,
  type SpoolState,
  SpoolUnavailableError,
  spoolStates,
} from "./spool.ts";
import { spoolPath } from "./spoolFile.ts";

const usage = `What the enquiry spool holds, for operations.

  npm run enquiries -- list   [--state waiting,parked] [--email a@b.example] [--limit 50]
  npm run enquiries -- show   <reference>
  npm run enquiries -- retry  <reference>...        back into the queue; a running server sends it within seconds
  npm run enquiries -- close  <reference>...        done by hand, such as by a call: no longer tried, no alarm
  npm run enquiries -- erase  <reference>...        a person's right: the content is gone, reference and times stay
  npm run enquiries -- erase  --email a@b.example   all that this person has sent
  npm run enquiries -- export [--state delivered] [--format csv|jsonl] > enquiries.csv

retry, close and erase also take --state (such as --state parked) for all of a state; erase asks for --yes then.

States: waiting (being tried), delivered, refused (by the vendor, the visitor knows), held (honeypot or unverified
captcha, not sent until retried), parked (given up, unsure, or refused after the visitor was thanked: needs a person),
closed (done by hand), erased.
It reads DATA_DIR, API_KEY and API_IV as the server does: run it with the server's environment.`;

/** What ops do about what they see, by the beginning of the last try's outcome. */
const advice: [state: SpoolState, outcome: string, whatToDo: string][] = [
  [
    "waiting",
    "misconfigured",
    "The vendor turns our calls away: compare API_BASE, API_KEY and API_IV with the vendor's. Nothing is lost, and all are sent once it accepts one.",
  ],
  [
    "waiting",
    "away: refuses all",
    "The vendor refuses every enquiry: ask the vendor. They are sent once it accepts one.",
  ],
  [
    "parked",
    "unsure",
    "The vendor may have these: ask the vendor by name and time, then close what it has and retry what it has not.",
  ],
  ["parked", "refused", "The vendor refused these after the visitor was thanked: call the visitor, then close."],
  [
    "parked",
    "away",
    "The vendor was away for three days: retry --state parked once it answers, or call the visitor, then close.",
  ],
  ["parked", "sealed", "These were sealed with another API_KEY and API_IV: retry them with the old ones."],
  [
    "held",
    "held: captcha down",
    "The captcha service could not be asked: they go on their way by themselves once it answers.",
  ],
  ["held", "held", "Probably bots: show them, retry what is real, close the others."],
];

/** A mistake of the caller, told without a stack. */
class CommandError extends Error {}

interface Output {
  write(text: string): void;
}

/** Runs one command; resolves with the exit code: 0 done, 1 not possible, 2 not understood. */
export function runCommand(
  args: readonly string[],
  { env, out, err }: { env?: NodeJS.ProcessEnv; out: Output; err: Output },
): number {
  const [name = "help", ...rest] = args;
  if (["help", "--help", "-h"].includes(name)) {
    out.write(`${usage}\n`);
    return args.length === 0 ? 2 : 0;
  }
  let spool: Spool | undefined;
  try {
    const command = commands[name];
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const { values, positionals } = parseOptions(rest);
    const states = values.state === undefined ? undefined : parseStates(values.state);
    const config = loadConfig(env);
    // Opening would create an empty one, and a wrong DATA_DIR would look like a quiet day.
    if (!existsSync(spoolPath(config.dataDir))) {
      err.write(
        `There is no spool in ${config.dataDir} yet: no enquiry has been taken, or DATA_DIR is not the server's.\n`,
      );
      return name === "list" ? 0 : 1;
    }
    spool = createSpool({
      dataDir: config.dataDir,
      envelope: createEnvelope({ key: config.apiKey, iv: config.apiIv }),
      key: config.apiKey,
      // What it has to say comes out as this command's own words.
      log: createLog({ ...config, logLevel: "silent" }),
    });
    return command({ spool, references: positionals.map(normaliseReference), states, ...values, out, err });
  } catch (error) {
    if (error instanceof UsageError) {
      err.write(`${error.message}\n\n${usage}\n`);
      return 2;
    }
    if (error instanceof CommandError || error instanceof ConfigError) {
      err.write(`${error.message}\n`);
      return 1;
    }
    if (error instanceof SpoolUnavailableError) {
      const cause = error.cause instanceof Error ? error.cause.message : "unknown cause";
      err.write(`The spool cannot be used: ${cause}. Run this as the user that owns it.\n`);
      return 1;
    }
    throw error;
  } finally {
    spool?.close();
  }
}

class UsageError extends CommandError {}

interface Call {
  spool: Spool;
  references: string[];
  states: SpoolState[] | undefined;
  email?: string;
  limit?: string;
  format?: string;
  yes?: boolean;
  out: Output;
  err: Output;
}

const commands: Record<string, (call: Call) => number> = { list, show, retry, close, erase, export: exportAll };

function list(call: Call): number {
  const { spool, states, limit = "50", email, out } = call;
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new UsageError("--limit takes a whole number above 0.");
  const { counts } = spool.summary();
  out.write(`${spoolStates.map((state) => `${state} ${counts[state]}`).join("   ")}\n`);
  const found = email === undefined ? spool.list({ states, limit: Number(limit) }) : findByEmail(call, email);
  const records = found.records.slice(0, Number(limit));
  if (records.length === 0) return 0;
  const rows = records.map((record) => [
    record.reference,
    record.state,
    record.form,
    formatTime(record.receivedAt),
    formatTime(record.updatedAt),
    String(record.attempts),
    describeNextTry(record),
    record.outcome,
  ]);
  out.write(
    `\n${drawTable(["Reference", "State", "Form", "Received", "Changed", "Tries", "Next try", "Last try"], rows)}`,
  );
  if (found.total > records.length)
    out.write(`\nThe newest ${records.length} of ${found.total}; --limit shows more.\n`);
  const said = new Set(records.map(findAdvice).filter((text) => text !== undefined));
  if (said.size > 0) out.write(`\n${[...said].join("\n")}\n`);
  return 0;
}

function findAdvice({ state, outcome }: SpoolRecord): string | undefined {
  return advice.find(([of, beginning]) => of === state && outcome.startsWith(beginning))?.[2];
}

function describeNextTry({ state, nextAt }: SpoolRecord): string {
  if (state !== "waiting") return "";
  return nextAt === 0 ? "now" : formatTime(nextAt);
}

function show({ spool, references, out }: Call): number {
  const [reference] = references;
  if (reference === undefined || references.length > 1) throw new UsageError("show takes one reference.");
  const record = spool.get(reference);
  if (!record) throw new CommandError(`There is no enquiry ${reference}. Delivered ones are kept for 30 days.`);
  const model = record.state === "erased" ? {} : openRecord(spool, record).model;
  const lines: [string, string][] = [
    ["Reference", record.reference],
    ["State", record.state],
    ["Form", record.form],
    ["Received", formatTime(record.receivedAt)],
    ["Changed", formatTime(record.updatedAt)],
    ["Tries", String(record.attempts)],
    ...(record.state === "waiting" ? [["Next try", describeNextTry(record)] as [string, string]] : []),
    ["Last try", record.outcome || "none yet"],
    ["", ""],
    ...Object.entries(model).map(([name, value]): [string, string] => [name, String(value)]),
  ];
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  for (const [name, value] of lines) {
    const text = makePrintable(value).replaceAll("\n", `\n${" ".repeat(width)}`);
    out.write(`${`${name.padEnd(width)}${text}`.trimEnd()}\n`);
  }
  const todo = findAdvice(record);
  if (todo) out.write(`\n${todo}\n`);
  return 0;
}

function retry(call: Call): number {
  return changeRecords(call, {
    verb: "retry",
    states: ["refused", "held", "parked", "closed"],
    change: (reference) => call.spool.release(reference),
    done: "is back in the queue",
    afterwards: "A running server sends them within seconds; else the next start does.\n",
    whyNot: { delivered: "has been delivered: sending it again would double it", erased: "has been erased" },
  });
}

function close(call: Call): number {
  return changeRecords(call, {
    verb: "close",
    states: ["waiting", "refused", "held", "parked"],
    change: (reference) => call.spool.closeRecord(reference),
    done: "is closed",
    whyNot: { delivered: "has been delivered", erased: "has been erased", unchanged: "is closed already" },
  });
}

function erase(call: Call): number {
  if (call.states && !call.yes) throw new UsageError("erase --state forgets them for good: add --yes.");
  const references = call.email === undefined ? call.references : findByEmail(call, call.email).references;
  return changeRecords(
    { ...call, references },
    {
      verb: "erase",
      states: spoolStates.filter((state) => state !== "erased"),
      change: (reference) => call.spool.erase(reference),
      done: "is erased",
      afterwards:
        "Copies of the spool hold them until they are deleted; so does the vendor, who has what was delivered.\n",
      whyNot: { erased: "has been erased already" },
      isFound: call.email !== undefined,
    },
  );
}

interface Change {
  verb: string;
  /** What --state may name. */
  states: readonly SpoolState[];
  change(reference: string): Changed;
  done: string;
  afterwards?: string;
  whyNot: Partial<Record<Changed, string>>;
  /** The references were looked up, so that none is no mistake. */
  isFound?: boolean;
}

function changeRecords({ spool, references, states, out, err }: Call, change: Change): number {
  const wrong = states?.find((state) => !change.states.includes(state));
  if (wrong) throw new UsageError(`${change.verb} --state takes ${change.states.join(", ")}.`);
  if (!change.isFound && (references.length === 0) === (states === undefined)) {
    throw new UsageError(`${change.verb} takes references, or a state.`);
  }
  const wanted = states ? spool.list({ states }).records.map((record) => record.reference) : references;
  let missed = 0;
  for (const reference of wanted) {
    const changed = change.change(reference);
    if (changed === "changed") {
      out.write(`${reference} ${change.done}.\n`);
    } else {
      missed += 1;
      const why = change.whyNot[changed];
      err.write(why ? `${reference} ${why}.\n` : `There is no enquiry ${reference}.\n`);
    }
  }
  if (wanted.length === 0) out.write(`There is nothing to ${change.verb}.\n`);
  else if (missed < wanted.length && change.afterwards) out.write(change.afterwards);
  return missed === 0 ? 0 : 1;
}

/** All that a person has sent. The fields are sealed, so each record is opened and compared. */
function findByEmail({ spool, states }: Pick<Call, "spool" | "states">, email: string) {
  const wanted = email.trim().toLowerCase();
  const records = spool.list({ states }).records.filter((record) => {
    if (record.state === "erased") return false;
    try {
      return String(spool.open(record).model.EmailAddress ?? "").toLowerCase() === wanted;
    } catch {
      // Sealed with another key: nobody can say whose it is.
      return false;
    }
  });
  return { records, total: records.length, references: records.map((record) => record.reference) };
}

function exportAll({ spool, states, format = "csv", out, err }: Call): number {
  if (format !== "csv" && format !== "jsonl") throw new UsageError("--format takes csv or jsonl.");
  const { records } = spool.list({ states });
  records.reverse();
  let unreadable = 0;
  const rows = records.map((record) => {
    let model: OpenedEnquiry["model"] = {};
    try {
      if (record.state !== "erased") model = openRecord(spool, record).model;
    } catch {
      unreadable += 1;
    }
    return {
      Reference: record.reference,
      State: record.state,
      Form: record.form,
      Received: new Date(record.receivedAt).toISOString(),
      Changed: new Date(record.updatedAt).toISOString(),
      Tries: record.attempts,
      LastTry: record.outcome,
      ...model,
    };
  });
  if (format === "jsonl") {
    for (const row of rows) out.write(`${JSON.stringify(row)}\n`);
  } else {
    const columns = [...new Set([...exportColumns, ...rows.flatMap((row) => Object.keys(row))])];
    out.write(`${columns.join(",")}\r\n`);
    for (const row of rows) {
      const cells = columns.map((column) => quoteCell(String((row as Record<string, unknown>)[column] ?? "")));
      out.write(`${cells.join(",")}\r\n`);
    }
  }
  if (unreadable === 0) return 0;
  err.write(`${unreadable} of ${rows.length} were sealed with another API_KEY and API_IV: their fields are empty.\n`);
  return 1;
}

/** First in the file whatever the first enquiry's form is, so that columns stay put from export to export. */
const exportColumns = ["Reference", "State", "Form", "Received", "Changed", "Tries", "LastTry"];

function openRecord(spool: Spool, record: SpoolRecord): OpenedEnquiry {
  try {
    return spool.open(record);
  } catch {
    throw new CommandError(
      `${record.reference} was sealed with another API_KEY and API_IV. Run this with the server's environment.`,
    );
  }
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        state: { type: "string" },
        email: { type: "string" },
        limit: { type: "string" },
        format: { type: "string" },
        yes: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "The options are not understood.");
  }
}

function parseStates(text: string): SpoolState[] {
  return text.split(",").map((part) => {
    const state = spoolStates.find((known) => known === part.trim());
    if (!state) throw new UsageError(`There is no state "${part}". States: ${spoolStates.join(", ")}.`);
    return state;
  });
}

// Run as a program, and not when a test imports it.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // `| head` closes the pipe early, which is no fault.
  process.stdout.on("error", () => process.exit(0));
  process.exitCode = runCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
}
