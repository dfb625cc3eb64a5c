import type { Field } from "./fields.ts";
import { type FormId, forms } from "./forms.ts";

/**
 * The rules of the forms, the same in the browser and on the server. Plain functions and no schema library, because
 * every visitor of a page with a form downloads this file.
 */

/** Hyphen-minus and similar dashes, which autofill can insert (A39). */
const dashes = /[\u002D\u2010-\u2015\u2212]/g;
/** Lone surrogates, and control characters except line breaks and tabs. Nobody types them; encoders fail on them. */
const unprintable = /\p{Cs}|[^\P{Cc}\n\r\t]/gu;
/** Zero-width and direction marks, which text copied from a chat carries. Names in Persian or Hindi need some of them. */
const invisible = /\p{Cf}/gu;
/** One @, a domain with a dot, and no characters that would make it a list or add a display name. */
export const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/;
/** Specification 5: an optional leading plus, then 6 to 15 digits. */
const phoneShape = /^\+?\d{6,15}$/;

function cleanText(value: unknown): string {
  const text = typeof value === "string" ? value.replace(unprintable, "").trim() : "";
  return withoutInvisible(text) && text;
}

function withoutInvisible(text: string): string {
  return text.replace(invisible, "").trim();
}

/** The whole number that was sent. 0 if none was sent, NaN if the value is not a whole number. */
function readCountryId(value: unknown): number {
  if (value === undefined || value === null || value === "") return 0;
  const id =
    typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value)) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id >= 0 ? id : Number.NaN;
}

/**
 * The values that a form sends and the server stores: only the form's fields, trimmed, the phone without dashes,
 * CountryId as a number. For a country that is not in the list, CountryId is 0 and CountryName is what was typed (A42).
 */
export function normaliseEnquiry(form: FormId, body: Record<string, unknown>): Record<string, string | number> {
  const clean: Record<string, string | number> = {};
  for (const field of forms[form].fields) {
    if (field.control === "country") {
      const id = readCountryId(body.CountryId);
      clean.CountryId = id || 0;
      clean.CountryName = Number.isNaN(id) ? "" : cleanText(body.CountryName);
    } else if (field.control === "phone") {
      clean[field.name] = withoutInvisible(cleanText(body[field.name]).replace(dashes, ""));
    } else {
      const text = cleanText(body[field.name]);
      clean[field.name] = field.control === "email" ? withoutInvisible(text) : text;
    }
  }
  return clean;
}

function findProblem(field: Field, value: string): string | undefined {
  if (value === "") return field.required ? field.missing : undefined;
  if (field.choices && !field.choices.some((choice) => choice.value === value)) return field.invalid;
  // Must come before the patterns, so that these only get short values.
  if (value.length > field.maxLength)
    return `${field.label} is too long: please use at most ${field.maxLength} characters`;
  if (field.control === "email" && !emailShape.test(value)) return field.invalid;
  if (field.control === "phone" && !phoneShape.test(value)) return field.invalid;
  return undefined;
}

/**
 * Maps field names to error messages, in the order of the form. Empty if the enquiry is valid. Takes raw or normalised
 * values. Does not check the captcha.
 */
export function validateEnquiry(form: FormId, values: Record<string, unknown>): Record<string, string> {
  const clean = normaliseEnquiry(form, values);
  const problems: Record<string, string> = {};
  for (const field of forms[form].fields) {
    const problem = findProblem(field, String(clean[field.control === "country" ? "CountryName" : field.name]));
    if (problem) problems[field.name] = problem;
  }
  return problems;
}
