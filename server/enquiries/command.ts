import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ConfigError, loadConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { createEnvelope } from "../vendor/envelope.ts";
import {
  createSpool,
  type OpenedEnquiry,
  type Spool,
  type SpoolRecord,
  type SpoolState,
  SpoolUnavailableError,
  spoolFile,
  spoolStates,
} from "./spool.ts";

const usage = `What the enquiry spool holds, for operations.

  npm run enquiries -- list   [--state waiting,parked] [--limit 50]
  npm run enquiries -- show   <reference>
  npm run enquiries -- retry  <reference>...            back into the queue; a running server sends it within seconds
  npm run enquiries -- retry  --state parked            all of a state: refused, parked or held
  npm run enquiries -- export [--state delivered] [--format csv|jsonl] > enquiries.csv

States: waiting (being tried), delivered, refused (by the vendor, the visitor knows), held (honeypot or unverified
captcha, not sent until retried), parked (given up, or refused after the visitor was thanked: needs a person).
It reads DATA_DIR, API_KEY and API_IV as the server does: run it with the server's environment.`;

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
    if (!existsSync(spoolFile(config.dataDir))) {
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
    return command({ spool, references: positionals, states, limit: values.limit, format: values.format, out, err });
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
  limit: string | undefined;
  format: string | undefined;
  out: Output;
  err: Output;
}

const commands: Record<string, (call: Call) => number> = { list, show, retry, export: exportAll };

function list({ spool, states, limit = "50", out }: Call): number {
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new UsageError("--limit takes a whole number above 0.");
  const { records, total } = spool.list({ states, limit: Number(limit) });
  const { counts } = spool.summary();
  out.write(`${spoolStates.map((state) => `${state} ${counts[state]}`).join("   ")}\n`);
  if (records.length === 0) return 0;
  const rows = records.map((record) => [
    record.reference,
    record.state,
    record.form,
    formatTime(record.receivedAt),
    formatTime(record.updatedAt),
    String(record.attempts),
    record.state === "waiting" ? formatTime(record.nextAt) : "",
    record.outcome,
  ]);
  out.write(
    `\n${drawTable(["Reference", "State", "Form", "Received", "Changed", "Tries", "Next try", "Last try"], rows)}`,
  );
  if (total > records.length) out.write(`\nThe newest ${records.length} of ${total}; --limit shows more.\n`);
  return 0;
}

function show({ spool, references, out }: Call): number {
  const [reference] = references;
  if (reference === undefined || references.length > 1) throw new UsageError("show takes one reference.");
  const record = spool.get(normaliseReference(reference));
  if (!record) throw new CommandError(`There is no enquiry ${reference}. Delivered ones are kept for 30 days.`);
  const { form, model } = openRecord(spool, record);
  const lines: [string, string][] = [
    ["Reference", record.reference],
    ["State", record.state],
    ["Form", form],
    ["Received", formatTime(record.receivedAt)],
    ["Changed", formatTime(record.updatedAt)],
    ["Tries", String(record.attempts)],
    ...(record.state === "waiting" ? [["Next try", formatTime(record.nextAt)] as [string, string]] : []),
    ["Last try", record.outcome || "none yet"],
    ["", ""],
    ...Object.entries(model).map(([name, value]): [string, string] => [name, String(value)]),
  ];
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  for (const [name, value] of lines) {
    const text = makePrintable(value).replaceAll("\n", `\n${" ".repeat(width)}`);
    out.write(`${`${name.padEnd(width)}${text}`.trimEnd()}\n`);
  }
  return 0;
}

function retry({ spool, references, states, out, err }: Call): number {
  const closed = states?.filter((state) => state === "waiting" || state === "delivered") ?? [];
  if (closed.length > 0) throw new UsageError("retry --state takes refused, parked or held.");
  if ((references.length === 0) === (states === undefined)) {
    throw new UsageError("retry takes references, or a state.");
  }
  const wanted = states ? spool.list({ states }).records.map((record) => record.reference) : references;
  let missed = 0;
  for (const reference of wanted) {
    const result = spool.release(normaliseReference(reference));
    if (result === "released") {
      out.write(`${normaliseReference(reference)} is back in the queue.\n`);
    } else {
      missed += 1;
      err.write(
        result === "delivered"
          ? `${reference} has been delivered: sending it again would double it.\n`
          : `There is no enquiry ${reference}.\n`,
      );
    }
  }
  if (wanted.length === 0) out.write("There is nothing to retry.\n");
  else if (missed < wanted.length) out.write("A running server sends them within seconds; else the next start does.\n");
  return missed === 0 ? 0 : 1;
}

function exportAll({ spool, states, format = "csv", out, err }: Call): number {
  if (format !== "csv" && format !== "jsonl") throw new UsageError("--format takes csv or jsonl.");
  const { records } = spool.list({ states });
  records.reverse();
  let unreadable = 0;
  const rows = records.map((record) => {
    let model: OpenedEnquiry["model"] = {};
    try {
      model = openRecord(spool, record).model;
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

/** A spreadsheet would run what begins like a formula, and visitors write these cells: an apostrophe makes it text. */
export function quoteCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

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
      options: { state: { type: "string" }, limit: { type: "string" }, format: { type: "string" } },
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

/** As people read one out or write it down: any case, the look-alikes of Crockford's alphabet, spaces and dashes. */
function normaliseReference(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** UTC and short: "2026-11-21 07:05:09Z". */
function formatTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** A visitor's words must not steer the terminal that shows them. */
function makePrintable(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, " ");
}

function drawTable(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

// Run as a program, and not when a test imports it.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // `| head` closes the pipe early, which is no fault.
  process.stdout.on("error", () => process.exit(0));
  process.exitCode = runCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
}
