import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { forms } from "../../shared/enquiry/forms.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { eventually, goToForm, isFocused } from "../support/visitor.ts";

const suite = openEnquirySuite();

const thanks = "Thank you! We will contact you shortly.";

// The demo form refuses pasted text, the others clean it.
test.each(chooseCases(formIds, (id) => id === "call-back" || id === "demo"))(
  "%s: the phone accepts digits and a leading plus, keeps the caret, and cleans or refuses pasted text",
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

    // A number that the browser fills in may contain any kind of dash.
    await number.fill("+91 98\u201076\u2011 54\u2212321\u20130");
    expect(await number.inputValue()).toBe("+919876543210");

    const company = form.field(id === "product" ? "City" : "Company");
    await company.fill("Tel.: +971 (50) 123-4567 / 04 123 4567");
    await company.press("Control+a");
    await page.keyboard.press("Control+c");
    await number.fill("");
    await number.press("Control+v");
    if (id === "demo") {
      expect(await number.inputValue(), "pasting is switched off").toBe("");
      expect(await form.form.getByText("you can’t paste here").isVisible()).toBe(true);
      return;
    }
    expect(await number.inputValue(), "one number").toBe("+971501234567");
    const hint = form.form.getByText("We took +971501234567");
    await hint.waitFor();
    expect(await hint.getAttribute("aria-live")).toBe("polite");
    await number.press("Backspace");
    await form.form.getByText("With country code").waitFor();

    // Pastes into the middle: at the caret, in place of the selection.
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

/** Browsers and password managers fill a field in with an input event, with a change event only, or with none. */
const autofills: Record<string, (input: Element) => void> = {
  input: (input) => input.dispatchEvent(new Event("input", { bubbles: true })),
  change: (input) => input.dispatchEvent(new Event("change", { bubbles: true })),
  none: () => {},
};

test.each(Object.keys(autofills))(
  "a number that is filled in with the event %s is sent as one number",
  async (event) => {
    const { page } = await suite.open("/product-enquiry");
    const form = await goToForm(page, "product");
    const { Phone: _, ...answers } = enquiries.product.answers;
    await form.fill(answers);
    const number = form.field("Phone");
    await number.evaluate((input: HTMLInputElement) => {
      input.value = "\u202a+971 50 123 4567\u202c / +971 4 123 4567";
    });
    await number.evaluate(autofills[event] as (input: Element) => void);
    if (event !== "none") {
      await form.form.getByText("We took +971501234567").waitFor();
      expect(await number.inputValue()).toBe("+971501234567");
      expect(await page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toContain('"+971501234567"');
    }
    await form.submit();
    await form.form.getByText(thanks).waitFor();
    expect(suite.vendor.enquiries).toEqual([{ ...enquiries.product.received, MobileNo: "+971501234567" }]);
  },
);

test("a translated country list sends the country's own name", async () => {
  const { page } = await suite.open("/product-enquiry");
  const form = await goToForm(page, "product");
  await form.field("Country").getByRole("option", { name: "Kenya" }).first().waitFor({ state: "attached" });
  await form.field("Country").evaluate((select: HTMLSelectElement) => {
    for (const option of select.options) option.text = `${option.text} (übersetzt)`;
  });
  const { Country: _, ...answers } = enquiries.product.answers;
  await form.fill(answers);
  await form.field("Country").selectOption({ label: "Kenya (übersetzt)" });
  const sent = page.waitForRequest("**/api/enquiries/product");
  await form.submit();
  expect((await sent).postDataJSON()).toMatchObject({ CountryId: 2, CountryName: "Kenya" });
  await form.form.getByText(thanks).waitFor();
});

test("the country list starts with our offices and is fetched once per visit, even with several forms", async () => {
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
  await page.locator(".site-footer").getByRole("link", { name: "FAQ" }).click();
  await page.getByRole("heading", { level: 1, name: "FAQ" }).waitFor();
  const later = await goToForm(page, "call-back");
  await later.field("Email").focus();
  await eventually(() => later.field("Country").locator("option:checked").textContent()).toBe("Kenya");
  expect(asked).toBe(1);
});

/** The forms that ask for a country. */
const withCountry = formIds.filter((id) => forms[id].fields.some(({ control }) => control === "country"));

/** Three ways to have no list: refused, a broken connection, and emptied by the vendor's Status false. */
const refused = (route: Route) =>
  route.fulfill({ status: 502, json: { code: "E_COUNTRIES_UNAVAILABLE", message: "None" } });
const broken = (route: Route) => route.abort();
const emptied = (route: Route) => route.fulfill({ json: { Countries: [] } });
const noLists = [refused, broken, emptied, emptied];

const withoutList = withCountry.map((id, index) => [id, noLists[index % noLists.length] ?? broken] as const);

test.each(chooseCases(withoutList, ([id]) => id === "demo" || id === "product"))(
  "%s: if there is no country list, the visitor types the country",
  async (id, noList) => {
    const { page } = await suite.open(enquiries[id].address, {
      before: (page) => page.route("**/api/countries", noList),
    });
    const form = await goToForm(page, id);
    await form.form.getByText("The country list is not available").waitFor();
    await form.submit();
    await form.summary.getByRole("link", { name: "Country is required" }).click();
    expect(await isFocused(form.field("Country")), "the summary links to the text box").toBe(true);
    await form.field("Country").fill("Côte d'Ivoire");
    const { Country: _, ...answers } = enquiries[id].answers;
    await form.fill(answers);
    await form.passCaptcha();
    await form.submit();
    await form.form.getByText(thanks).waitFor();
    expect(suite.vendor.enquiries).toEqual([{ ...enquiries[id].received, CountryId: 0, CountryName: "Côte d'Ivoire" }]);
  },
);

test("a typed country is kept when Retry loads the list", async () => {
  const { page } = await suite.open("/product-enquiry", {
    before: (page) => page.route("**/api/countries", emptied, { times: 1 }),
  });
  const form = await goToForm(page, "product");
  await form.form.getByRole("button", { name: "Retry" }).waitFor();
  await form.field("Country").fill("Kenya");
  await form.form.getByRole("button", { name: "Retry" }).press("Enter");
  await eventually(() => form.field("Country").locator("option:checked").textContent()).toBe("Kenya");
  expect(await isFocused(form.field("Country")), "the focus moves from the button to the field").toBe(true);
  expect(await form.values()).toMatchObject({ CountryId: "2" });
});
