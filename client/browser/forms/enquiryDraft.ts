import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FormDefinition } from "../../../shared/enquiry/forms.ts";
import type { Country } from "../../../shared/enquiry/normalise.ts";
import { readPhone } from "../../../shared/enquiry/phone.ts";
import { draftShared, readDraft, saveDraft } from "./draft.ts";
import { type Control, controlNamed, readValues } from "./formControls.ts";

const noCountry: Country = { CountryId: 0, CountryName: "" };

/** Where the visitor typed what stands in a form: above it on the page, or earlier in the visit. "" for nowhere else. */
export type FilledFrom = "" | "above" | "earlier";

/**
 * The draft in one form. The country is here as chosen, typed or restored, because its control's options come late and
 * are replaced when the list arrives.
 */
export function useEnquiryDraft(
  definition: FormDefinition,
  formRef: RefObject<HTMLFormElement | null>,
  isSending: RefObject<boolean>,
) {
  const countryRef = useRef(noCountry);
  const takenRef = useRef<Taken>({});
  const [countryTurn, setCountryTurn] = useState(0);
  const [filledFrom, setFilledFrom] = useState<FilledFrom>("");

  const restore = useCallback(() => {
    const form = formRef.current;
    if (!form) return;
    const country = takeDraft(form, definition, { country: countryRef.current, taken: takenRef.current });
    if (country !== countryRef.current) {
      countryRef.current = country;
      setCountryTurn((turn) => turn + 1);
    }
    const isFirst = document.querySelector("form[data-enquiry-form]") === form;
    if (Object.keys(takenRef.current).length === 0) setFilledFrom("");
    else setFilledFrom((from) => from || (isFirst ? "earlier" : "above"));
  }, [definition, formRef]);

  useEffect(() => {
    const onShared = () => {
      const form = formRef.current;
      // Not in the form that the visitor is filling in, nor in the one that is being sent.
      if (form && !form.contains(document.activeElement) && !isSending.current) restore();
    };
    addEventListener(draftShared, onShared);
    return () => removeEventListener(draftShared, onShared);
  }, [formRef, isSending, restore]);

  return {
    countryRef,
    /** Increases when the draft, not the visitor, has set the country. */
    countryTurn,
    filledFrom,
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
    /** After the form's reset. */
    forget: useCallback(() => {
      countryRef.current = noCountry;
      takenRef.current = {};
      setFilledFrom("");
    }, []),
  };
}

/** The values that a form has taken from the draft: field to value. */
type Taken = Record<string, string>;

/**
 * Fills empty fields from the draft, which may come from another form, and follows the draft in the fields that it filled.
 * It never overwrites what the visitor typed here. Returns the country and leaves its control to countries.ts.
 */
function takeDraft(
  form: HTMLFormElement,
  { fields }: FormDefinition,
  { country, taken }: { country: Country; taken: Taken },
): Country {
  const draft = readDraft();
  /** Whether the field is to get the value. */
  const take = (name: string, before: string, value: string) => {
    if (before === value || before !== (taken[name] ?? "")) return false;
    if (value) taken[name] = value;
    else delete taken[name];
    return true;
  };
  for (const { name, vendorName, control } of fields) {
    const input = controlNamed(form, name);
    if (control === "fixed" || control === "country" || !input) continue;
    const kept = draft[vendorName ?? name] ?? "";
    const value = control === "phone" ? readPhone(kept).number : kept;
    const isOffered =
      !(input instanceof HTMLSelectElement) || [...input.options].some((option) => option.value === value);
    if (isOffered && take(name, input.value, value)) input.value = value;
  }
  const { CountryId, CountryName = "" } = draft;
  if (!take("CountryName", country.CountryName, CountryName)) return country;
  return { CountryId: Number(CountryId) || 0, CountryName };
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
