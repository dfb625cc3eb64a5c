import { enquiryStates, type StoreSummary } from "../store/records.ts";

/** Formats the spool's content for the ops command: for a terminal and for a spreadsheet. */

/**
 * Where a spreadsheet may begin a cell: at the start, and after each separator, tab and line break, because a country's
 * spreadsheet may divide the file at semicolons and then takes our quotes for text. The second part finds what begins
 * like a formula there, behind blanks and quotes; East Asian spreadsheets take full-width characters too.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])|^(?='*[\t\r])/g;

/**
 * Visitors write these cells, and a spreadsheet runs text that begins like a formula. An apostrophe prevents that. Text
 * that has one there gets a second, so removing one in each such place gives back what was written.
 */
export function quoteCell(text: string): string {
  const safe = text.replace(formulaStart, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By this mark Excel recognises UTF-8. */
const byteOrderMark = "\uFEFF";

/** One row per record. Columns are `firstColumns`, then the other keys of the rows in order of appearance. */
export function formatCsv(firstColumns: readonly string[], rows: readonly Record<string, string | number>[]): string {
  const columns = [...new Set([...firstColumns, ...rows.flatMap((row) => Object.keys(row))])];
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? "")))];
  return byteOrderMark + lines.map((cells) => `${cells.map(quoteCell).join(",")}\r\n`).join("");
}

/** Accepts references as people dictate or write them: any case, look-alike letters, spaces and dashes. */
export function normaliseReference(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** Short, in UTC: "2026-11-21 07:05:09Z". */
export function formatTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** Replaces control characters: a visitor's text must not control the terminal that shows it. */
export function makePrintable(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, " ");
}

/** "waiting 2   delivered 40 ...", for every state. */
export function formatCounts(counts: StoreSummary["counts"]): string {
  return enquiryStates.map((state) => `${state} ${counts[state]}`).join("   ");
}
