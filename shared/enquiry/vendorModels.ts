import type { FormId } from "./forms.ts";

type Values = Readonly<Record<string, string | number>>;
type Model = Record<string, string | number>;

const text = (values: Values, name: string) => String(values[name] ?? "");

/** The fields of all models (specification section 3). */
const common = (values: Values): Model => ({
  Company: text(values, "Company"),
  CountryId: Number(values.CountryId ?? 0),
  CountryName: text(values, "CountryName"),
  Product: text(values, "Product"),
  EmailAddress: text(values, "EmailAddress"),
  MobileNo: text(values, "MobileNo"),
});

const withBothNames = (values: Values): Model => ({
  FirstName: text(values, "FirstName"),
  LastName: text(values, "LastName"),
  ...common(values),
  Help: text(values, "Help"),
});

/** The vendor's model of each form, with exactly the vendor's fields. */
const models: Record<FormId, (values: Values) => Model> = {
  "call-back": withBothNames,
  contact: withBothNames,
  demo: (values) => ({ FirstName: text(values, "FirstName"), ...common(values), Help: text(values, "Help") }),
  // The vendor has no fields for city and address, so they are appended to the query (A31).
  product: (values) => ({
    FirstName: text(values, "Name"),
    ...common(values),
    Help: `${text(values, "Query")}\n\nCity: ${text(values, "City")}\nAddress: ${text(values, "Address")}`,
  }),
};

/** The vendor's payload for an enquiry that `normaliseEnquiry` (rules.ts) returned. */
export function toVendorModel(form: FormId, values: Values): Model {
  return models[form](values);
}
