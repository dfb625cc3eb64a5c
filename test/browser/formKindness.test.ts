import type { Locator, Route } from "playwright-core";
import { expect, test } from "vitest";
import type { FormId } from "../../shared/enquiry/forms.ts";
import { findViolations } from "../support/axe.ts";
import { enquiries, eventually, formIds, goToForm, holdEnquiry, openEnquirySuite } from "../support/visitor.ts";

const suite = openEnquirySuite();

const thanks = "Thank you! We will contact you shortly.";

/** Label to message, in the order of the form: the specification's words (section 5), and A31's after their pattern. */
const missing: Record<FormId, Record<string, string>> = {
  "call-back": {
    "First Name": "First Name is required",
    "Last Name": "Last Name is required",
    Company: "Company is required",
    Country: "Country is required",
    Email: "Email is required",
    Phone: "Phone is required",
    Message: "Message is required",
    Captcha: "Captcha is required",
  },
  demo: {
    Name: "Name is required",
    Company: "Company is required",
    Email: "Email is required",
    Phone: "Phone is required",
    Country: "Country is required",
    Message: "Message is required",
    Captcha: "Captcha is required",
  },
  contact: {
    "First Name": "First Name is required",
    "Last Name": "Last Name is required",
    Company: "Company is required",
    Country: "Country is required",
    Product: "Product is required",
    Email: "Email is required",
    Phone: "Phone is required",
    Message: "Message is required",
    Captcha: "Captcha is required",
  },
  product: {
    Name: "Name is required",
    City: "City is required",
    Country: "Country is required",
    Phone: "Phone is required",
    Email: "Email is required",
    Product: "Product is required",
    Address: "Address is required",
    Query: "Query is required",
  },
};

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

test.each(formIds)(
  "%s: an error shows once its field was left or the form was submitted, and leads to its field",
  async (id) => {
    const { page, messages } = await suite.open(enquiries[id].address);
    const form = await goToForm(page, id);
    const title = await page.title();
    const [firstLabel = ""] = Object.keys(missing[id]);

    await form.field(firstLabel).focus();
    expect(await form.errors(), "nothing while the field is being filled").toEqual({});
    await page.keyboard.press("Tab");
    await eventually(() => form.errors()).toEqual({ [firstLabel]: missing[id][firstLabel] });
    expect(await page.title()).toBe(title);

    await form.submit();
    await form.summary.waitFor();
    expect(await isFocused(form.summary)).toBe(true);
    expect(await form.summary.getByRole("heading").textContent()).toBe("There is a problem");
    expect(await form.summary.getByRole("link").allTextContents()).toEqual(Object.values(missing[id]));
    expect(await form.errors()).toEqual(missing[id]);
    expect(await page.title()).toBe(`Error: ${title}`);

    for (const [label, message] of Object.entries(missing[id])) {
      const address = page.url();
      await form.summary.getByRole("link", { name: message, exact: true }).click();
      const field = form.field(label);
      expect(await isFocused(field), label).toBe(true);
      expect(page.url(), "the address stays as it is").toBe(address);
      expect(await field.getAttribute("aria-invalid"), label).toBe("true");
      const described = await field.evaluate((element) =>
        (element.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent),
      );
      expect(described, label).toContain(message);
      const top = (await field.boundingBox())?.y ?? 0;
      const header = await page.locator(".site-header").boundingBox();
      expect(top, `${label} stands below the header`).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
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

test.each(formIds)(
  "%s: the phone takes digits and a leading plus, keeps the caret, and is pasted into as decided",
  async (id) => {
    const { page } = await suite.open(enquiries[id].address);
    const form = await goToForm(page, id);
    const number = form.field("Phone");
    const caret = () => number.evaluate((input: HTMLInputElement) => input.selectionStart);

    await number.focus();
    await page.keyboard.type("+91 (0)12-34a+5");
    expect(await number.inputValue()).toBe("+91012345");
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("x9-8+");
    expect(await number.inputValue()).toBe("+9101982345");
    expect(await caret()).toBe("+910198".length);

    // What a browser fills in may carry any dash.
    await number.fill("+91 98\u201076\u2011 54\u2212321\u20130");
    expect(await number.inputValue()).toBe("+919876543210");

    const company = form.field(id === "product" ? "City" : "Company");
    await company.fill("Tel.: +971 (50) 123-4567 / 89012345678");
    await company.press("Control+a");
    await page.keyboard.press("Control+c");
    await number.fill("");
    await number.press("Control+v");
    if (id === "demo") {
      expect(await number.inputValue(), "pasting is switched off").toBe("");
      expect(await form.form.getByText("pasting is switched off here").isVisible()).toBe(true);
      return;
    }
    expect(await number.inputValue(), "15 digits, the plus not counted").toBe("+971501234567890");

    // Into the middle: at the caret, in the place of what is marked.
    await company.fill("(55)");
    await company.press("Control+a");
    await page.keyboard.press("Control+c");
    await number.fill("+1122");
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
    await page.keyboard.press("Control+v");
    expect(await number.inputValue()).toBe("+1552");
    expect(await caret()).toBe(4);
  },
);

test("the list of countries begins with our offices and is asked for once a visit, however many forms there are", async () => {
  let asked = 0;
  const { page } = await suite.open("/contact-us", {
    before: (page) =>
      page.on("request", (request) => {
        if (request.url().endsWith("/api/countries")) asked += 1;
      }),
  });
  const form = await goToForm(page, "contact");
  await form.field("Country").getByRole("option", { name: "Kenya" }).first().waitFor({ state: "attached" });
  const groups = await form
    .field("Country")
    .evaluate((select) =>
      [...select.querySelectorAll("optgroup")].map((group) => [
        group.label,
        ...[...group.querySelectorAll("option")].map((option) => option.textContent),
      ]),
    );
  expect(groups).toEqual([
    ["Our offices", "India", "United Arab Emirates", "Kenya"],
    ["All countries", "India", "Kenya", "United Arab Emirates"],
  ]);

  await (await goToForm(page, "call-back")).field("Country").selectOption({ label: "Kenya" });
  await page.locator("footer").getByRole("link", { name: "FAQ" }).click();
  await page.getByRole("heading", { level: 1, name: "FAQ" }).waitFor();
  const later = await goToForm(page, "call-back");
  await later.field("Email").focus();
  await eventually(() => later.field("Country").locator("option:checked").textContent()).toBe("Kenya");
  expect(asked).toBe(1);
});

/** Three kinds of no list: refused, broken, and emptied by the vendor's Status false. */
const noList: Record<FormId, (route: Route) => Promise<void>> = {
  "call-back": (route) => route.fulfill({ status: 502, json: { code: "E_COUNTRIES_UNAVAILABLE", message: "None" } }),
  demo: (route) => route.abort(),
  contact: (route) => route.fulfill({ json: { Countries: [] } }),
  product: (route) => route.fulfill({ json: { Countries: [] } }),
};

test.each(formIds)("%s: where no list of countries is to be had, the country is typed", async (id) => {
  const { page } = await suite.open(enquiries[id].address, {
    before: (page) => page.route("**/api/countries", noList[id]),
  });
  const form = await goToForm(page, id);
  await form.form.getByText("The country list is not available").waitFor();
  await form.submit();
  await form.summary.getByRole("link", { name: "Country is required" }).click();
  expect(await isFocused(form.field("Country")), "the summary leads to the box").toBe(true);
  await form.field("Country").fill("Côte d'Ivoire");
  const { Country: _, ...answers } = enquiries[id].answers;
  await form.fill(answers);
  await form.passCaptcha();
  await form.submit();
  await form.form.getByText(thanks).waitFor();
  expect(suite.vendor.enquiries).toEqual([{ ...enquiries[id].received, CountryId: 0, CountryName: "Côte d'Ivoire" }]);
});

test("a country that was typed is kept when Retry brings the list", async () => {
  const { page } = await suite.open("/product-enquiry", {
    before: (page) => page.route("**/api/countries", noList.product, { times: 1 }),
  });
  const form = await goToForm(page, "product");
  await form.form.getByRole("button", { name: "Retry" }).waitFor();
  await form.field("Country").fill("Kenya");
  await form.form.getByRole("button", { name: "Retry" }).press("Enter");
  await eventually(() => form.field("Country").locator("option:checked").textContent()).toBe("Kenya");
  expect(await isFocused(form.field("Country")), "the focus is where the button was").toBe(true);
  expect(await form.values()).toMatchObject({ CountryId: "2" });
});

test("the demo form beside a long text: what has the focus is in the window, wherever the page stands", async () => {
  const { page } = await suite.open("/supercrop");
  const form = await goToForm(page, "demo");
  const inWindow = (control: Locator) =>
    control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
      return top >= header && bottom <= innerHeight;
    });
  /** Down to where the text beside the form ends. */
  const goDown = () => page.locator(".product-body__main").evaluate((text) => text.scrollIntoView({ block: "end" }));

  await goDown();
  expect(await inWindow(form.submitButton), "the form has come along").toBe(true);
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

test.each(formIds)("%s: axe finds nothing in any state", async (id) => {
  let isListThere = false;
  const { page } = await suite.open(enquiries[id].address, {
    async before(page) {
      // Nothing disappears by itself: the reset after a success, the snackbar.
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
