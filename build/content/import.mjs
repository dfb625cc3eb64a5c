// @ts-check
import { readSerialDay, sheets } from "./columns.mjs";
import { CsvFault, letterOf, readRows } from "./csv.mjs";
import { imagesDir, listFiles } from "./folder.mjs";
import { findFaults } from "./lists.mjs";

/** @typedef {import("./columns.mjs").ListName} ListName */

/** "Short description" and "short_description" both match the column. @param {string} title */
const plain = (title) => title.toLowerCase().replaceAll(/[^a-z]/g, "");

/**
 * Reads a spreadsheet into the records of a list. It writes nothing.
 *
 * @param {{ list: ListName, bytes: Buffer, dir?: string }} options `dir`: the folder of the pictures.
 * @returns {Promise<{ records: any[], faults: string[] }>} `faults`: all errors in file order, each with line, column
 *   and remedy.
 */
export async function readSheet({ list, bytes, dir = imagesDir }) {
  const sheet = sheets[list];
  try {
    const [head, ...rows] = readRows(bytes);
    if (!head) throw new CsvFault("has no rows: its first is to name the columns");
    const { columns, faults } = readHead(head, sheet);
    if (faults.length > 0) return { records: [], faults };
    if (rows.length === 0) throw new CsvFault("has a first line and no rows below it: there is nothing to import");
    return await readRecords({ list, dir, head: columns, rows });
  } catch (error) {
    if (error instanceof CsvFault) return { records: [], faults: [error.message] };
    throw error;
  }
}

/**
 * A number of days may count from 1900 or from 1904, which a CSV file does not say.
 *
 * @param {Buffer} bytes Of a file without faults.
 * @returns {string[]} The days of a column "date" that are such numbers.
 */
export function nameSerialDays(bytes) {
  const [head, ...rows] = readRows(bytes);
  const at = head?.cells.findIndex((title) => plain(title) === "date") ?? -1;
  return rows.flatMap(({ line, cells }) => {
    const day = readSerialDay(cells[at] ?? "");
    const where = "where the workbook counts from 1904 (Excel: Options, Advanced): then write the days as 31.05.2025";
    return day
      ? [`line ${line}: the number ${cells[at]} is read as ${day.usual}, or as ${day.since1904} ${where}`]
      : [];
  });
}

/**
 * @param {import("./csv.mjs").Row} head
 * @param {import("./columns.mjs").Sheet} sheet
 */
function readHead({ line, cells: titles }, { required, optional }) {
  const known = [...required, ...optional];
  /** @type {string[]} */
  const faults = [];
  const columns = titles.map((title, index) => {
    const name = known.find((column) => plain(column) === plain(title));
    // An untitled column at the right end is only a cell that somebody once used and emptied.
    if (!name && title !== "")
      faults.push(
        `line ${line}, column ${letterOf(index)}: "${title}" is no column of this list: it has ${known.join(", ")}`,
      );
    return name;
  });
  for (const [index, name] of columns.entries()) {
    if (name && columns.indexOf(name) < index)
      faults.push(`line ${line}, column ${letterOf(index)}: "${name}" is there twice: take one out`);
  }
  for (const name of required) {
    if (!columns.includes(name)) faults.push(`line ${line}: the column "${name}" is missing: add it`);
  }
  return { columns, faults };
}

/** @param {{ list: ListName, dir: string, head: (string | undefined)[], rows: import("./csv.mjs").Row[] }} input */
async function readRecords({ list, dir, head, rows }) {
  const sheet = sheets[list];
  /** @type {{ line: number, text: string }[]} */
  const faults = [];
  const place = (/** @type {number} */ index, /** @type {string} */ column) => {
    const { line = 1, row = 1 } = rows[index] ?? {};
    const at = head.indexOf(column);
    const inSheet = row === line ? "" : ` (row ${row} of the spreadsheet)`;
    return `line ${line}${inSheet}${at < 0 ? "" : `, column ${letterOf(at)} "${column}"`}`;
  };
  const complain = (/** @type {number} */ index, /** @type {string} */ column, /** @type {string} */ words) =>
    faults.push({ line: rows[index]?.line ?? 1, text: `${place(index, column)}: ${words}` });
  /** Cells whose contents are no value: any other fault of them follows from that. @type {Set<string>} */
  const withoutValue = new Set();
  /** @type {Set<string>} */
  const refused = new Set();

  const records = rows.map(({ cells, refusals }, index) => {
    for (const { at, words } of refusals) {
      const column = head[at];
      if (!column) continue;
      complain(index, column, words);
      withoutValue.add(`${index} ${column}`);
    }
    const surplus = cells.findIndex((cell, at) => cell !== "" && at >= head.length);
    if (surplus >= 0)
      complain(
        index,
        "",
        `has more cells than there are columns, from ${letterOf(surplus)} on: is a comma outside of quotes?`,
      );
    const named = Object.fromEntries(head.flatMap((name, at) => (name ? [[name, cells[at] ?? ""]] : [])));
    // The round trip through JSON drops undefined fields, as the stored file does.
    return JSON.parse(JSON.stringify(sheet.toRecord(named)));
  });
  for (const { index, path, message, first } of await findFaults(list, records)) {
    const column = sheet.columnOf(path);
    refused.add(`${index} ${path.join(".")}`);
    if (withoutValue.has(`${index} ${column}`)) continue;
    if (first === undefined) complain(index, column, message);
    else complain(index, column, `"${records[index][sheet.key]}" is there twice: ${place(first, "")} has it too`);
  }
  const isRefused = (/** @type {number} */ index, /** @type {string} */ path) => refused.has(`${index} ${path}`);
  await checkImages({ records, dir, complain, isRefused, columnOf: sheet.columnOf });
  if (sheet.compare) records.sort(sheet.compare);
  return { records, faults: faults.sort((one, other) => one.line - other.line).map(({ text }) => text) };
}

/**
 * Opens each file once, even when many rows name it.
 *
 * @param {{ records: any[], dir: string, complain: (index: number, column: string, words: string) => void,
 *   isRefused: (index: number, path: string) => boolean, columnOf: (path: (string | number)[]) => string }} input
 *   `isRefused`: the name itself breaks a rule.
 */
async function checkImages({ records, dir, complain, isRefused, columnOf }) {
  const named = records.flatMap(({ images = [], logo, photo, portrait, imageUrl }, index) => [
    ...images.map((/** @type {any} */ { imageUrl }, /** @type {number} */ at) => ({
      index,
      path: ["images", at, "imageUrl"],
      name: imageUrl,
    })),
    { index, path: ["logo"], name: logo },
    { index, path: ["portrait"], name: portrait },
    { index, path: ["photo", "imageUrl"], name: photo?.imageUrl },
    { index, path: ["imageUrl"], name: imageUrl },
  ]);
  const pictures = named.filter(
    ({ index, path, name }) => name && !name.startsWith("scene:") && !isRefused(index, path.join(".")),
  );
  if (pictures.length === 0) return;
  const { checkImage } = await import("./images.mjs");
  const files = listFiles(dir);
  const known = new Set();
  for (const { index, path, name } of pictures) {
    if (known.has(name)) continue;
    known.add(name);
    try {
      await checkImage(name, files);
    } catch (error) {
      const several = /,|;/.test(name) ? " (between several pictures stands | )" : "";
      const words = error instanceof Error ? error.message : error;
      complain(index, columnOf(path), `content-images/${name} ${words}${several}`);
    }
  }
}

/** An owner who removes a few wants to see which; one who replaces them all does not. */
const fewSamples = 5;

/**
 * @param {{ list: ListName, before: readonly any[], after: readonly any[] }} lists
 * @returns {string[]} The changes that the import makes, one line each.
 */
export function tellChanges({ list, before, after }) {
  const { key } = sheets[list];
  const find = (/** @type {readonly any[]} */ records, /** @type {any} */ one) =>
    records.find((other) => other[key] === one[key]);
  const name = (/** @type {any} */ record) => (record.title ? `${record.date} ${record.title}` : record[key]);
  const samples = before.filter((one) => one.sample && !find(after, one));
  const removed = before.filter((one) => !one.sample && !find(after, one));
  const added = after.filter((one) => !find(before, one));
  const changed = after.flatMap((one) => {
    const old = find(before, one);
    const fields = old ? [...new Set([...Object.keys(old), ...Object.keys(one)])] : [];
    const other = fields.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(one[field]));
    return other.length > 0 ? [`changed: ${name(one)} (${other.join(", ")})`] : [];
  });
  return [
    ...added.map((one) => `new: ${name(one)}`),
    ...changed,
    ...removed.map((one) => `removed: ${name(one)}`),
    ...(samples.length <= fewSamples ? samples.map((one) => `sample removed: ${name(one)}`) : []),
    `${list}: ${added.length} new, ${changed.length} changed, ${removed.length} removed, ${samples.length} samples replaced, ${after.length} in all`,
  ];
}
