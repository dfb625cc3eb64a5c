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
export const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** The same without those that spell a word: joiners in Persian and Indian scripts, variants of Japanese characters. */
const meaningless = /(?!\u200C|\u200D|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
/** U+2800 is a blank sign of Braille, and a popular empty name. */
const space = /[\s\u0085\u2800]+/g;

export function toText(value: unknown): string {
  return typeof value === "string" ? value.replace(unprintable, "") : "";
}

/** A message: keeps its lines. Invisible characters alone count as empty. */
export function cleanMessage(value: unknown): string {
  const text = toText(value).trim();
  return text.replace(invisible, "").trim() && text;
}

/**
 * More than any line may have (fields.ts), also when four characters are composed into one. A text is cut before it is
 * composed, which takes quadratic time for a long row of accents.
 */
const longestLine = 1200;

/** A name, a company, a city: one line, with single spaces, composed (NFC), without invisible characters (A110). */
export function cleanLine(value: unknown): string {
  const line = toText(value).replace(meaningless, "").replace(space, " ").trim();
  const text = line.slice(0, longestLine).normalize("NFC");
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
export function readCountry(id: unknown, name: unknown, list?: readonly Country[]): Country {
  const CountryId = readCountryId(id);
  if (Number.isNaN(CountryId)) return { CountryId: 0, CountryName: "" };
  const known = CountryId > 0 ? list?.find((country) => country.CountryId === CountryId) : undefined;
  return { CountryId, CountryName: cleanLine(known?.CountryName ?? name) };
}
