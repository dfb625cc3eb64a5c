import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FormDefinition } from "../../../shared/enquiry/forms.ts";
import { type Country, readPhone } from "../../../shared/enquiry/normalise.ts";
import { draftReleased, readDraft, saveDraft } from "./draft.ts";
import { type Control, controlNamed, readValues } from "./formControls.ts";

const noCountry: Country = { CountryId: 0, CountryName: "" };

/**
 * The draft in one form. The country is here as chosen, typed or restored, because its control's options come late and
 * are replaced when the list arrives.
 */
export function useEnquiryDraft(
  definition: FormDefinition,
  formRef: RefObject<HTMLFormElement | null>,
  inUse: boolean,
) {
  const countryRef = useRef(noCountry);
  const [countryTurn, setCountryTurn] = useState(0);

  const restore = useCallback(() => {
    if (!formRef.current) return;
    const country = restoreDraft(formRef.current, definition, countryRef.current);
    if (!country) return;
    countryRef.current = country;
    setCountryTurn((turn) => turn + 1);
  }, [definition, formRef]);

  // Not in a form that the visitor is filling in already.
  useEffect(() => {
    if (inUse) return;
    addEventListener(draftReleased, restore);
    return () => removeEventListener(draftReleased, restore);
  }, [inUse, restore]);

  return {
    countryRef,
    /** Increases when the draft, not the visitor, has set the country. */
    countryTurn,
    /** Fills empty fields from the draft. */
    restore,
    /** The form's values, with the restored country even while its control has no options. */
    readFilled(form: HTMLFormElement) {
      const values = readValues(form);
      const { CountryId, CountryName } = countryRef.current;
      return values.CountryId || !CountryId ? values : { ...values, CountryId: String(CountryId), CountryName };
    },
    keepCountry(form: HTMLFormElement) {
      const { CountryId = "", CountryName = "" } = readValues(form);
      countryRef.current = { CountryId: Number(CountryId), CountryName };
    },
    forgetCountry: useCallback(() => {
      countryRef.current = noCountry;
    }, []),
  };
}

/**
 * Fills empty fields from the draft, which may come from another form. It never overwrites a value. Returns the draft's
 * country when `country` is still empty, and leaves its control to countries.ts.
 */
function restoreDraft(form: HTMLFormElement, { fields }: FormDefinition, country: Country): Country | undefined {
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
