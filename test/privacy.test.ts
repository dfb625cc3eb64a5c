import { expect, test } from "vitest";
import { privacy } from "../shared/content/privacy.ts";
import type { TextSection } from "../shared/content/textBlocks.ts";
import type { FieldName } from "../shared/enquiry/fields.ts";
import { type FormId, forms } from "../shared/enquiry/forms.ts";
import { readTestPage } from "./support/page.ts";

/** The name of each field in the privacy table. A new field must be added to that table first. */
const calledOnPrivacy: Record<FieldName, string> = {
  FirstName: "name",
  LastName: "name",
  Name: "name",
  Company: "company",
  City: "city",
  CountryId: "country",
  Product: "product",
  EmailAddress: "e-mail address",
  MobileNo: "phone number",
  Address: "address",
  Help: "message",
  Query: "message",
};

const every = Object.keys(forms) as FormId[];
const formsNamed: Record<string, FormId[]> = {
  "Every form": every,
  "Every form but the product enquiry": every.filter((form) => form !== "product"),
  "The product enquiry": ["product"],
};

const sections: readonly TextSection[] = privacy.sections;
const rows = sections
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => ("table" in block && block.table.head[0] === "What we receive" ? block.table.rows : []));

test("privacy names forms in words that are known here", () => {
  expect(rows.map(([, of]) => String(of)).filter((of) => !(of in formsNamed))).toEqual([]);
});

test.each(every)("the privacy page lists exactly what the form %s asks for", (form) => {
  const asked = forms[form].fields.map((field) => calledOnPrivacy[field.name]);
  const told = rows
    .filter(([, of]) => formsNamed[String(of)]?.includes(form))
    .flatMap(([what]) =>
      String(what)
        .replace(/^(Your|The) /, "")
        .split(/, | and /),
    )
    .map((thing) => thing.replace(/^your /, "").replace(" you chose", ""));
  expect(new Set(told)).toEqual(new Set(asked));
});

test.each([
  ["call-back", "/"],
  ["contact", "/contact-us"],
  ["demo", "/supercrop"],
  ["product", "/product-enquiry"],
] satisfies [FormId, string][])("the form %s links to the privacy page before its button", async (form, address) => {
  const html = await readTestPage(address);
  const [, body = ""] = html.split(`action="/api/enquiries/${form}"`);
  const [beforeButton = ""] = body.split('type="submit"');
  expect(beforeButton).toContain('href="/privacy-policy"');
});
