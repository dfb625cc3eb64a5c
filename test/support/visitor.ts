import type { Locator, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { isLive } from "../../client/browser/start/presses.ts";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { type Visit, waitForHydration } from "./browser.ts";
import { type Site, startSite } from "./site.ts";
import { desktop, type OpenOptions, openVisits } from "./suite.ts";
import { startVendor, type Vendor } from "./vendor.ts";

export const formIds = Object.keys(forms) as FormId[];

/** Characters that a careless layer would change, lose or take for markup. */
const message = 'Zwei Zeilen:\nनमस्ते & <b>"hello"</b> 100 % 🌄 \\ done';
const company = "Müller & Söhne <Brokers>";
const email = "asha.o'neil+enquiry@mail.example.com";

/** For each form: where it stands, what a visitor answers, by label, and what the vendor is to receive of it. */
export const enquiries: Record<
  FormId,
  { address: string; answers: Record<string, string>; received: Record<string, string | number> }
> = {
  "call-back": {
    address: "/faq",
    answers: {
      "First Name": "Ásha",
      "Last Name": "O'Néil",
      Company: company,
      Country: "India",
      Product: "SARBOnline",
      Email: email,
      Phone: "+911234567890",
      Message: message,
    },
    received: {
      FirstName: "Ásha",
      LastName: "O'Néil",
      Company: company,
      CountryId: 1,
      CountryName: "India",
      Product: "SARBOnline",
      EmailAddress: email,
      MobileNo: "+911234567890",
      Help: message,
    },
  },
  demo: {
    address: "/supercrop",
    answers: {
      Name: "Ásha O'Néil",
      Company: company,
      Email: email,
      Phone: "0012345678901",
      Country: "Kenya",
      Message: message,
    },
    received: {
      FirstName: "Ásha O'Néil",
      Company: company,
      CountryId: 2,
      CountryName: "Kenya",
      Product: "SuperCrop",
      EmailAddress: email,
      MobileNo: "0012345678901",
      Help: message,
    },
  },
  contact: {
    address: "/contact-us",
    answers: {
      "First Name": "Ásha",
      "Last Name": "O'Néil",
      Company: company,
      Country: "United Arab Emirates",
      Product: "SWAP",
      Email: email,
      Phone: "123456",
      Message: message,
    },
    received: {
      FirstName: "Ásha",
      LastName: "O'Néil",
      Company: company,
      CountryId: 3,
      CountryName: "United Arab Emirates",
      Product: "SWAP",
      EmailAddress: email,
      MobileNo: "123456",
      Help: message,
    },
  },
  product: {
    address: "/product-enquiry",
    answers: {
      Name: "Ásha O'Néil",
      City: "Mohali",
      Country: "India",
      Phone: "+123456789012345",
      Email: email,
      Product: "Reinsurance broker software",
      Address: "House 1\nSector 2",
      Query: message,
    },
    received: {
      FirstName: "Ásha O'Néil",
      Company: "",
      CountryId: 1,
      CountryName: "India",
      Product: "SARBOnline",
      EmailAddress: email,
      MobileNo: "+123456789012345",
      Help: `${message}\n\nCity: Mohali\nAddress: House 1\nSector 2`,
    },
  },
};

/** Labels of what is chosen from a list. */
export const chosen: readonly string[] = ["Country", "Product"];

export interface EnquirySuite {
  readonly origin: string;
  readonly vendor: Vendor;
  /** As openSuite's `open`, for a visitor who can read captchas and has not moved yet. */
  open(address: string, options?: OpenOptions): Promise<Visit>;
}

/** A Friday in June, early in the minute that is 14:31 in Mohali. */
const opened = new Date("2026-06-12T09:01:00Z");

/** One vendor, one server and one browser for the tests of a file; the vendor is well again before each of them. */
export function openEnquirySuite(createEnv: () => Promise<Record<string, string>> = async () => ({})): EnquirySuite {
  let vendor: Vendor | undefined;
  let site: Site | undefined;

  beforeAll(async () => {
    vendor = await startVendor();
    const env = {
      API_BASE: vendor.url,
      API_KEY: vendor.key,
      API_IV: vendor.iv,
      API_TIMEOUT_MS: "1000",
      ACK_TIMEOUT_MS: "300",
      ...(await createEnv()),
    };
    site = await startSite(env);
    // The list that was got once serves from then on, however busy this machine is (A94).
    await fetch(`${site.origin}/api/countries`);
  });
  afterEach(async () => {
    await vendor?.setFault("none");
    vendor?.enquiries.splice(0);
  });
  afterAll(async () => {
    await site?.stop();
    await vendor?.close();
  });
  // The last hooks are the first to run after a test: nobody sends any more when the vendor's book is emptied.
  const openPage = openVisits();

  return {
    get origin() {
      return site?.origin ?? "";
    },
    get vendor() {
      if (!vendor) throw new Error("The suite has not started");
      return vendor;
    },
    async open(address, { before, clock, untouched: _, ...options } = {}) {
      if (!site) throw new Error("The suite has not started");
      const settings = { viewport: desktop, reducedMotion: "reduce", timezoneId: "Asia/Kolkata", ...options } as const;
      const visit = await openPage(settings, clock);
      await visit.page.addInitScript(noteCaptchas);
      if (clock) await visit.page.clock.install({ time: opened });
      await before?.(visit.page);
      await visit.page.goto(site.origin + address);
      if (options.javaScriptEnabled !== false) await waitForHydration(visit.page);
      // Only now, as the page needs its timers to come alive; and a second on, as no request on its way may time out.
      if (clock) await visit.page.clock.pauseAt((await visit.page.evaluate(() => Date.now())) + 1000);
      return visit;
    },
  };
}

declare global {
  interface HTMLCanvasElement {
    /** Of a captcha: the signs drawn since it was last cleared, and how opaque its background is. */
    signs?: string;
    backgroundAlpha?: number;
  }
}

/** Runs in the page, before anything else: canvases remember what was written on them. */
function noteCaptchas(): void {
  const drawing = CanvasRenderingContext2D.prototype;
  const { clearRect, fillText, stroke } = drawing;
  drawing.clearRect = function (...area) {
    this.canvas.signs = "";
    return clearRect.apply(this, area);
  };
  drawing.fillText = function (...text) {
    this.canvas.signs += text[0];
    return fillText.apply(this, text);
  };
  drawing.stroke = function (...path: unknown[]) {
    this.canvas.backgroundAlpha = this.globalAlpha;
    return Reflect.apply(stroke, this, path);
  };
}

/** Polls, as what a visitor waits for comes when it comes. */
export function eventually<T>(read: () => T | Promise<T>, timeoutMs = 8000) {
  return expect.poll(read, { timeout: timeoutMs, interval: 25 });
}

export interface FilledForm {
  form: Locator;
  submitButton: Locator;
  /** "Not sent yet", "Sending", "Sent at 14:31". */
  delivery: Locator;
  summary: Locator;
  /** The control under this label. */
  field(label: string): Locator;
  /** Label to inline message, of every field that shows one. */
  errors(): Promise<Record<string, string>>;
  fill(answers: Record<string, string>): Promise<void>;
  readCaptcha(): Promise<string>;
  /** Types what the picture shows; nothing where the form has no captcha. */
  passCaptcha(): Promise<void>;
  submit(): Promise<void>;
  /** All that stands in the form, by field name. */
  values(): Promise<Record<string, string>>;
}

/** Goes to a form of the page and waits until it can be used. */
export async function goToForm(page: Page, id: FormId): Promise<FilledForm> {
  const form = findForm(page, id);
  await form.form.scrollIntoViewIfNeeded();
  await form.form.locator("button[type=submit]:enabled").waitFor();
  // It can be pressed sooner than it is live; a test that fills it must not be overtaken.
  await eventually(() => form.submitButton.evaluate(isLive)).toBe(true);
  return form;
}

export function findForm(page: Page, id: FormId): FilledForm {
  const form = page.locator(`form[data-enquiry-form="${id}"]`);
  // The asterisk is part of the label that is seen, not of the name that is heard.
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

/** Opens a form where it stands, answers every question, and is about to press the button. */
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

/** The next enquiry leaves the page and stays on its way until the test lets it go on. */
export function holdEnquiry(page: Page): Promise<Route> {
  return new Promise((resolve) => {
    void page.route("**/api/enquiries/*", resolve, { times: 1 });
  });
}
