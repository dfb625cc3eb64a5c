import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { findViolations } from "../support/axe.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { eventually, goToForm, holdEnquiry, isFocused } from "../support/visitor.ts";

const suite = openEnquirySuite();

const thanks = "Thank you! We will contact you shortly.";

/** Label to message, in form order (enquiryForms.test.ts has the messages in the specification's words). */
function listMissing(id: FormId): Record<string, string> {
  const required = forms[id].fields.filter(({ required, control }) => required && control !== "fixed");
  const messages = required.map(({ label, missing }) => [label, missing]);
  if (forms[id].captcha) messages.push(["Captcha", "Captcha is required"]);
  return Object.fromEntries(messages);
}

test.each(chooseCases(formIds, (id) => id === "contact"))(
  "%s: an error shows when the visitor leaves the field or submits the form, and links to the field",
  async (id) => {
    const { page, messages } = await suite.open(enquiries[id].address);
    const form = await goToForm(page, id);
    const title = await page.title();
    const missing = listMissing(id);
    const [firstLabel = ""] = Object.keys(missing);

    await form.field(firstLabel).focus();
    expect(await form.errors(), "no error while the visitor fills the field").toEqual({});
    await page.keyboard.press("Tab");
    await eventually(() => form.errors()).toEqual({ [firstLabel]: missing[firstLabel] });
    expect(await page.title()).toBe(title);

    await form.submit();
    await form.summary.waitFor();
    expect(await isFocused(form.summary)).toBe(true);
    expect(await form.summary.getByRole("heading").textContent()).toBe("There is a problem");
    expect(await form.summary.getByRole("link").allTextContents()).toEqual(Object.values(missing));
    expect(await form.errors()).toEqual(missing);
    expect(await page.title()).toBe(`Error: ${title}`);

    for (const [label, message] of Object.entries(missing)) {
      const address = page.url();
      await form.summary.getByRole("link", { name: message, exact: true }).click();
      const field = form.field(label);
      expect(await isFocused(field), label).toBe(true);
      expect(page.url(), "the address does not change").toBe(address);
      expect(await field.getAttribute("aria-invalid"), label).toBe("true");
      const described = await field.evaluate((element) =>
        (element.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent),
      );
      expect(described, label).toContain(message);
      const top = (await field.boundingBox())?.y ?? 0;
      const header = await page.locator(".site-header").boundingBox();
      expect(top, `${label} is below the header`).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
    }

    await form.field("Email").fill("asha@example");
    await form.field("Phone").fill("+12345");
    await eventually(() => form.errors()).toMatchObject({
      Email: "Please enter a valid email address",
      Phone: "Please enter a valid phone number",
    });
    await form.fill(enquiries[id].answers);
    await form.passCaptcha();
    await eventually(() => form.errors()).toEqual({});
    await eventually(() => page.title()).toBe(title);
    expect(suite.vendor.enquiries).toEqual([]);
    expect(messages).toEqual([]);
  },
);

test("the demo form: the focused control is in the window, at any scroll position", async () => {
  const { page } = await suite.open("/supercrop");
  const form = await goToForm(page, "demo");
  const inWindow = (control: Locator) =>
    control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
      return top >= header && bottom <= innerHeight;
    });
  /** Scrolls down below the form. */
  const goDown = () => page.locator("footer").evaluate((footer) => footer.scrollIntoView({ block: "start" }));

  await goDown();
  await form.submitButton.click();
  await eventually(() => isFocused(form.summary)).toBe(true);
  await eventually(() => inWindow(form.summary)).toBe(true);

  await goDown();
  await form.summary.getByRole("link", { name: "Name is required" }).evaluate((link: HTMLElement) => link.click());
  await eventually(() => inWindow(form.field("Name"))).toBe(true);

  await form.fill(enquiries.demo.answers);
  await goDown();
  await form.field("Message").focus();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Shift+Tab");
  expect(await isFocused(form.field("Company"))).toBe(true);
  await eventually(() => inWindow(form.field("Company"))).toBe(true);

  await goDown();
  await form.passCaptcha();
  await suite.vendor.setFault("status false");
  await form.submitButton.click();
  const tryAgain = form.form.getByRole("button", { name: "Try again" });
  await eventually(() => isFocused(tryAgain)).toBe(true);
  await eventually(() => inWindow(tryAgain)).toBe(true);
});

test.each(chooseCases(formIds, (id) => id === "contact"))("%s: axe finds no violations in any state", async (id) => {
  let isListThere = false;
  const { page } = await suite.open(enquiries[id].address, {
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
  page.setDefaultTimeout(5000);
  const found: Record<string, string[]> = {};
  const form = await goToForm(page, id);
  const findBarriers = () => findViolations(page, [`form[data-enquiry-form="${id}"]`, ".snackbar-area"]);
  await form.form.getByText("The country list is not available").waitFor();
  found["without countries"] = await findBarriers();
  isListThere = true;
  await form.form.getByRole("button", { name: "Retry" }).click();
  await form.form.locator("select[name=CountryId]").waitFor();
  found.idle = await findBarriers();

  await form.submit();
  await form.summary.waitFor();
  found["with errors"] = await findBarriers();

  await form.fill(enquiries[id].answers);
  await form.passCaptcha();
  await page.route("**/api/enquiries/*", (route) => route.abort(), { times: 1 });
  await form.submit();
  await form.delivery.filter({ hasText: "Your answers are still here" }).waitFor();
  found["not sent"] = await findBarriers();

  await suite.vendor.setFault("status false");
  await form.submit();
  await form.form.locator(".form-refused").waitFor();
  found.refused = await findBarriers();
  await form.form.getByRole("button", { name: "Try again" }).click();

  await suite.vendor.setFault("none");
  const left = holdEnquiry(page);
  await form.submit();
  const enquiry = await left;
  await form.delivery.filter({ hasText: "Sending" }).waitFor();
  found.submitting = await findBarriers();

  await enquiry.continue();
  await form.form.getByText(thanks).waitFor();
  found.success = await findBarriers();
  expect(Object.keys(found)).toHaveLength(7);
  expect(Object.entries(found).filter(([, barriers]) => barriers.length > 0)).toEqual([]);
});
