import { guardCell } from "../../../shared/spreadsheetCells.mjs";

/** Where a spreadsheet that divides the file at semicolons begins a cell: in front of what begins like a formula. */
const innerFormula = /(?<=[;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])/g;

/**
 * Visitors write these cells, and a spreadsheet runs text that begins like a formula. An apostrophe prevents that. Text
 * that has one there gets a second, so removing one in each such place gives back what was written.
 */
export function quoteCell(text: string): string {
  const safe = guardCell(text.replace(innerFormula, "'"));
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By this mark Excel recognises UTF-8. */
const byteOrderMark = "\uFEFF";

/** Columns of text are guarded; numbers and times are not. */
export type ExportRow = Record<string, string | number | Date>;

/** One row per record. Columns are `firstColumns`, then the other keys of the rows in order of appearance. */
export function formatCsv(firstColumns: readonly string[], rows: readonly ExportRow[]): string {
  const columns = [...new Set([...firstColumns, ...rows.flatMap((row) => Object.keys(row))])];
  const lines = [columns, ...rows.map((row) => columns.map((column) => formatCell(row[column] ?? "")))];
  return byteOrderMark + lines.map((cells) => `${cells.join(",")}\r\n`).join("");
}

function formatCell(value: string | number | Date): string {
  if (typeof value === "string") return quoteCell(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Accepts references as people dictate or write them: any case, look-alike letters, spaces, dashes, an export's apostrophe. */
export function normaliseReference(text: string): string {
  return text
    .toUpperCase()
    .replace(/[\s'-]/g, "")
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0");
}

/** Short, in UTC: "2026-11-21 07:05:09Z". */
export function formatTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** Replaces control characters: a visitor's text must not control the terminal that shows it. */
export function makePrintable(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, " ");
}
