import { drawTable } from "../../../shared/drawTable.ts";
import { keptDays } from "../../../shared/enquiry/retention.ts";
import { retryDays } from "../delivery/schedule.ts";
import { DecryptError, type DecryptedEnquiry, type EnquiryCipher } from "../enquiryCipher.ts";
import type { ListFilter } from "../store/enquiryStore.ts";
import { describeHeld, type HeldReason, heldReasons } from "../store/heldReasons.ts";
import { type EnquiryRecord, enquiryStates } from "../store/records.ts";
import { type CommandContext, CommandError, type CommandOptions, type Place, UsageError } from "./commandOptions.ts";
import { type ExportRow, formatCounts, formatCsv, formatTime, makePrintable } from "./commandText.ts";

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

export async function list(
  { places, cipher, audit, out, err }: CommandContext,
  { states, since, form, limit = "50", email, json }: CommandOptions,
): Promise<number> {
  if (!/^[1-9]\d{0,6}$/.test(limit)) throw new UsageError(`--limit takes a whole number above 0, not "${limit}".`);
  const counts = await countAll(places);
  const filter = { states, since, form };
  const found =
    email === undefined
      ? { ...(await listNewest(places, filter, Number(limit))), unreadable: 0 }
      : await findByEmail({ places, cipher }, email, filter);
  const records = found.records.slice(0, Number(limit));
  // Whose enquiries these are is personal data, unlike the rest of a list.
  if (email !== undefined)
    audit.note(
      "list",
      records.map(({ reference }) => reference),
    );
  const code = warnOfUnreadable(err, found.unreadable);
  if (json) {
    const enquiries = records.map((record) => ({
      ...toExportRow(record, {}),
      // 0 stands for "at once".
      NextTry: record.state === "waiting" ? new Date(record.nextAt || record.updatedAt).toISOString() : null,
    }));
    out.write(`${JSON.stringify({ counts, total: found.total, enquiries })}\n`);
    return code;
  }
  out.write(`${formatCounts(counts)}\n`);
  if (records.length === 0) {
    if (email !== undefined) out.write("No enquiry has this address.\n");
    return code;
  }
  const rows = records.map((record) => [
    record.reference,
    record.state,
    record.form,
    formatTime(record.receivedAt),
    formatTime(record.updatedAt),
    String(record.attempts),
    describeNextTry(record),
    record.outcome,
    ...(places.length > 1 ? [record.place] : []),
  ]);
  const titles = ["Reference", "State", "Form", "Received", "Changed", "Tries", "Next try", "Last try"];
  out.write(`\n${drawTable(places.length > 1 ? [...titles, "In"] : titles, rows)}`);
  if (found.total > records.length)
    out.write(`\nThe newest ${records.length} of ${found.total}; --limit shows more.\n`);
  const said = new Set(records.map(findAdvice).filter((text) => text !== undefined));
  if (said.size > 0) out.write(`\n${[...said].join("\n")}\n`);
  return code;
}

function findAdvice({ state, outcome }: EnquiryRecord): string | undefined {
  return Object.entries(advice).find(([beginning]) => `${state} ${outcome}`.startsWith(beginning))?.[1];
}

function describeNextTry({ state, nextAt }: EnquiryRecord): string {
  if (state !== "waiting") return "";
  return nextAt === 0 ? "now" : formatTime(nextAt);
}

export async function show(
  { places, cipher, audit, out }: CommandContext,
  { references }: CommandOptions,
): Promise<number> {
  const [reference] = references;
  if (reference === undefined || references.length > 1) throw new UsageError("show takes one reference.");
  const found = await Promise.all(places.map(({ store }) => store.get(reference)));
  const record = found.findLast((one) => one !== undefined);
  if (!record)
    throw new CommandError(`There is no enquiry ${reference}. Delivered ones are kept for ${keptDays.delivered} days.`);
  const model = record.state === "erased" ? {} : decryptRecord(cipher, record).model;
  audit.note("show", [reference]);
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

/** Records per read. */
const pageSize = 1000;

type Filter = Pick<ListFilter, "states" | "since" | "form">;

/** `place`: the name of the store that it is in. */
export type Found = EnquiryRecord & { place: string };

const sortNewestFirst = (found: Found[]) => found.sort((one, other) => other.receivedAt - one.receivedAt);

async function listNewest(places: readonly Place[], filter: Filter, limit: number) {
  const pages = await Promise.all(places.map(({ store }) => store.list({ ...filter, limit })));
  const records = pages.flatMap((page, at) => page.records.map((one) => nameIn(places[at] as Place, one)));
  return { records: sortNewestFirst(records), total: pages.reduce((sum, page) => sum + page.total, 0) };
}

const nameIn = ({ name }: Place, record: EnquiryRecord): Found => ({ ...record, place: name });

/** All records that pass the filter, newest first. */
export async function listAll(places: readonly Place[], filter: Filter): Promise<Found[]> {
  const all: Found[] = [];
  for (const place of places) {
    for (let beforeId: number | undefined; ; ) {
      const { records } = await place.store.list({ ...filter, limit: pageSize, beforeId });
      all.push(...records.map((record) => nameIn(place, record)));
      if (records.length < pageSize) break;
      beforeId = records.at(-1)?.id;
    }
  }
  return sortNewestFirst(all);
}

async function countAll(places: readonly Place[]) {
  const each = await Promise.all(places.map(({ store }) => store.summary()));
  const sum = (state: (typeof enquiryStates)[number]) => each.reduce((total, { counts }) => total + counts[state], 0);
  return Object.fromEntries(enquiryStates.map((state) => [state, sum(state)])) as (typeof each)[number]["counts"];
}

/** All enquiries of one person. The fields are encrypted, so each record is decrypted and compared. */
export async function findByEmail(
  { places, cipher }: Pick<CommandContext, "places" | "cipher">,
  email: string,
  filter: Filter,
) {
  const wanted = email.toLowerCase();
  let unreadable = 0;
  const records = (await listAll(places, filter)).filter((record) => {
    if (record.state === "erased") return false;
    try {
      return String(cipher.decrypt(record).model.EmailAddress ?? "").toLowerCase() === wanted;
    } catch {
      // Encrypted with another key, so its sender is unknown.
      unreadable += 1;
      return false;
    }
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
  const records = await listAll(places, { states, since, form });
  records.reverse();
  audit.note(
    "export",
    records.map(({ reference }) => reference),
  );
  let unreadable = 0;
  const rows = records.map((record) => {
    try {
      return toExportRow(record, record.state === "erased" ? {} : cipher.decrypt(record).model);
    } catch {
      unreadable += 1;
      return toExportRow(record, {});
    }
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

function toExportRow(record: EnquiryRecord, model: DecryptedEnquiry["model"]): ExportRow {
  return {
    Reference: record.reference,
    State: record.state,
    Form: record.form,
    Received: new Date(record.receivedAt),
    Changed: new Date(record.updatedAt),
    Tries: record.attempts,
    LastTry: record.outcome,
    ...model,
  };
}

function decryptRecord(cipher: EnquiryCipher, record: EnquiryRecord): DecryptedEnquiry {
  try {
    return cipher.decrypt(record);
  } catch (error) {
    if (!(error instanceof DecryptError)) throw error;
    throw new CommandError(`${error.message} Run this with the server's environment.`);
  }
}
