/** Columns of equal width, for a terminal. A line for the head and each row, each with its line break. */
export function drawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const draw = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return [head, ...rows].map((row) => `${draw(row).trimEnd()}\n`).join("");
}
