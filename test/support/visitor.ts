import type { Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { isLive } from "./browser.ts";
import { chosen, enquiries } from "./enquiryAnswers.ts";

/** Polls until an expectation holds, because the page changes in its own time. */
export function eventually<T>(read: () => T | Promise<T>, timeoutMs = 8000) {
  return expect.poll(read, { timeout: timeoutMs, interval: 25 });
}

export interface FilledForm {
  form: Locator;
  submitButton: Locator;
  /** What became of the enquiry: "", "Not sent yet", "Sending", "We have received it. ...". */
  delivery: Locator;
  summary: Locator;
  /** The control with this label. */
  field(label: string): Locator;
  /** Label to error message, for every field that shows one. */
  errors(): Promise<Record<string, string>>;
  fill(answers: Record<string, string>): Promise<void>;
  readCaptcha(): Promise<string>;
  /** Types the text of the picture; does nothing if the form has no captcha. */
  passCaptcha(): Promise<void>;
  submit(): Promise<void>;
  /** All values of the form, by field name. */
  values(): Promise<Record<string, string>>;
}

/** Goes to a form of the page and waits until it is live. */
export async function goToForm(page: Page, id: FormId): Promise<FilledForm> {
  const form = findForm(page, id);
  await form.form.scrollIntoViewIfNeeded();
  await form.form.locator("button[type=submit]:enabled").waitFor();
  // Submit can be pressed before the form is live, but a test must not fill the form before that.
  await eventually(() => form.submitButton.evaluate(isLive)).toBe(true);
  return form;
}

export function findForm(page: Page, id: FormId): FilledForm {
  const form = page.locator(`form[data-enquiry-form="${id}"]`);
  // The asterisk is part of the visible label, but not of the accessible name.
  const field = (label: string) => form.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const readCaptcha = () => form.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.signs ?? "");
  return {
    form,
    field,
    readCaptcha,
    submitButton: form.locator("button[type=submit]"),
    delivery: form.locator(".delivery"),
    summary: form.locator(".error-summary"),
    async errors() {
      const shown = await form.locator(".field:has(.field__error)").evaluateAll((fields) =>
        fields.map((field) => {
          const [label, error] = [".field__label", ".field__error"].map((part) => field.querySelector(part));
          return [label?.textContent?.replace(" *", ""), error?.textContent];
        }),
      );
      return Object.fromEntries(shown);
    },
    async fill(answers) {
      for (const [label, answer] of Object.entries(answers)) {
        if (chosen.includes(label)) await field(label).selectOption({ label: answer });
        else await field(label).fill(answer);
      }
    },
    async passCaptcha() {
      if (forms[id].captcha) await field("Captcha").fill(await readCaptcha());
    },
    submit: () => form.locator("button[type=submit]").click(),
    values: () =>
      form.evaluate((element: HTMLFormElement) =>
        Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])),
      ),
  };
}

/** Goes to a form and answers every question. Only the press on Submit is left. */
export async function fillForm(page: Page, id: FormId): Promise<FilledForm> {
  const form = await goToForm(page, id);
  await form.fill(enquiries[id].answers);
  await form.passCaptcha();
  return form;
}

export const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** The text of the snackbar, "" when there is none. */
export function readSnackbar(page: Page): Promise<string | null> {
  return page.locator(".snackbar-area").textContent();
}

/** Intercepts the next enquiry, which waits until the test continues it. */
export function holdEnquiry(page: Page): Promise<Route> {
  return new Promise((resolve) => {
    void page.route("**/api/enquiries/*", resolve, { times: 1 });
  });
}
