import type { FormId } from "./forms.ts";

type Values = Readonly<Record<string, string | number>>;
type Model = Record<string, string | number>;

const text = (values: Values, name: string) => String(values[name] ?? "");

/** What all models have (specification section 3). */
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

/** The vendor's model of each form, no field more and no field less. */
const models: Record<FormId, (values: Values) => Model> = {
  "call-back": withBothNames,
  contact: withBothNames,
  demo: (values) => ({ FirstName: text(values, "FirstName"), ...common(values), Help: text(values, "Help") }),
  // City and address have no field at the vendor: they travel below the query (A31).
  product: (values) => ({
    FirstName: text(values, "Name"),
    ...common(values),
    Help: `${text(values, "Query")}\n\nCity: ${text(values, "City")}\nAddress: ${text(values, "Address")}`,
  }),
};

/** What the vendor receives of an enquiry that `normaliseEnquiry` (rules.ts) has made. */
export function toVendorModel(form: FormId, values: Values): Model {
  return models[form](values);
}
