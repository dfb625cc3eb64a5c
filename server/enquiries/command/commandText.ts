import { enquiryStates, type StoreSummary } from "../store/records.ts";

/** Formats the spool's content for the ops command: for a terminal and for a spreadsheet. */

/** Visitors write these cells, and a spreadsheet runs text that begins like a formula. An apostrophe prevents that. */
export function quoteCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row per record. Columns are `firstColumns`, then the other keys of the rows in order of appearance. */
export function formatCsv(firstColumns: readonly string[], rows: readonly Record<string, string | number>[]): string {
  const columns = [...new Set([...firstColumns, ...rows.flatMap((row) => Object.keys(row))])];
  const lines = rows.map((row) => columns.map((column) => quoteCell(String(row[column] ?? ""))).join(","));
  return [columns.join(","), ...lines].map((line) => `${line}\r\n`).join("");
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

export function drawTable(head: string[], rows: string[][]): string {
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
