// @ts-check
import { readFileSync } from "node:fs";

/** The one reader of the owner's text files: UTF-8, with or without a byte order mark, and only signs that can be seen. */

/** A fault of the text itself. `line`: where, counted from 1. */
export class TextFault extends Error {
  /** @param {string} message @param {number} [line] */
  constructor(message, line) {
    super(message);
    this.line = line;
  }
}

const lineBreak = /\r\n|\n|\r/;
const remedy = 'save it as UTF-8 (in most editors: "Save as", "Encoding")';

/**
 * @param {Buffer} bytes
 * @param {string} [saveAs] The remedy of another encoding.
 * @returns {string} Throws a TextFault.
 */
export function decodeText(bytes, saveAs = remedy) {
  const start = bytes.toString("latin1", 0, 512);
  // Without a byte order mark, every other byte of Latin letters is zero.
  if (/^(\xff\xfe|\xfe\xff)|^.?(\0[^\0]|[^\0]\0){4}/s.test(start))
    throw new TextFault(`is UTF-16 ("Unicode text"), not UTF-8: ${saveAs}`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = bytes.toString("utf8");
    const before = text.slice(0, text.indexOf("\uFFFD"));
    const lines = before.split(lineBreak);
    const broken = Buffer.byteLength(before);
    const lineStart = broken - Buffer.byteLength(lines.at(-1) ?? "");
    const near = bytes.subarray(Math.max(lineStart, broken - 12), broken + 12);
    const [meant = ""] = new TextDecoder("windows-1252").decode(near).split(lineBreak);
    throw new TextFault(`"${meant.trim()}" is not UTF-8 but Windows-1252 or the like: ${saveAs}`, lines.length);
  }
}

/** @param {string} file */
export const readTextFile = (file) => readText(readFileSync(file), file);

/** @param {Buffer} bytes @param {string} file @returns {string} Throws a fault that names file and line. */
export function readText(bytes, file) {
  try {
    return checkSigns(decodeText(bytes));
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    throw new Error(`${file}${error.line ? `:${error.line}:` : ""} ${error.message}`);
  }
}

/**
 * Controls but for tab and line ends, what cannot be seen (A100), halves of a sign, and the sign for lost letters. The
 * marks that join and part letters in Indian scripts, Persian and emoji are text.
 */
const badSign =
  /(?![\t\n\r])\p{Cc}|[\p{Cs}\u00ad\u200b\u2028\u2029\u202d\u202e\u2060-\u2064\ufeff\ufff9-\ufffd\ufffe\uffff]/u;

/** What the bytes of a letter in UTF-8 are after its first, for a program that takes them for Windows-1252. */
const later = "[\\u0080-\\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]";
/** é is Ã©, a dash is â€“, Arabic is Ø§Ù„. */
const garbled = new RegExp(`[ÂÃ]${later}|â€${later}|([ØÙ]${later}){2}`);
/** @param {string} text Whether letters were lost on its way through another encoding. */
export const isGarbled = (text) => garbled.test(text) || text.includes("\uFFFD");
/** Where two people have changed the same lines, git leaves both between such lines. */
const conflict = /^(?:<{7}|>{7}|\|{7})(?: |$)|^={7}$/;

/** @param {string} text @returns {string | undefined} What is wrong with one of its signs, and the remedy. */
export function refuseSign(text) {
  if (conflict.test(text)) return "is where two changes met: keep one of the two, and take the lines of git out";
  const [letters] = garbled.exec(text) ?? [];
  if (letters)
    return `has "${letters}", letters that were lost when a program took UTF-8 for another encoding: type them again`;
  const sign = badSign.exec(text)?.[0];
  if (sign === "\uFFFD")
    return 'has "\uFFFD", which stands where a letter was lost in another encoding: type the letter again';
  const code = sign?.codePointAt(0)?.toString(16).padStart(4, "0");
  return sign && `has a sign that cannot be seen (U+${code}): take it out`;
}

/** @param {string} text @returns {string} The text. Throws a TextFault for the first line with such a sign. */
export function checkSigns(text) {
  for (const [index, line] of text.split(lineBreak).entries()) {
    const told = refuseSign(line);
    if (told) throw new TextFault(told, index + 1);
  }
  return text;
}

/**
 * The same for what a text file spells in other letters: "\u200b" in JSON, &shy; in HTML.
 *
 * @param {unknown} value
 * @param {(path: (string | number)[], words: string) => void} tell
 * @param {(string | number)[]} [path]
 */
export function checkValues(value, tell, path = []) {
  const told = typeof value === "string" && refuseSign(value);
  if (told) tell(path, told);
  if (typeof value !== "object" || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) checkValues(inner, tell, [...path, isList ? Number(name) : name]);
}
