/**
 * One way to read what visitors type, paste, dictate or let the browser fill in. The fields use it while typing, the
 * rules at submit, and the server again. Every function returns its own results unchanged.
 */

export interface Country {
  CountryId: number;
  CountryName: string;
}

/** Lone surrogates, and control characters except line breaks and tabs. Nobody types them; encoders fail on them. */
const unprintable = /\p{Cs}|(?![\s\u0085])\p{Cc}/gu;
/** Zero-width and direction marks, which text copied from a chat or a contact carries. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** The same without those that spell a word: joiners in Persian and Indian scripts, variants of Japanese characters. */
const meaningless = /(?!\u200C|\u200D|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
/** U+2800 is a blank sign of Braille, and a popular empty name. */
const space = /[\s\u0085\u2800]+/g;

function toText(value: unknown): string {
  return typeof value === "string" ? value.replace(unprintable, "") : "";
}

/** A message: keeps its lines. Invisible characters alone count as empty. */
export function cleanMessage(value: unknown): string {
  const text = toText(value).trim();
  return text.replace(invisible, "").trim() && text;
}

/** A name, a company, a city: one line, with single spaces, composed (NFC), without invisible characters (A110). */
export function cleanLine(value: unknown): string {
  const text = toText(value).replace(meaningless, "").replace(space, " ").trim().normalize("NFC");
  return text.replace(invisible, "").trim() && text;
}

export function cleanEmail(value: unknown): string {
  return cleanLine(value).replace(invisible, "");
}

/** The whole number that was sent. 0 if none was sent, NaN if the value is not a whole number. */
function readCountryId(value: unknown): number {
  if (value === undefined || value === null || value === "") return 0;
  const id =
    typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id >= 0 ? id : Number.NaN;
}

/**
 * A country. With an id the name is the one in the list, because a translator may have changed the name on the page.
 * Without an id it is what the visitor typed in place of a missing list (A42).
 */
export function readCountry(id: unknown, name: unknown, list: readonly Country[] = []): Country {
  const CountryId = readCountryId(id);
  if (Number.isNaN(CountryId)) return { CountryId: 0, CountryName: "" };
  const known = CountryId > 0 ? list.find((country) => country.CountryId === CountryId) : undefined;
  return { CountryId, CountryName: cleanLine(known?.CountryName ?? name) };
}

/** The fewest and the most digits of a number (specification section 5). The leading plus does not count (A77). */
const fewestDigits = 6;
const mostDigits = 15;
/** Specification section 5: an optional leading plus, then 6 to 15 digits. */
export const phoneShape = new RegExp(`^\\+?\\d{${fewestDigits},${mostDigits}}$`);

/** What people write between the digits of one number. \p{Me}: the frame of keycap emojis. */
const insideNumber = /[\p{Zs}\p{Pd}\u2212.\u00B7\u30FB()[\]_'’\p{Me}]/u;
/** A trunk zero after a country code, "+44 (0)20". It is dialled only within the country. */
const trunkZero = /((?:\+[\p{Zs}(]*|\b00)\d{1,3}[\p{Zs}\p{Pd}.)]*)[([]\p{Zs}*0\p{Zs}*[)\]]/u;

/**
 * A spreadsheet shows a long number as "9.19877E+11", whose digits are rounded, or as "9876543210.0". Bounded, because a
 * long run of digits would take quadratic time.
 */
const rounded = /(\d)[.,]?\d{0,15}E\+\d+/gi;
const decimal = /(\d{6})\.0\s*$/;

/** The longest text before a slash that may be an area code, "+49 33701/12345". After more digits a slash ends the number. */
const areaCode = /^(?:\+\d{0,8}|00\d{0,8}|\d{0,6})$/;

const countDigits = (text: string) => text.replace(/\D/g, "").length;

/** The value of a digit of any script: Unicode has each script's ten digits in a row. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

function toAscii(text: string): string {
  return text
    .replace(invisible, "")
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?!\d)\p{Nd}/gu, toAsciiDigit);
}

/**
 * While typing: keeps digits and a plus at the start, and removes all else (specification section 5). The result for
 * the beginning of a text does not depend on its end, so the caret moves to the filtered length of the text before it.
 */
export function keepPhoneCharacters(text: string): string {
  const kept = toAscii(text).replace(/[^+\d]/g, "");
  return kept.slice(0, 1) + kept.slice(1).replaceAll("+", "");
}

/**
 * A text that came as a whole: pasted, filled in by the browser, or sent. Finds its first phone number, because contacts
 * hold several, extensions and words. `isPart` says that digits were left out, so that the visitor can be told.
 *
 * A word, a comma or the like ends the number once it has six digits. Before that it only separates: what stood before
 * was no number, unless it was a country code ("+971 (UAE) 50 ...").
 * "00971" stays as it is: which digits replace the plus depends on the country that one calls from.
 */
export function readPhone(value: unknown): { number: string; isPart: boolean } {
  // Links ("tel:") write these two in this way.
  const text = toAscii(toText(value).replace(/%2b/gi, "+").replace(/%20/g, " "));
  let number = "";
  let tooShort = "";
  for (const sign of text.replace(trunkZero, "$1").replace(rounded, "$1").replace(decimal, "$1")) {
    if (/\d/.test(sign)) number += sign;
    else if (insideNumber.test(sign)) continue;
    else if (sign === "/" ? !areaCode.test(number) : countDigits(number) >= fewestDigits) break;
    else if (sign === "+") number = "+";
    else if (sign !== "/" && !number.startsWith("+")) {
      tooShort ||= number;
      number = "";
    }
  }
  if (countDigits(number) === 0) number = tooShort || number;
  return { number, isPart: countDigits(number) < countDigits(text) };
}

/** What a paste into the phone field inserts at the caret (A37). */
export function readPastedPhone(text: string): { number: string; isPart: boolean } {
  const { number, isPart } = readPhone(text);
  const cut = number.slice(0, number.startsWith("+") ? mostDigits + 1 : mostDigits);
  return { number: cut, isPart: isPart || cut !== number };
}
