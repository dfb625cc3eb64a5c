import type { FormDefinition } from "../../../shared/enquiry/forms.ts";
import { keepPhoneCharacters, readPhone } from "../../../shared/enquiry/phone.ts";

/** Reads and edits a form's controls, and checks whether the focus is lost. The controls are uncontrolled. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controlNamed(form: HTMLFormElement, name: string): Control | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
    ? control
    : null;
}

/**
 * The form's current values. CountryName is the name of the chosen option in the list, or the text typed in place of the
 * list (A42). The option's text is no name: a translator may have changed it.
 */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  const country = controlNamed(form, "CountryId");
  if (country instanceof HTMLSelectElement) values.CountryName = country.selectedOptions[0]?.dataset.name ?? "";
  return values;
}

/** Whether a control takes a phone number: only digits and a leading plus, while typing and when pasting. */
export function isPhone(definition: FormDefinition, control: unknown): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement &&
    definition.fields.some((field) => field.control === "phone" && field.name === control.name)
  );
}

/**
 * Whether an input event added one character to the value, or a pasted number that is clean already. Autofill, dictation
 * and a keyboard's suggestions replace the value or insert several characters at once.
 */
export function isKeystroke(event: Event): boolean {
  const { data, inputType } = event as Partial<InputEvent>;
  return data?.length === 1 || inputType === pasted;
}

/**
 * Leaves only the number in a phone field, and keeps the caret between the same digits. `byKey`: the visitor has typed a
 * character into a number, so the digits after it belong to the number. Returns the number when other digits were removed.
 */
export function filterPhone(input: HTMLInputElement, { byKey = false } = {}): string {
  const { value, selectionStart } = input;
  const { number, isPart } = byKey ? { number: keepPhoneCharacters(value), isPart: false } : readPhone(value);
  if (number !== value) {
    const caret = keepPhoneCharacters(value.slice(0, selectionStart ?? value.length)).length;
    input.value = number;
    if (input === document.activeElement) input.setSelectionRange(caret, caret);
  }
  return isPart ? number : "";
}

/** The type of the input event that `insertAtCaret` fires. The browser's own paste is prevented in these fields. */
const pasted = "insertFromPaste";

export function insertAtCaret(input: HTMLInputElement, text: string): void {
  const end = input.value.length;
  input.setRangeText(text, input.selectionStart ?? end, input.selectionEnd ?? end, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: pasted }));
}

/** Whether the focus is lost: on no element, on the body, or on a disabled control. */
export function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || (element as HTMLButtonElement).disabled === true;
}
