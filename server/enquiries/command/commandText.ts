import { enquiryStates, type StoreSummary } from "../store/records.ts";

/** How the ops command writes what the spool holds: for a terminal, and for a spreadsheet. */

/** A spreadsheet would run what begins like a formula, and visitors write these cells: an apostrophe makes it text. */
export function quoteCell(text: string): string {
  const safe = /^[\s]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row for each record. Columns are the named ones, then those that rows bring, in the order they come. */
export function formatCsv(firstColumns: readonly string[], rows: readonly Record<string, string | number>[]): string {
  const columns = [...new Set([...firstColumns, ...rows.flatMap((row) => Object.keys(row))])];
  const lines = rows.map((row) => columns.map((column) => quoteCell(String(row[column] ?? ""))).join(","));
  return [columns.join(","), ...lines].map((line) => `${line}\r\n`).join("");
}

/** As people read one out or write it down: any case, the look-alikes of Crockford's alphabet, spaces and dashes. */
export function normaliseReference(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
}

/** UTC and short: "2026-11-21 07:05:09Z". */
export function formatTime(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** A visitor's words must not steer the terminal that shows them. */
export function makePrintable(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, " ");
}

/** "waiting 2   delivered 40 ...", every state. */
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
