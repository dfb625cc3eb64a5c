// @ts-check
import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { guardCell, readCell } from "../../shared/spreadsheetCells.mjs";
import { decodeText, isGarbled, TextFault } from "./text.mjs";

/**
 * @typedef {object} Row
 * @property {number} line The line of the file where the row begins, counted from 1.
 * @property {number} row The row number that a spreadsheet program shows.
 * @property {string[]} cells
 * @property {{ at: number, words: string }[]} refusals Cells that hold something else than a value, by index, each with
 *   the remedy.
 */

const lineBreak = /\r\n|\n|\r/;

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
  const start = bytes.toString("latin1", 0, 512);
  if (/^(PK|ÐÏ)/.test(start)) throw new CsvFault(`is an Excel or OpenDocument workbook, not a CSV file: ${saveAs}`);
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|table)/i.test(start))
    throw new CsvFault(`is a web page or XML, not a CSV file: ${saveAs}`);
  try {
    return decodeText(bytes, saveAs);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    throw new CsvFault(error.line ? `line ${error.line}: ${error.message}` : error.message);
  }
}

/** Excel's line that names the separator. Some programs put it into quotes when they save the file again. */
const separatorLine = /^"?sep=(.)"?[;,\t]*(\r\n|\n|\r)/i;

/** Excel's separator depends on the country: picks the most frequent one in the first line. @param {string} text */
function findDelimiter(text) {
  const told = separatorLine.exec(text)?.[1];
  if (told) return told;
  const [head = ""] = text.replace(/^[\r\n]+/, "").split(lineBreak);
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
  const from = separatorLine.test(text) ? 2 : 1;
  let rowBegins = from;
  try {
    parse(text, {
      delimiter,
      // A file that two programs have written has two of them.
      record_delimiter: ["\r\n", "\n", "\r"],
      from_line: from,
      relax_column_count: true,
      on_record(/** @type {string[]} */ record, /** @type {{ lines: number, records: number }} */ info) {
        const breaks = record.reduce((sum, cell) => sum + cell.split(lineBreak).length - 1, 0);
        rowBegins = info.lines + 1;
        const cells = record.map((cell) => readCell(cell).trim());
        const refusals = record.flatMap((cell, at) => {
          const words = refuseCell(cell.trim());
          return words ? [{ at, words }] : [];
        });
        if (cells.some((cell) => cell !== ""))
          rows.push({ line: info.lines - breaks, row: info.records, cells, refusals });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new CsvFault(explain(error, rowBegins));
    throw error;
  }
  return rows;
}

/** @param {CsvError} error @param {number} rowBegins The line where the row begins that it could not read. */
function explain({ code, message }, rowBegins) {
  // The parser names the last line of the file.
  if (code === "CSV_QUOTE_NOT_CLOSED")
    return `line ${rowBegins}: a quote (") is opened and never closed: close it, or double it where the sign is meant`;
  const line = /at line (\d+)/.exec(message)?.[1] ?? rowBegins;
  if (code === "CSV_INVALID_CLOSING_QUOTE" || code === "INVALID_OPENING_QUOTE")
    return `line ${line}: a quote (") is inside a text: put the whole cell into quotes and double those inside ("")`;
  return `line ${line}: ${message}`;
}

/**
 * What Excel, LibreOffice, Google Sheets and Numbers write for an error, in their languages: #REF!, #BEZUG!, #¿NOMBRE?,
 * #N/A, #NV, #GETTING_DATA, Err:502.
 */
const errorValues = [
  /^#[¡¿]?\p{Lu}[\p{Lu}\p{M}/_0]*[!?]$/u,
  /^#[\p{L}]\/[\p{L}](\s.*)?$/u,
  /^#\p{Lu}+(_\p{Lu}+)+!?$/u,
  /^#(NV|YOK|HIÁNYZIK|NEDOSTUPNÝ)$/,
  /^(Err|Fehler|Erreur|Errore?|Erro|Fout|Fel|Fejl|Feil|Virhe|Błąd|Chyba|Hiba|Hata|Ошибка|Σφάλμα)\s?:\s?\d{3}$/i,
  /^(Loading|Wird geladen|Chargement)(\.{3}|…)$/,
];
const isFormula = /^(=|[+\-@][\p{L}_][\p{L}\d._]*\()/u;
/**
 * @param {string} cell As the file has it, without spaces around it.
 * @returns {string | undefined} What a spreadsheet wrote instead of a value, and the remedy.
 */
function refuseCell(cell) {
  if (isFormula.test(cell))
    return `"${shorten(cell)}" is a formula: write its value (copy the cell, "Paste special", "Values"), or put ' before a text`;
  if (isGarbled(cell))
    return `"${shorten(cell)}" has letters that were lost when a program took UTF-8 for another encoding: type them again, then ${saveAs}`;
  for (const part of cell.split("|").map((one) => one.trim())) {
    if (/^#{2,}$/.test(part))
      return `"${part}" is what a spreadsheet shows when a column is too narrow: widen the column and save again`;
    if (errorValues.some((value) => value.test(part)))
      return `"${part}" is what a spreadsheet shows for an error: correct the cell or its formula, or write the value`;
  }
}

/** @param {string} cell */
const shorten = (cell) => (cell.length > 40 ? `${cell.slice(0, 40)}...` : cell);

/**
 * Writes a byte order mark, by which Excel recognises UTF-8, and guards what a spreadsheet would not leave as it is.
 *
 * @param {readonly (readonly string[])[]} rows
 */
export function writeRows(rows) {
  const guarded = rows.map((row) => row.map((cell) => guardCell(cell ?? "")));
  return stringify(guarded, { bom: true, record_delimiter: "windows" });
}

/** @param {number} index @returns {string} The column name in a spreadsheet: 0 → A, 27 → AB. */
export function letterOf(index) {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
