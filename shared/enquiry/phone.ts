import { invisible, toText } from "./normalise.ts";

/**
 * One way to read phone numbers (A121): fields while typing, when text is pasted or filled in, the rules at submit, the
 * server, and the numbers in the owner's files.
 */

/** The fewest and the most digits of a number (specification section 5). The leading plus does not count (A77). */
const fewestDigits = 6;
const mostDigits = 15;
/** Specification section 5: an optional leading plus, then 6 to 15 digits. */
export const phoneShape = new RegExp(`^\\+?\\d{${fewestDigits},${mostDigits}}$`);

/** What people write between the digits of one number, and also between two. \p{Me}: the frame of keycap emojis. */
const loose = "\\p{Zs}\\p{Pd}\\u2212.\\u00B7\\u30FB()[\\]_'’\\p{Me}";
const isLoose = new RegExp(`^[${loose}]*$`, "u");
const isSlash = new RegExp(`^[${loose}/]*$`, "u");
const endsInPlus = new RegExp(`\\+[${loose}]*$`, "u");
const isDash = /[\p{Pd}\u2212]/u;
const isSpaced = /\p{Zs}/u;
/** More than what stands between the groups of one number: a dash or a dot between spaces, a wide space. */
const isWide = /\p{Zs}[\p{Pd}\u2212.\u00B7\u30FB]|[\p{Pd}\u2212\u00B7\u30FB]\p{Zs}|\p{Zs}{2}/u;
const isOpening = /[([]/;

/** A trunk zero after a country code, "+44 (0)20". It is dialled only within the country. */
const trunkZero = /((?:\+[\p{Zs}(]*|\b00)\d{1,3}[\p{Zs}\p{Pd}.)]*)[([]\p{Zs}*0\p{Zs}*[)\]]/u;
/**
 * A spreadsheet shows a long number as "9.19877E+11", whose digits are rounded, or as "9876543.00". Bounded, because a
 * long run of digits would take quadratic time.
 */
const rounded = /(\d)(?:[.,]?\d{0,15}E\+|[.,]\d{1,15}E)\d+/gi;
const decimals = /(\d{6})\.0+(?!\.?\d)/g;
/** 12/05/2025, 12.05.2025 and 2025-05-12, as a messenger or a list writes them before the number. */
const date =
  /(^|[^\d+./-])(?:[0-3]?\d\/[0-3]?\d\/(?:20)?\d\d|[0-3]?\d([.-])[01]?\d\2(?:19|20)\d\d|(?:19|20)\d\d-(?:0[1-9]|1[0-2])-[0-3]\d)(?![./-]?\d)/g;

/** What stands before a slash that is part of the number: an area code, "+49 33701/12345", "030/1234567". */
const areaCode = /^(?:\+\d{0,7}|00\d{0,7}|0\d{0,5}|\d{0,4})$/;

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

/** For a number that is shown as its owner wrote it: plain digits, single spaces, nothing invisible. */
export function cleanPhone(text: string): string {
  return toAscii(text)
    .replace(/[\s\p{Zs}]+/gu, " ")
    .trim();
}

/** Groups of digits that may be one number, with what stands before each. */
interface Run {
  hasPlus: boolean;
  groups: string[];
  gaps: string[];
}

/**
 * A text that came as a whole: pasted, filled in by the browser, or sent. Finds its first phone number, because contacts
 * hold several, extensions and words. `isPart` says that digits were left out, so that the visitor can be told.
 *
 * A text that cannot be divided into numbers with certainty gives all its digits, which are too many to be valid: a number
 * that nobody has is worse than a message. "00971" stays as it is: which digits replace the plus depends on the country
 * that one calls from.
 */
export function readPhone(value: unknown): { number: string; isPart: boolean } {
  const text = toAscii(toText(value).replace(/%(2[0-9a-f]|5[bdf])/gi, unescapeSign)).replace(trunkZero, "$1");
  const run = skipLabel(findRun(text.replace(date, "$1;").replace(rounded, "$1;").replace(decimals, "$1;")));
  const digits = run.groups.slice(0, countFirst(run)).join("");
  // No country code begins with a zero.
  const number = run.hasPlus ? `+${digits.replace(/^00(?=\d)/, "")}` : digits;
  return { number, isPart: digits.length < countDigits(text) };
}

/** Links ("tel:") write some signs in this way. */
const unescapeSign = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));

/**
 * The first groups that may be a number. A word, a comma or the like ends it once it has six digits. Before that it only
 * separates: what stood before was no number, unless it was a country code ("+971 (UAE) 50 ...").
 */
function findRun(text: string): Run {
  const pieces = text.split(/(\d+)/);
  let run: Run = { hasPlus: endsInPlus.test(text), groups: [], gaps: [] };
  let number = "";
  for (let at = 1; at < pieces.length; at += 2) {
    const gap = pieces[at - 1] as string;
    const digits = pieces[at] as string;
    if (number === "" || !continues(number, gap)) {
      if (countDigits(number) >= fewestDigits) return run;
      const hasPlus = endsInPlus.test(gap);
      run = { hasPlus, groups: [], gaps: [] };
      number = hasPlus ? "+" : "";
    }
    number += digits;
    run.groups.push(digits);
    run.gaps.push(gap);
  }
  return run;
}

/** Whether a number may go on behind what stands after its first digits. */
function continues(number: string, gap: string): boolean {
  if (isLoose.test(gap)) return true;
  if (isSlash.test(gap)) return areaCode.test(number);
  return !endsInPlus.test(gap) && number.startsWith("+") && number.length <= fewestDigits;
}

/** Leaves out what counts or names the number: "1. 98765 43210", "24/7 050 123 4567", "Room 12 050 123 4567". */
function skipLabel({ hasPlus, groups, gaps }: Run): Run {
  const rest = (from: number) => ({ hasPlus, groups: groups.slice(from), gaps: gaps.slice(from) });
  if (hasPlus || groups[0]?.startsWith("0")) return rest(0);
  const isListed = /^(?:\.\)?|\))\p{Zs}/u.test(gaps[1] ?? "") && !isOpening.test(gaps[0] ?? "");
  if (isListed && (groups[0] ?? "").length <= 2 && sum(groups.slice(1)) >= fewestDigits) return rest(1);
  const zero = groups.findIndex((group) => group.length > 1 && group.startsWith("0"));
  return zero > 0 && sum(groups.slice(0, zero)) <= 3 && sum(groups.slice(zero)) >= 9 ? rest(zero) : rest(0);
}

const sum = (groups: readonly string[]) => groups.reduce((digits, group) => digits + group.length, 0);

/**
 * How many groups of a run are its first number. Two numbers stand side by side where the digits on both sides are enough
 * for one, and something says so: a group that is a number of its own, parentheses, a wide gap, too many digits for one.
 */
function countFirst({ hasPlus, groups, gaps }: Run): number {
  const [first = ""] = groups;
  const end = groups.length - 1;
  const total = sum(groups);
  const isTooLong = total > mostDigits;
  const isAbroad = hasPlus || first.startsWith("00");
  const prefix = hasPlus || !isAbroad ? 0 : 2;
  /** The fewest digits of a number beside another one, and of one that nobody divides any further. */
  const fewest = prefix + (isAbroad ? 8 : 7);
  const whole = prefix + (isAbroad ? 11 : 10);
  const isShort = !isAbroad && first.length === fewestDigits && !first.startsWith("0");
  /** Between groups where a second number may begin. */
  const places: number[] = [];
  let left = first.length;
  for (let at = 1; at <= end && left <= mostDigits; at += 1) {
    const gap = gaps[at] as string;
    const right = total - left;
    const last = (groups[at - 1] as string).length;
    const next = (groups[at] as string).length;
    if (last >= (at === 1 ? whole : 10)) return at;
    if (left >= fewest || (at === 1 && isShort)) {
      const isSecond = right >= fewestDigits;
      if (isSecond) places.push(at);
      if (next >= 10 || (at === 1 && next >= fewestDigits)) return at;
      if (isOpening.test(gap) && (isSecond || at === end)) return at;
      // Somebody who separates all groups in one way has one number.
      if (isWide.test(gap) && isSecond && (isTooLong || at === 1 || gap !== gaps[1])) return at;
      const isExtension = at === end && next <= 3 && last >= 4 && isDash.test(gap);
      if (isExtension && left >= whole - (isSpaced.test(gap) ? 1 : 0)) return at;
    }
    left += next;
  }
  const halves = findRepeat(groups, places);
  if (!isTooLong) return (!isAbroad && total >= 2 * fewest && halves) || groups.length;
  const zeros = places.filter((at) => /^0\d/.test(groups[at] as string) && sum(groups.slice(0, at)) >= fewest + 2);
  return (
    places.find((at) => first.length > 1 && groups[at] === first) ??
    halves ??
    findOnly(zeros) ??
    places.find((at) => (groups[at] as string).length >= fewest) ??
    findOnly(places) ??
    groups.length
  );
}

/** "98765 43210 98765 43211": the place from which the lengths of the groups repeat to the end. */
const findRepeat = (groups: readonly string[], places: readonly number[]) =>
  places.find(
    (at) => groups.length % at === 0 && groups.every(({ length }, index) => length === groups[index % at]?.length),
  );

const findOnly = ({ length, ...places }: readonly number[]) => (length === 1 ? places[0] : undefined);
