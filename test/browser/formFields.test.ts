import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { field as fieldWords } from "../../shared/content/forms.yaml";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { findViolations, footer, phone } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import {
  fillForm,
  findForm,
  goToForm,
  holdEnquiry,
  isFocused,
  isInWindow,
  kept,
  openEnquirySuite,
  paste,
} from "../support/form.ts";
import { enquiries, formIds } from "../support/sampleEnquiry.ts";
import { translateEarly } from "../support/translator.ts";

const suite = openEnquirySuite();

/** Label to message, in form order (enquiryForms.test.ts has the messages in the specification's words). */
function listMissing(id: FormId): Record<string, string> {
  const required = forms[id].fields.filter(({ required, control }) => required && control !== "fixed");
  const messages = required.map(({ label, missing }) => [label, missing]);
  if (forms[id].captcha) messages.push(["Captcha", "Captcha is required"]);
  return Object.fromEntries(messages);
}

// The messages, the links of the summary and what they lead to are heard (heard.test.ts).
test.each(chooseCases(formIds, (id) => id === "contact"))(
  "%s: errors show when the visitor leaves a field or submits, are told by the title, and go when all is filled",
  async (id) => {
    const { page, form } = await suite.openForm(id);
    const title = await page.title();
    const address = page.url();
    const missing = listMissing(id);
    const [firstLabel = ""] = Object.keys(missing);
    await form.field(firstLabel).focus();
    expect(await form.errors(), "no error while the visitor fills the field").toEqual({});
    await page.keyboard.press("Tab");
    await expect.poll(() => form.errors()).toEqual({ [firstLabel]: missing[firstLabel] });
    // What gets the focus comes into the window from any place.
    const pressFromBelow = async (control: Locator, target: Locator) => {
      await footer(page).evaluate((foot) => foot.scrollIntoView({ block: "start" }));
      await control.evaluate((element: HTMLElement) => element.click());
      await expect.poll(() => isFocused(target)).toBe(true);
      await expect.poll(() => isInWindow(target)).toBe(true);
    };
    await pressFromBelow(form.submitButton, form.summary);
    expect(await form.summary.getByRole("link").allTextContents()).toEqual(Object.values(missing));
    expect([await form.errors(), await page.title()]).toEqual([missing, `Error: ${title}`]);
    for (const [label, message] of Object.entries(missing))
      await pressFromBelow(form.summary.getByRole("link", { name: message, exact: true }), form.field(label));
    expect(page.url(), "the address does not change").toBe(address);
    await form.fill({ ...enquiries[id].answers, Phone: "+12345" });
    await form.passCaptcha();
    await expect.poll(() => form.errors()).toEqual({ Phone: "Please enter a valid phone number" });
    await form.fill(enquiries[id].answers);
    await expect.poll(() => form.errors()).toEqual({});
    await expect.poll(() => page.title()).toBe(title);
    expect(suite.vendor.enquiries).toEqual([]);
  },
);

test("an error never moves Submit away from a tap, also on a slow phone, where the field is left after the finger has gone", async () => {
  const { form } = await suite.openForm("contact");
  await form.field("Email").focus();
  const movedPx = await form.submitButton.evaluate(async (button: HTMLElement) => {
    const { top } = button.getBoundingClientRect();
    const send = (type: string) => button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    const later = () => new Promise((resolve) => setTimeout(resolve, 50));
    for (const type of ["pointerdown", "pointerup"]) send(type);
    await later();
    send("mousedown");
    button.focus({ preventScroll: true });
    await later();
    const moved = button.getBoundingClientRect().top - top;
    send("mouseup");
    return moved;
  });
  expect(movedPx).toBe(0);
  await expect.poll(form.errors).toEqual({ Email: "Email is required" });
});

test.each(chooseCases(formIds, (id) => id === "contact"))(
  "%s works by touch on a phone, where in every state it fits and axe finds no violations",
  async (id) => {
    let isListThere = false;
    const { page } = await suite.open(enquiries[id].address, {
      ...{ viewport: phone, isMobile: true, hasTouch: true },
      async before(page) {
        // Timers of a second or more never fire, so neither a sent form nor the snackbar disappears.
        await page.addInitScript(() => {
          const run = window.setTimeout;
          const keep = (callback: () => void, ms = 0) => (ms >= 1000 ? 0 : run(callback, ms));
          window.setTimeout = keep as typeof window.setTimeout;
        });
        await page.route("**/api/countries", (route) => (isListThere ? route.continue() : route.abort()));
      },
    });
    const form = await goToForm(page, id);
    const again = form.form.getByRole("button", { name: "Try again" });
    const look = async (state: string) => {
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - screen.width);
      const violations = await findViolations(page, { parts: [`form[data-enquiry-form="${id}"]`, ".snackbar-area"] });
      expect.soft([sideways, violations], state).toEqual([0, []]);
    };
    await form.form.getByText("The country list is not available").waitFor();
    await look("without countries");
    isListThere = true;
    await form.form.getByRole("button", { name: "Retry" }).tap();
    await form.form.locator("select[name=CountryId]").waitFor();
    await form.submitButton.tap();
    await form.summary.waitFor();
    await look("with errors");
    await form.fill(enquiries[id].answers);
    await form.passCaptcha();
    await page.route("**/api/enquiries/*", (route) => route.abort(), { times: 2 });
    await form.submitButton.tap();
    await form.delivery.filter({ hasText: kept }).waitFor();
    // Again, with the button so low in the window that the snackbar covers half of what is told below it. tap() would scroll.
    const at = await form.submitButton.evaluate((button) => {
      scrollBy({ top: button.getBoundingClientRect().bottom + 120 - innerHeight, behavior: "instant" });
      const { left, top } = button.getBoundingClientRect();
      return { x: left + 20, y: top + 20 };
    });
    const lost = page.waitForEvent("requestfailed");
    await page.touchscreen.tap(at.x, at.y);
    await lost;
    const isLineSeen = () =>
      form.delivery.evaluate((line) => {
        const { left, top, bottom } = line.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) => line.contains(document.elementFromPoint(left + 30, y)));
      });
    // The page scrolls to it once it is painted.
    await expect.poll(isLineSeen, { message: "the delivery line is on screen, and nothing covers it" }).toBe(true);
    await look("not sent");
    await suite.vendor.setFault("status false");
    await form.submitButton.tap();
    await again.waitFor();
    await look("refused");
    await again.tap();
    await suite.vendor.setFault("none");
    const { route: left } = await holdEnquiry(page);
    await form.submitButton.tap();
    await form.delivery.filter({ hasText: "Sending" }).waitFor();
    await look("sending");
    await (await left).continue();
    await form.form.getByText("We have received it.").waitFor();
    await look("received");
    await expect.poll(() => suite.vendor.enquiries).toEqual([enquiries[id].received]);
  },
);

// The demo form refuses pasted text, the others clean it.
test.each(["call-back", "demo"] as const)(
  "%s: the phone takes digits and a leading plus, keeps the caret, and cleans or refuses pasted text",
  async (id) => {
    const { page, form } = await suite.openForm(id);
    const number = form.field("Phone");
    const caret = () => number.evaluate((input: HTMLInputElement) => input.selectionStart);
    await number.focus();
    await page.keyboard.type("+91 (0)12-34a+5");
    expect(await number.inputValue()).toBe("+91012345");
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("x9-8+");
    expect([await number.inputValue(), await caret()]).toEqual(["+9101982345", "+910198".length]);

    await number.fill("");
    // The browser is kept from inserting the text.
    expect(await paste(number, "Tel.: +971 (50) 123-4567 / 04 123 4567")).toBe("stopped");
    if (id === "demo") {
      expect(await number.inputValue(), "pasting is switched off").toBe("");
      expect(await form.form.getByText(fieldWords.typeNumber).isVisible()).toBe(true);
      return;
    }
    expect(await number.inputValue(), "one number").toBe("+971501234567");
    await form.form.getByText("We took +971501234567").waitFor();
    await number.press("Backspace");
    await form.form.getByText("With country code").waitFor();
    // Pastes into the middle: at the caret, in place of the selection.
    await number.fill("+1122");
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
    await paste(number, "(55)");
    expect([await number.inputValue(), await caret()]).toEqual(["+1552", 4]);
  },
);

test("a number that the browser or a password manager fills in, with an event or none, is sent as one number", async () => {
  const { page, form } = await suite.openForm("product");
  const { Phone: _, ...answers } = enquiries.product.answers;
  await form.fill(answers);
  for (const [number, event] of [
    ["+97150123456", "input"],
    ["+97150123457", "change"],
    ["+97150123458", ""],
  ] as const) {
    await form.field("Phone").evaluate(
      (input: HTMLInputElement, [number, event]) => {
        input.value = `\u202a${number}\u202c / +971 4 123 4567`;
        if (event) input.dispatchEvent(new Event(event, { bubbles: true }));
      },
      [number, event] as const,
    );
    if (!event) continue;
    await form.form.getByText(`We took ${number}`).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toContain(`"${number}"`);
  }
  await form.send();
  await expect
    .poll(() => suite.vendor.enquiries)
    .toEqual([{ ...enquiries.product.received, MobileNo: "+97150123458" }]);
});

test("where there is no country list the visitor types the country, which is sent, and is kept when Retry loads the list", async () => {
  const { page } = await suite.open("/contact-us", {
    before: (page) => page.route("**/api/countries", (route) => route.abort(), { times: 1 }),
  });
  const form = await fillForm(page, "contact", { Country: "Côte d'Ivoire" });
  const country = form.field("Country");
  await form.send();
  await expect
    .poll(() => suite.vendor.enquiries)
    .toEqual([{ ...enquiries.contact.received, CountryId: 0, CountryName: "Côte d'Ivoire" }]);
  await expect.poll(() => country.inputValue()).toBe("");
  await country.fill("Kenya");
  await form.form.getByRole("button", { name: "Retry" }).press("Enter");
  await expect.poll(() => country.locator("option:checked").textContent()).toBe("Kenya");
  expect(await isFocused(country), "the focus moves from the button to the field").toBe(true);
});

test("without JavaScript every form is sent, thanks with a reference, and shows its errors with everything kept (A123)", async () => {
  const { page } = await suite.open("/faq", { javaScriptEnabled: false });
  for (const id of formIds) {
    await page.goto(enquiries[id].address);
    const form = findForm(page, id);
    expect(await form.form.locator(".captcha").isVisible(), id).toBe(false);
    await form.field("Email").fill("asha");
    await form.submit();
    await form.summary.waitFor();
    expect(await form.field("Email").inputValue(), id).toBe("asha");
    for (const [label, text] of Object.entries(enquiries[id].answers))
      if (label === "Product") await form.field(label).selectOption({ label: text });
      else await form.field(label).fill(text);
    await form.submit();
    await page.waitForURL(/\/enquiry\?reference=[0-9A-Z]{8}$/);
  }
});

test("a form whose code never comes is sent by the browser itself", async () => {
  const { page } = await suite.open("/faq", { clock: "stops" });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/product-enquiry");
  const { field, submit, summary } = findForm(page, "product");
  await field("Email").fill("asha@example.com");
  await submit();
  await page.clock.runFor(15_000);
  await summary.waitFor();
  expect(await field("Email").inputValue()).toBe("asha@example.com");
});

test("an enquiry from a translated page is sent, with the country's own name, and the form says so", async () => {
  const { address, answers, received } = enquiries.product;
  const { page } = await suite.open(address, {
    mayLog: /Hydration failed/,
    before: (page) => page.addInitScript(translateEarly),
  });
  const form = await goToForm(page, "product");
  await form.submit();
  await form.summary.waitFor();
  await form.fill(answers);
  const country = form.field("Country");
  await country.evaluate((list: HTMLSelectElement) => {
    for (const option of list.options) option.text = "Inde";
  });
  for (const id of ["2", String(received.CountryId)]) await country.selectOption(id);
  expect(await page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toContain('"CountryName":"India"');
  await form.submit();
  await expect.poll(() => form.delivery.textContent()).toMatch(/Reference \S{4,}\. Sent at \d\d:\d\d\./);
  await expect.poll(() => suite.vendor.enquiries).toEqual([received]);
});
