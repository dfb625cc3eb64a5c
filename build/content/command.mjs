// @ts-check
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { readArguments, refuseSwallowed } from "../commandLine.mjs";
import { sheets } from "./columns.mjs";
import { writeRows } from "./csv.mjs";
import { nameSerialDays, readSheet, tellChanges } from "./import.mjs";
import { fileOf, readList } from "./lists.mjs";

/**
 * `npm run content`: imports and exports the site's lists as spreadsheets. It changes the sources; the next build shows it.
 */

const usage = `npm run content -- import <file.csv> [--dry-run]   the file becomes the list: rows are real, samples go
npm run content -- export <file.csv>               the list as a spreadsheet, to edit and import again
npm run content -- pictures [folder]               each page of the build, with a number on whatever is still made up
The file's name says which list: events.csv, clients-2026.csv, offices.csv (or --list=events).
--force overwrites on export. docs/content.md goes through it, and says what else is where.`;

/** A longer list of changes is shortened, because nobody reads it to the end. */
const mostLines = 40;

const { values: options, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      list: { type: "string" },
    },
  },
  usage,
);
refuseSwallowed(["dry-run", "force", "list"], "content", usage);
const [action, file, ...others] = positionals;
const names = /** @type {import("./columns.mjs").ListName[]} */ (Object.keys(sheets));
const list = names.find((name) => (options.list ?? basename(file ?? "").toLowerCase()).startsWith(name));

try {
  if (action === "pictures") await drawPictures(file ?? "sample-pictures");
  else if (!action) console.log(usage);
  else if (action !== "import" && action !== "export") fail(`There is no command "${action}"\n\n${usage}`);
  else if (!file) fail(`${action} takes the name of a file\n\n${usage}`);
  else if (others.length > 0) fail(`${action} takes one file: run it again for ${others.join(", ")}`);
  else if (options.list && !list) fail(`--list=${options.list}: it is one of ${names.join(", ")}`);
  else if (!list) fail(`${file}: which list is it? Begin its name with ${names.join(", ")}, or say --list=events`);
  else if (action === "import") await importFile(list, file);
  else exportFile(list, file);
} catch (error) {
  // A file that cannot be read or written, or a list that is not JSON: the message names it.
  fail(error instanceof Error ? error.message : String(error));
}

/** @param {string} words */
function fail(words) {
  console.error(words);
  process.exitCode = 1;
}

/** @param {string} folder */
async function drawPictures(folder) {
  const { drawSamplePictures } = await import("./samplePictures.mjs");
  const marked = await drawSamplePictures(folder);
  for (const { page, found } of marked) console.log(`${page}: ${found.length} marked`);
  console.log(`written to ${folder}: open index.html`);
}

/** @param {import("./columns.mjs").ListName} list @param {string} file */
async function importFile(list, file) {
  if (!existsSync(file)) return fail(`${file} is not there`);
  const bytes = readFileSync(file);
  const { records, faults } = await readSheet({ list, bytes });
  if (faults.length > 0) {
    // A fault of the whole file is a sentence about it.
    for (const fault of faults) console.error(`${file}${fault.startsWith("line ") ? "," : ""} ${fault}`);
    return fail(`${faults.length} ${faults.length === 1 ? "fault" : "faults"}: nothing was imported`);
  }
  const changes = tellChanges({ list, before: readList(list), after: records });
  if (changes.length > mostLines) changes.splice(mostLines - 2, changes.length - mostLines + 1, "...");
  console.log(changes.join("\n"));
  const serialDays = nameSerialDays(bytes);
  if (serialDays.length > 0) console.log(`Look at these days:\n${serialDays.join("\n")}`);
  if (options["dry-run"]) return console.log("--dry-run: nothing was written");
  const half = `${fileOf(list)}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(records, null, 2)}\n`);
  renameSync(half, fileOf(list));
  console.log(`written to ${fileOf(list)}. Now: npm run check:content`);
}

/** @param {import("./columns.mjs").ListName} list @param {string} file */
function exportFile(list, file) {
  if (existsSync(file) && !options.force) return fail(`${file} is there already: take another name, or --force`);
  const { key, required, optional, toCells } = sheets[list];
  const columns = [...new Set([key, ...required, ...optional])];
  const rows = readList(list).map((record) => {
    const cells = toCells(record);
    return columns.map((column) => cells[column] ?? "");
  });
  writeFileSync(file, writeRows([columns, ...rows]));
  console.log(`${rows.length} ${list} written to ${file}`);
}
