import type { FormDefinition } from "../../../shared/enquiry/forms.ts";
import { type Country, readPhone } from "../../../shared/enquiry/normalise.ts";
import { readDraft, saveDraft } from "./draft.ts";
import { type Control, controlNamed, readValues } from "./formControls.ts";

/**
 * Fills empty fields from the draft, which may come from another form. It never overwrites a value. Returns the draft's
 * country when `country` is still empty, and leaves its control to countries.ts.
 */
export function restoreDraft(form: HTMLFormElement, { fields }: FormDefinition, country: Country): Country | undefined {
  const draft = readDraft();
  for (const { name, vendorName, control } of fields) {
    const input = controlNamed(form, name);
    const value = draft[vendorName ?? name];
    if (control === "fixed" || control === "country" || !input || input.value !== "" || !value) continue;
    const isOffered =
      !(input instanceof HTMLSelectElement) || [...input.options].some((option) => option.value === value);
    if (isOffered) input.value = control === "phone" ? readPhone(value).number : value;
  }
  if (country.CountryName !== "" || !draft.CountryName) return undefined;
  return { CountryId: Number(draft.CountryId) || 0, CountryName: draft.CountryName };
}

/** Adds the form's values to the draft: all filled fields, or the one just edited (`only`), even when empty. */
export function keepDraft(form: HTMLFormElement, { fields }: FormDefinition, only?: string): void {
  const values = readValues(form);
  const draft: Record<string, string> = {};
  for (const { name, vendorName, control } of fields) {
    if (control === "fixed" || (only && only !== name)) continue;
    const value = values[name] ?? "";
    if (only || value) draft[vendorName ?? name] = value;
    if (control === "country" && (only || values.CountryName)) draft.CountryName = values.CountryName ?? "";
  }
  if (Object.keys(draft).length > 0) saveDraft(draft);
}

/** Whether the draft holds a control's value. If not, the browser has filled the control in without an input event. */
export function isInDraft({ name, value }: Control, { fields }: FormDefinition): boolean {
  const field = fields.find((candidate) => candidate.name === name);
  return !field || field.control === "fixed" || (readDraft()[field.vendorName ?? field.name] ?? "") === value;
}
