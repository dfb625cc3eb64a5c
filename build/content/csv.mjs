// @ts-check
import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/**
 * @typedef {object} Row
 * @property {number} line The line of the file where the row begins, counted from 1.
 * @property {number} row The row number that a spreadsheet program shows.
 * @property {string[]} cells
 */

/** The site reads the format that Excel calls "CSV UTF-8", with or without a byte order mark. */
const saveAs = 'in Excel choose "Save as", "CSV UTF-8 (comma delimited)"';

/** An error of the whole file: none of its contents can be trusted. */
export class CsvFault extends Error {}

/**
 * @param {Buffer} bytes
 * @returns {string}
 */
function decode(bytes) {
  if (bytes.length === 0) throw new CsvFault("is empty: save the spreadsheet again");
  if (bytes.subarray(0, 2).toString("latin1") === "PK")
    throw new CsvFault(`is an Excel or OpenDocument workbook, not a CSV file: ${saveAs}`);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new CsvFault(`is UTF-16 ("Unicode text"), not UTF-8: ${saveAs}`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    let start = 0;
    for (let line = 1; start < bytes.length; line += 1) {
      const end = bytes.indexOf(10, start);
      const ofLine = bytes.subarray(start, end < 0 ? bytes.length : end);
      const text = ofLine.toString("utf8");
      const broken = text.indexOf("\uFFFD");
      if (broken >= 0) {
        const meant = new TextDecoder("windows-1252")
          .decode(ofLine)
          .slice(Math.max(0, broken - 12), broken + 12)
          .trim();
        throw new CsvFault(`line ${line}: "${meant}" is not UTF-8 but Windows-1252 or the like: ${saveAs}`);
      }
      start = end < 0 ? bytes.length : end + 1;
    }
    throw new CsvFault(`is not UTF-8: ${saveAs}`);
  }
}

/** Excel's separator depends on the country: picks the most frequent one in the first line. @param {string} text */
function findDelimiter(text) {
  const told = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (told) return told;
  const [head = ""] = text.split("\n");
  const count = (/** @type {string} */ sign) => head.split(sign).length;
  return [";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ",");
}

/**
 * @param {Buffer} bytes
 * @returns {Row[]} All rows that are not empty, the header row first. Throws CsvFault.
 */
export function readRows(bytes) {
  const text = decode(bytes);
  const delimiter = findDelimiter(text);
  /** @type {Row[]} */
  const rows = [];
  try {
    parse(text, {
      delimiter,
      // A file that two programs have written has two of them.
      record_delimiter: ["\r\n", "\n", "\r"],
      from_line: text.startsWith("sep=") ? 2 : 1,
      relax_column_count: true,
      on_record(/** @type {string[]} */ record, /** @type {{ lines: number, records: number }} */ info) {
        const breaks = record.reduce((sum, cell) => sum + cell.split(/\r\n|\n|\r/).length - 1, 0);
        const cells = record.map(readCell);
        if (cells.some((cell) => cell !== "")) rows.push({ line: info.lines - breaks, row: info.records, cells });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFault(explain(error));
    throw error;
  }
  return rows;
}

/** @param {CsvError} error */
function explain({ code, message, ...details }) {
  const line = /at line (\d+)/.exec(message)?.[1] ?? /** @type {any} */ (details).lines;
  if (code === "CSV_QUOTE_NOT_CLOSED")
    return `line ${line}: a quote (") is opened and never closed: close it, or double it where the sign is meant`;
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE")
    return `line ${line}: a quote (") is inside a text: put the whole cell into quotes and double those inside ("")`;
  return `line ${line}: ${message}`;
}

/** Removes the apostrophe that writeRows puts before text that looks like a formula. @param {string} cell */
function readCell(cell) {
  return cell.replace(/^'(?=[=+\-@\t\r])/, "").trim();
}

/**
 * Writes a byte order mark, by which Excel recognises UTF-8, and an apostrophe before text that is a formula to Excel.
 *
 * @param {readonly (readonly string[])[]} rows
 */
export function writeRows(rows) {
  return stringify(/** @type {string[][]} */ (rows), { bom: true, escape_formulas: true, record_delimiter: "windows" });
}

/** @param {number} index @returns {string} The column name in a spreadsheet: 0 → A, 27 → AB. */
export function letterOf(index) {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
