import { drawTable } from "../../../shared/drawTable.ts";
import { cleanEmail } from "../../../shared/enquiry/normalise.ts";
import { keptDays } from "../../../shared/enquiry/retention.ts";
import { sourceNames } from "../../../shared/enquiry/sourceNames.ts";
import { OperatorError } from "../../operatorError.ts";
import { retryDays } from "../delivery/schedule.ts";
import { type DecryptedEnquiry, describeKey, type EnquiryCipher } from "../enquiryCipher.ts";
import type { ListFilter } from "../store/enquiryStore.ts";
import { describeHeld, type HeldReason, heldReasons } from "../store/heldReasons.ts";
import { type EnquiryRecord, enquiryStates } from "../store/records.ts";
import { type CommandContext, type CommandOptions, type Place, UsageError } from "./commandOptions.ts";
import { type ExportRow, formatCsv, formatTime, makePrintable } from "./commandText.ts";

/** The ops commands that only read: list, show, export. Each returns the exit code. */

/** Advice for ops, by state and by the beginning of the last try's outcome. The first that fits counts. */
const advice: Readonly<Record<string, string>> = {
  "waiting misconfigured":
    "The vendor turns our calls away: compare API_BASE, API_KEY and API_IV with the vendor's. Nothing is lost, and all are sent once it accepts one.",
  "waiting away: refuses all": "The vendor refuses every enquiry: ask the vendor. They are sent once it accepts one.",
  "parked unsure":
    "The vendor may have these: ask the vendor by name and time, then close what it has and retry what it has not.",
  "parked refused": "The vendor refused these after the visitor was thanked: call the visitor, then close.",
  "parked away": `The vendor was away for ${retryDays} days: retry --state parked once it answers, or call the visitor, then close.`,
  "parked encrypted": "These need a key that STORE_KEYS did not have: add it after the newest, then retry them.",
  ...Object.fromEntries(
    Object.entries(heldReasons).map(([reason, { advice }]) => [`held ${describeHeld(reason as HeldReason)}`, advice]),
  ),
};

function findAdvice({ state, outcome }: EnquiryRecord): string | undefined {
  return Object.entries(advice).find(([beginning]) => `${state} ${outcome}`.startsWith(beginning))?.[1];
}

export async function list(
  { places, cipher, audit, out, err }: CommandContext,
  { states, since, form, limit: limitText = "50", email, json }: CommandOptions,
): Promise<number> {
  if (!/^[1-9]\d{0,6}$/.test(limitText))
    throw new UsageError(`--limit takes a whole number above 0, not "${limitText}".`);
  const limit = Number(limitText);
  const summaries = await Promise.all(places.map(({ store }) => store.summary()));
  const sum = (state: (typeof enquiryStates)[number]) => summaries.reduce((all, { counts }) => all + counts[state], 0);
  const counts = Object.fromEntries(enquiryStates.map((state) => [state, sum(state)]));
  const filter = { states, since, form };
  const found =
    email === undefined
      ? await listRecords(places, filter, limit)
      : await findByEmail({ places, cipher }, email, filter);
  const records = found.records.slice(0, limit);
  // Whose enquiries these are is personal data, unlike the rest of a list.
  if (email !== undefined) audit.note("list", listReferences(records));
  const code = warnOfUnreadable(err, found.unreadable);
  if (json) {
    const enquiries = records.map((record) => ({
      ...toExportRow(record),
      // 0 stands for "at once".
      NextTry: record.state === "waiting" ? new Date(record.nextAt || record.updatedAt).toISOString() : null,
    }));
    out.write(`${JSON.stringify({ counts, total: found.total, enquiries })}\n`);
    return code;
  }
  out.write(`${enquiryStates.map((state) => `${state} ${counts[state]}`).join("   ")}\n`);
  const rows = records.map((record) => ({ ...describe(record), ...(places.length > 1 && { In: record.place }) }));
  if (rows[0]) out.write(`\n${drawTable(Object.keys(rows[0]), rows.map(Object.values))}`);
  else if (email !== undefined) out.write("No enquiry has this address.\n");
  if (found.total > records.length)
    out.write(`\nThe newest ${records.length} of ${found.total}; --limit shows more.\n`);
  const said = new Set(records.map(findAdvice).filter((text) => text !== undefined));
  if (said.size > 0) out.write(`\n${[...said].join("\n")}\n`);
  return code;
}

/** As list and show print a record. */
const describe = (record: EnquiryRecord): Record<string, string> => ({
  Reference: record.reference,
  State: record.state,
  Form: record.form,
  Received: formatTime(record.receivedAt),
  Changed: formatTime(record.updatedAt),
  Tries: String(record.attempts),
  "Next try": record.state !== "waiting" ? "" : record.nextAt === 0 ? "now" : formatTime(record.nextAt),
  "Last try": record.outcome,
});

export async function show(
  { places, cipher, audit, out }: CommandContext,
  { references }: CommandOptions,
): Promise<number> {
  const [reference] = references;
  if (reference === undefined || references.length > 1) throw new UsageError("show takes one reference.");
  const found = await Promise.all(places.map(({ store }) => store.get(reference)));
  const record = found.filter((one) => one !== undefined).at(-1);
  if (!record)
    throw new OperatorError(
      `There is no enquiry ${reference}. Delivered ones are kept for ${keptDays.delivered} days.`,
    );
  const model = readContent(cipher, record)?.model;
  if (!model)
    throw new OperatorError(
      `${reference} cannot be decrypted with ${describeKey(record.ciphertext)}. Run this with the server's environment.`,
    );
  audit.note("show", [reference]);
  const width = Math.max(...["Reference", ...Object.keys(model)].map((name) => name.length)) + 2;
  const write = ([name, value]: [string, string | number]) => {
    const text = makePrintable(String(value)).replaceAll("\n", `\n${" ".repeat(width)}`);
    out.write(`${`${name.padEnd(width)}${text}`.trimEnd()}\n`);
  };
  for (const line of Object.entries(describe(record))) if (line[1]) write(line);
  out.write("\n");
  for (const line of Object.entries(model)) write(line);
  out.write(`\n${tellHistory(record).join("\n")}\n`);
  const todo = findAdvice(record);
  if (todo) out.write(`\n${todo}\n`);
  return 0;
}

/** What the store knows of the enquiry's way, in order. */
function tellHistory({ state, outcome, attempts, failedSince, ...at }: EnquiryRecord): string[] {
  const isEnd = ["delivered", "refused", "parked"].includes(state);
  const steps: [at: number | null, what: string][] = [
    [at.receivedAt, "received"],
    [at.queuedAt > at.receivedAt ? at.queuedAt : 0, "released or tried again by hand, or because the captcha is back"],
    [attempts > 1 ? failedSince : 0, "first try failed"],
    [at.triedAt, `try ${attempts}: ${outcome}${isEnd ? `, ${state}` : ""}`],
    [state === "held" ? at.updatedAt : 0, outcome],
    [["closed", "erased"].includes(state) ? at.updatedAt : 0, state],
    [at.leadMailedAt, "lead mailed"],
  ];
  const known = steps.flatMap(([time, what]) => (time ? [{ time, what }] : []));
  return known.sort((one, other) => one.time - other.time).map(({ time, what }) => `${formatTime(time)}  ${what}`);
}

/** Nothing of an erased one. undefined: it was encrypted with another key, or is damaged. */
function readContent(cipher: EnquiryCipher, record: EnquiryRecord): Omit<DecryptedEnquiry, "form"> | undefined {
  return record.state === "erased" ? { model: {} } : cipher.decrypt(record);
}

/** Records per read. */
const pageSize = 1000;

type Filter = Pick<ListFilter, "states" | "since" | "form">;

export const listReferences = (records: readonly EnquiryRecord[]) => records.map(({ reference }) => reference);

/** The records that pass the filter, newest first, of each store at most `limit`. `place`: the store's name. */
export async function listRecords(places: readonly Place[], filter: Filter, limit = Number.POSITIVE_INFINITY) {
  const records: (EnquiryRecord & { place: string })[] = [];
  let total = 0;
  for (const { name: place, store } of places) {
    const size = Math.min(limit, pageSize);
    for (let left = limit, beforeId: number | undefined; left > 0; left -= size) {
      const page = await store.list({ ...filter, limit: Math.min(left, size), beforeId });
      records.push(...page.records.map((record) => ({ ...record, place })));
      total += page.total;
      if (page.records.length < size) break;
      beforeId = page.records.at(-1)?.id;
    }
  }
  records.sort((one, other) => other.receivedAt - one.receivedAt);
  return { records, total, unreadable: 0 };
}

/** All enquiries of one person. The fields are encrypted, so each record is decrypted and compared. */
export async function findByEmail(
  { places, cipher }: Pick<CommandContext, "places" | "cipher">,
  email: string,
  filter: Filter,
) {
  let unreadable = 0;
  const wanted = cleanEmail(email).toLowerCase();
  const { records: all } = await listRecords(places, filter);
  const records = all.filter((record) => {
    const model = readContent(cipher, record)?.model;
    if (!model) unreadable += 1;
    return String(model?.EmailAddress ?? "").toLowerCase() === wanted;
  });
  return { records, total: records.length, unreadable };
}

/** Some of a person's enquiries may be among those that could not be opened. Returns the exit code. */
export function warnOfUnreadable(err: CommandContext["err"], unreadable: number): number {
  if (unreadable === 0) return 0;
  err.write(`${unreadable} could not be searched: show names the key that each of them needs.\n`);
  return 1;
}

export async function exportAll(
  { places, cipher, audit, out, err }: CommandContext,
  { states, since, form, format = "csv" }: CommandOptions,
): Promise<number> {
  if (format !== "csv" && format !== "jsonl") throw new UsageError("--format takes csv or jsonl.");
  const records = (await listRecords(places, { states, since, form })).records.reverse();
  audit.note("export", listReferences(records));
  let unreadable = 0;
  const rows = records.map((record) => {
    const content = readContent(cipher, record);
    if (!content) unreadable += 1;
    const source = Object.fromEntries(sourceNames.map((name) => [name, content?.source?.[name] ?? ""]));
    return { ...toExportRow(record), ...content?.model, ...source };
  });
  out.write(
    format === "jsonl" ? rows.map((row) => `${JSON.stringify(row)}\n`).join("") : formatCsv(exportColumns, rows),
  );
  if (unreadable === 0) return 0;
  err.write(`${unreadable} of ${rows.length} need a key that is not in STORE_KEYS: their fields are empty.\n`);
  return 1;
}

/** The first columns for every form, so that they have the same place in every export. */
const exportColumns = ["Reference", "State", "Form", "Received", "Changed", "Tries", "LastTry"];

function toExportRow(record: EnquiryRecord): ExportRow {
  return {
    Reference: record.reference,
    State: record.state,
    Form: record.form,
    Received: new Date(record.receivedAt),
    Changed: new Date(record.updatedAt),
    Tries: record.attempts,
    LastTry: record.outcome,
  };
}
