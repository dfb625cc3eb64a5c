import type { FormDefinition } from "../../../shared/enquiry/forms.ts";
import { keepPhoneCharacters } from "./phone.ts";

/** Reads and edits a form's controls, and checks whether the focus is lost. The controls are uncontrolled (A68). */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controlNamed(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : null;
}

/** The form's current values. CountryName is the chosen option's text, or the text typed in place of the list (A42). */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  const country = controlNamed(form, "CountryId");
  if (country instanceof HTMLSelectElement)
    values.CountryName = country.value && (country.selectedOptions[0]?.text ?? "");
  return values;
}

/** Whether a control takes a phone number: only digits and a leading plus, while typing and when pasting. */
export function isPhone(definition: FormDefinition, control: unknown): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement &&
    definition.fields.some((field) => field.control === "phone" && field.name === control.name)
  );
}

/** Removes other characters while the visitor types, and keeps the caret between the same digits. */
export function filterPhone(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const kept = keepPhoneCharacters(value);
  if (kept === value) return;
  const caret = keepPhoneCharacters(value.slice(0, selectionStart ?? value.length)).length;
  input.value = kept;
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
}

export function insertAtCaret(input: HTMLInputElement, text: string): void {
  const end = input.value.length;
  input.setRangeText(text, input.selectionStart ?? end, input.selectionEnd ?? end, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
}

/** Whether the focus is lost: on no element, on the body, or on a disabled control. */
export function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || (element as HTMLButtonElement).disabled === true;
}
