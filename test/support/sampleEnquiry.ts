import { examples } from "../../shared/enquiry/fields.ts";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";

type Values = Record<string, string | number>;

/** The enquiry of the tests' visitor: a form with the example of every field, as the form sends it. */
function fill(form: FormId): Values {
  const values: Values = {};
  for (const { name, control } of forms[form].fields) {
    if (control === "country") Object.assign(values, { CountryId: 1, CountryName: examples.CountryId });
    else values[name] = examples[name];
  }
  return values;
}

export const typed: Record<FormId, Values> = {
  "call-back": fill("call-back"),
  demo: fill("demo"),
  contact: fill("contact"),
  product: fill("product"),
};

export const sampleEnquiry = typed["call-back"];
