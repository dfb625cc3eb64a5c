import * as z from "zod";
import { proofName } from "../../shared/enquiry/challenge.ts";
import type { Field } from "../../shared/enquiry/fields.ts";
import { type FormDefinition, honeypotName } from "../../shared/enquiry/forms.ts";
import { type Country, readCountry } from "../../shared/enquiry/normalise.ts";
import { findProblem, normaliseField } from "../../shared/enquiry/rules.ts";
import { cleanSource } from "../../shared/enquiry/source.ts";

/** The bodies that the routes accept (A104). */

/** A form's fields as the server stores them, by the browser's own rules, so that both tell a visitor the same. */
export function createEnquirySchema({ fields }: FormDefinition) {
  return z
    .record(z.string(), z.unknown())
    .transform(
      (body): Record<string, unknown> => ({ ...body, CountryId: readCountry(body.CountryId, body.CountryName) }),
    )
    .pipe(z.object(Object.fromEntries(fields.map((field) => [field.name, createFieldSchema(field)]))))
    .transform((values): Record<string, string | number> => {
      const flat = Object.entries(values).map(([name, value]) =>
        typeof value === "string" ? { [name]: value } : value,
      );
      return Object.assign({}, ...flat);
    });
}

/** A value that is no text counts as missing, so that a visitor reads the form's own message. */
function createFieldSchema(field: Field): z.ZodType<string | Country> {
  const findIn = (text: string, ctx: z.RefinementCtx) => {
    const message = findProblem(field, text);
    if (message) ctx.addIssue(message);
  };
  return field.control === "country"
    ? z.custom<Country>().superRefine(({ CountryName }, ctx) => findIn(CountryName, ctx))
    : z
        .string()
        .catch("")
        .transform((value) => normaliseField(field, value))
        .superRefine(findIn);
}

/** What comes with the fields. None of it refuses an enquiry here: captcha.ts and challenges.ts check their own. */
export const enquiryExtrasSchema = z.object({
  captchaToken: z.unknown().optional(),
  [proofName]: z.unknown().optional(),
  source: z.unknown().optional().transform(cleanSource),
  /** Whether the field is filled in that people cannot see. */
  [honeypotName]: z
    .unknown()
    .optional()
    .transform((trap) => (typeof trap === "string" ? trap.trim() !== "" : trap !== undefined && trap !== null)),
});
