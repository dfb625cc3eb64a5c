import { type FormId, forms } from "./forms.ts";
import { tellSource } from "./source.ts";
import type { Source } from "./sourceNames.ts";

type Values = Readonly<Record<string, string | number>>;
type Model = Record<string, string | number>;

const vendorFields = "FirstName LastName Company CountryId CountryName Product EmailAddress MobileNo Help".split(" ");

/**
 * The vendor's payload for an enquiry that `normaliseEnquiry` (rules.ts) returned: the specification's fields in its
 * order (section 3), empty if the form does not ask for them, and then the form's others. `source` follows the message.
 */
export function toVendorModel(form: FormId, values: Values, source: Source = {}): Model {
  const { fields } = forms[form];
  const read = (name: string) => String(values[name] ?? "");
  // Alone among the vendor's fields it is left out of a form without it.
  const sent = vendorFields.filter((vendor) => vendor !== "LastName" || fields.some(({ name }) => name === vendor));
  const model: Model = {
    ...Object.fromEntries(sent.map((name) => [name, ""])),
    CountryId: Number(values.CountryId ?? 0),
    CountryName: read("CountryName"),
  };
  const belowMessage: string[] = [];
  for (const { name, label, control, vendorName } of fields) {
    if (vendorName === null) {
      if (read(name)) belowMessage.push(`${label}: ${read(name)}`);
    } else if (control !== "country") model[vendorName] = read(name);
  }
  belowMessage.push(...tellSource(source));
  if (belowMessage.length > 0) model.Help += `\n\n${belowMessage.join("\n")}`;
  return model;
}
