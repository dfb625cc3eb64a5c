/** A Markdown table with columns as wide as their cells, to be read in a terminal and in a report. */
export function formatTable(heads, rows) {
  const lines = [heads, ...rows].map((cells) => cells.map(String));
  const widths = heads.map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
  const draw = (cells) => `| ${cells.map((cell, column) => pad(cell, widths[column], column)).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [draw(lines[0]), rule, ...lines.slice(1).map(draw)].join("\n");
}

function pad(cell, width, column) {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
