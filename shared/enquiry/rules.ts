import { field as fieldWords } from "../content/forms.yaml";
import { fillText } from "../fillText.ts";
import type { Field } from "./fields.ts";
import { type FormId, forms } from "./forms.ts";
import { cleanEmail, cleanLine, cleanMessage, readCountry } from "./normalise.ts";
import { phoneShape, readPhone } from "./phone.ts";

/**
 * The rules of the forms, the same in the browser and on the server. Plain functions and no schema library, because
 * every visitor of a page with a form downloads this file. The server's zod schemas (server/enquiries/bodies.ts) are made
 * from them.
 */

/** One @, a domain with a dot, and no characters that would make it a list or add a display name. */
export const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/;

/**
 * The values that a form sends and the server stores: only the form's fields, each normalised, CountryId as a number.
 * For a country that is not in the list, CountryId is 0 and CountryName is what was typed (A42).
 */
export function normaliseEnquiry(form: FormId, body: Record<string, unknown>): Record<string, string | number> {
  const clean: Record<string, string | number> = {};
  for (const field of forms[form].fields) {
    if (field.control === "country") Object.assign(clean, readCountry(body.CountryId, body.CountryName));
    else clean[field.name] = normaliseField(field, body[field.name]);
  }
  return clean;
}

/** For every control but "country", which is two values of a body. */
export function normaliseField({ control }: Field, value: unknown): string {
  if (control === "phone") return readPhone(value).number;
  if (control === "email") return cleanEmail(value);
  return control === "message" ? cleanMessage(value) : cleanLine(value);
}

/** The error message of a normalised value. Of a country: of its name. */
export function findProblem(field: Field, value: string): string | undefined {
  if (value === "") return field.required ? field.missing : undefined;
  if (field.choices && !field.choices.some((choice) => choice.value === value)) return field.invalid;
  // Must come before the patterns, so that these only get short values.
  if (value.length > field.maxLength)
    return fillText(fieldWords.tooLong, { label: field.label, limit: field.maxLength });
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
