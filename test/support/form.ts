import type { Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { type OpenOptions, open } from "./browser.ts";
import { enquiries } from "./sampleEnquiry.ts";
import { type Site, startSite } from "./site.ts";
import { startVendor, type Vendor } from "./vendor.ts";

export const thanks = "Thank you! We will contact you shortly.";
export const kept = "Not sent yet. Your answers are still here.";

export type FilledForm = ReturnType<typeof findForm>;

/** Goes to a form of the page and waits until it is live. Submit can be pressed before that, but a test must not fill in. */
export async function goToForm(page: Page, id: FormId): Promise<FilledForm> {
  const form = findForm(page, id);
  // The call-back form of Contact is folded.
  const fold = page.locator(`.fold:has([data-enquiry-form="${id}"]) > .fold__button`);
  if (await fold.isVisible()) await fold.click();
  await form.form.scrollIntoViewIfNeeded();
  await expect.poll(() => isLive(form.form)).toBe(true);
  await expect.poll(() => form.submitButton.isEnabled()).toBe(true);
  return form;
}

export function findForm(page: Page, id: FormId) {
  const form = page.locator(`form[data-enquiry-form="${id}"]`);
  // The asterisk is part of the visible label, but not of the accessible name.
  const field = (label: string) => form.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const readCaptcha = () => form.locator("canvas").evaluate((canvas: HTMLCanvasElement) => canvas.signs ?? "");
  return {
    form,
    /** The control with this label. */
    field,
    readCaptcha,
    submitButton: form.locator("button[type=submit]"),
    /** What became of the enquiry: "", "Not sent yet", "Sending", "We have received it. ...". */
    delivery: form.locator(".delivery"),
    summary: form.locator(".error-summary"),
    /** Label to error message, for every field that shows one. */
    async errors(): Promise<Record<string, string>> {
      const shown = await form.locator(".field:has(.field__error)").evaluateAll((fields) =>
        fields.map((field) => {
          const [label, error] = [".field__label", ".field__error"].map((part) => field.querySelector(part));
          return [label?.textContent?.replace(" *", ""), error?.textContent];
        }),
      );
      return Object.fromEntries(shown);
    },
    async fill(answers: Record<string, string>) {
      for (const [label, answer] of Object.entries(answers)) {
        const isList = await field(label).evaluate((control) => control.matches("select"));
        if (isList) await field(label).selectOption({ label: answer });
        else await field(label).fill(answer);
      }
    },
    /** Types the text of the picture; does nothing if the form has no captcha. */
    async passCaptcha() {
      if (forms[id].captcha) await field("Captcha").fill(await readCaptcha());
    },
    submit: () => form.locator("button[type=submit]").click(),
    /** Submits, and waits for the thanks. */
    async send() {
      await form.locator("button[type=submit]").click();
      await form.getByText(thanks).waitFor();
    },
    /** All values of the form, by field name. */
    values: (): Promise<Record<string, string>> =>
      form.evaluate((element: HTMLFormElement) =>
        Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)])),
      ),
  };
}

/** Goes to a form and answers every question. Only the press on Submit is left. */
export async function fillForm(page: Page, id: FormId, changes: Record<string, string> = {}): Promise<FilledForm> {
  const form = await goToForm(page, id);
  await form.fill({ ...enquiries[id].answers, ...changes });
  await form.passCaptcha();
  return form;
}

/** Whether the handlers of a part work: React lets an event through to it (client/browser/start/earlyClicks.ts). */
export const isLive = (part: Locator) =>
  part.evaluate((element) => {
    let hasArrived = false;
    element.addEventListener("touchcancel", () => {
      hasArrived = "hydrated" in document.documentElement.dataset;
    });
    element.dispatchEvent(new Event("touchcancel", { bubbles: true }));
    return hasArrived;
  });

export const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Whether a control is in the window and below the header. */
export const isInWindow = (control: Locator) =>
  control.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
    return top >= header && bottom <= innerHeight;
  });

/**
 * Pastes without the clipboard, which all pages of the browser share. "stopped": the page inserts the text itself or
 * refuses it. Otherwise the browser would insert it, but not here.
 */
export const paste = (control: Locator, text: string) =>
  control.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    return input.dispatchEvent(event) ? "left to the browser" : "stopped";
  }, text);

/** The text of the snackbar, "" when there is none. */
export const readSnackbar = (page: Page) => page.locator(".snackbar-area").textContent();

/** Intercepts the next enquiry, which waits until the test continues it. Once it is awaited no press is too early. */
export async function holdEnquiry(page: Page): Promise<{ route: Promise<Route> }> {
  let hold: (route: Route) => void = () => {};
  const route = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  await page.route("**/api/enquiries/*", (asked) => hold(asked), { times: 1 });
  return { route };
}

/** One vendor and one server for the tests of a file. Before each test the vendor is well and has no enquiries. */
export function openEnquirySuite(createEnv: () => Promise<Record<string, string>> = async () => ({})) {
  const suite = {
    origin: "",
    vendor: undefined as unknown as Vendor,
    /** Opens a page for a visitor who can read captchas and has not moved yet. */
    open: (address: string, { before, ...options }: OpenOptions = {}) =>
      open(address, {
        ...{ baseURL: suite.origin, until: "hydrated", reducedMotion: "reduce", timezoneId: "Asia/Kolkata" },
        ...options,
        async before(page) {
          await page.addInitScript(noteCaptchas);
          await before?.(page);
        },
      }),
    /** Opens the page of a form, and goes to it. */
    async openForm(id: FormId, options?: OpenOptions) {
      const visit = await suite.open(enquiries[id].address, options);
      return { ...visit, form: await goToForm(visit.page, id) };
    },
    /** Opens the page of a form, and fills it. */
    async openFilled(id: FormId, options?: OpenOptions) {
      const visit = await suite.open(enquiries[id].address, options);
      return { ...visit, form: await fillForm(visit.page, id) };
    },
  };
  let site: Site;
  beforeAll(async () => {
    suite.vendor = await startVendor();
    site = await startSite({
      ...suite.vendor.settings,
      // On a busy machine our stand-in for the vendor may take some seconds.
      API_TIMEOUT_MS: "5000",
      ACK_TIMEOUT_MS: "4000",
      ...(await createEnv()),
    });
    suite.origin = site.origin;
    // The country list, fetched once, serves all tests, however busy this machine is (A94).
    await fetch(`${site.origin}/api/countries`);
  });
  beforeEach(async () => {
    await suite.vendor.setFault("none");
    suite.vendor.enquiries.length = 0;
  });
  afterAll(async () => {
    await site?.stop();
    await suite.vendor?.close();
  });
  return suite;
}

declare global {
  interface HTMLCanvasElement {
    /** On a captcha's canvas: the signs drawn since it was last cleared. */
    signs?: string;
  }
}

/** Runs in the page before its own code: canvases record the text that is drawn on them. */
export function noteCaptchas(): void {
  const drawing = CanvasRenderingContext2D.prototype;
  const { clearRect, fillText } = drawing;
  drawing.clearRect = function (...area) {
    this.canvas.signs = "";
    return clearRect.apply(this, area);
  };
  drawing.fillText = function (...text) {
    this.canvas.signs += text[0];
    return fillText.apply(this, text);
  };
}
