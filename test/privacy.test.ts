import { expect, test } from "vitest";
import { privacy } from "../shared/content/privacy.ts";
import type { TextSection } from "../shared/content/textBlocks.ts";
import type { FieldName } from "../shared/enquiry/fields.ts";
import { type FormId, forms } from "../shared/enquiry/forms.ts";
import { readTestPage } from "./support/page.ts";

/** What the page calls a field whose label says it less well. */
const calledOnPrivacy: Partial<Record<FieldName, string>> = {
  FirstName: "name",
  LastName: "name",
  Product: "choice of product",
  EmailAddress: "e-mail address",
  MobileNo: "phone number",
  Query: "message",
};

const calledThere: Record<FormId, string> = {
  "call-back": "call-back request",
  demo: "demo request",
  contact: "contact enquiry",
  product: "product enquiry",
};

const sections: readonly TextSection[] = privacy.sections;
const rows = sections
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => ("table" in block && block.table.head[0] === "What we receive" ? block.table.rows : []));

test.each(Object.keys(forms) as FormId[])("the privacy page lists exactly what the form %s asks for", (form) => {
  const asked = forms[form].fields.map(({ name, label }) => calledOnPrivacy[name] ?? label.toLowerCase());
  const told = rows
    .filter(([, from]) => String(from).startsWith("Every form") !== String(from).includes(calledThere[form]))
    .flatMap(([what]) =>
      String(what)
        .replace(/^Your /, "")
        .split(/, | and /),
    );
  expect(told.toSorted()).toEqual([...new Set(asked)].toSorted());
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
