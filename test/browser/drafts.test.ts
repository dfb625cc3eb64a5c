import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sandboxCountries } from "../../server/vendorApi/sandbox.ts";
import { forms, honeypotName } from "../../shared/enquiry/forms.ts";
import { findViolations, goTo, mark, waitForLive } from "../support/browser.ts";
import { otherProduct, productPath, someProduct } from "../support/products.ts";
import { enquiries, receivedFrom } from "../support/sampleEnquiry.ts";
import {
  fillForm,
  findForm,
  goToForm,
  holdEnquiry,
  isFocused,
  kept,
  openEnquirySuite,
  readSnackbar,
  thanks,
} from "../support/visitor.ts";

const suite = openEnquirySuite();

const idOf = (country: string) =>
  String(sandboxCountries.find(({ CountryName }) => CountryName === country)?.CountryId);

/** Follows a link of the page as a visitor would: without a page load. */
async function goInApp(page: Page, address: string): Promise<void> {
  const heading = await page.locator("h1").textContent();
  const link = page.locator(`a[href="${address}"]`).first();
  await link.evaluate((element: HTMLAnchorElement) => element.click());
  await expect.poll(() => page.locator("h1").textContent()).not.toBe(heading);
}

const joined = async (form: { values(): Promise<object> }) => Object.values(await form.values()).join("");

test("typed answers survive reloads, other pages, Back and other forms until they are sent", async () => {
  const { page, messages } = await suite.open("/contact-us");
  const contact = await goToForm(page, "contact");
  await contact.fill(enquiries.contact.answers);
  const { captcha: _, ...filled } = await contact.values();
  expect(filled).toMatchObject({
    FirstName: "Ásha",
    CountryId: idOf("United Arab Emirates"),
    Product: otherProduct.name,
  });

  await page.reload();
  expect(await (await goToForm(page, "contact")).values()).toEqual({ ...filled, captcha: "" });
  const isSamePage = await mark(page);
  await goInApp(page, "/faq");
  expect(await (await goToForm(page, "call-back")).values()).toEqual({ ...filled, captcha: "" });
  await goInApp(page, productPath);
  const asked = forms.demo.fields.filter(({ name }) => name in filled);
  expect(await (await goToForm(page, "demo")).values(), "the page's own product stays").toEqual({
    ...Object.fromEntries(asked.map(({ name }) => [name, filled[name]])),
    Product: someProduct.name,
    captcha: "",
    [honeypotName]: "",
  });
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "FAQ" }).waitFor();
  expect(await (await goToForm(page, "call-back")).values()).toEqual({ ...filled, captcha: "" });
  expect(await isSamePage()).toBe(true);

  await goTo(page, "/product-enquiry");
  const product = await goToForm(page, "product");
  expect(await product.values()).toMatchObject({
    Name: "Ásha",
    CountryId: idOf("United Arab Emirates"),
    Product: otherProduct.name,
    Query: filled.Help,
  });
  // An emptied field stays empty: the draft does not fill it again.
  await product.field("Query").fill("");
  await page.reload();
  expect(await (await goToForm(page, "product")).values()).toMatchObject({ Query: "", Name: "Ásha" });
  await product.fill(enquiries.product.answers);
  // Sent with the draft's country before the list has come.
  await page.route("**/api/countries", () => {}, { times: 1 });
  await page.reload();
  await expect.poll(() => product.field("Name").inputValue()).toBe(enquiries.product.answers.Name);
  await product.send();
  await expect.poll(() => suite.vendor.enquiries).toEqual([receivedFrom("product", "/contact-us")]);

  await goTo(page, "/contact-us");
  for (const id of ["contact", "call-back"] as const) {
    const empty = await goToForm(page, id);
    await empty.field("Email").focus();
    expect(await joined(empty), `${id} after a success`).toBe("");
  }
  expect(messages).toEqual([]);
});

test("the next page does not offer an enquiry that is being sent, and has its answers again after a failure", async () => {
  const { page } = await suite.open("/faq");
  const form = await goToForm(page, "call-back");
  await form.fill(enquiries["call-back"].answers);
  const { captcha: _, ...filled } = await form.values();
  const sendAndLeave = async (address: string) => {
    await form.passCaptcha();
    const { route: held } = await holdEnquiry(page);
    await form.submit();
    const route = await held;
    await goInApp(page, address);
    await goToForm(page, "call-back");
    expect(await joined(form)).toBe("");
    return route;
  };
  await (await sendAndLeave("/blog")).abort();
  await expect.poll(() => form.values()).toEqual({ ...filled, captcha: "" });
  await (await sendAndLeave("/faq")).continue();
  await expect.poll(() => readSnackbar(page)).toBe(thanks);
  expect(await joined(form)).toBe("");
  await expect.poll(() => suite.vendor.enquiries).toEqual([enquiries["call-back"].received]);
});

test("the second form on a page shows what was typed in the first and says so, follows it, and is emptied with it", async () => {
  const { page } = await suite.open("/contact-us");
  const callBack = await goToForm(page, "call-back");
  const contact = await goToForm(page, "contact");
  const says = callBack.form.getByText("We’ve filled in what you typed above.");
  expect(await says.count()).toBe(0);
  await contact.field("First Name").fill("Asha");
  await contact.field("First Name").press("Tab");
  await says.waitFor();
  expect(await callBack.values()).toMatchObject({ FirstName: "Asha" });
  await contact.fill({ "First Name": "Ásha", Country: "Kenya" });
  await callBack.field("Last Name").focus();
  await expect
    .poll(() => callBack.values())
    .toMatchObject({ FirstName: "Ásha", CountryId: idOf("Kenya"), LastName: "" });
  await callBack.field("Company").fill("Our own");
  await contact.fill(enquiries.contact.answers);
  await contact.passCaptcha();
  expect((await callBack.values()).Company, "typed here").toBe("Our own");

  // A refusal of the first form does not take the focus from a visitor who is in the second.
  const { route: held } = await holdEnquiry(page);
  await contact.submit();
  const route = await held;
  await callBack.field("Message").focus();
  await route.fulfill({ json: { Status: false } });
  await contact.form.getByRole("button", { name: "Try again" }).waitFor();
  await page.keyboard.type("Good morning");
  expect(await callBack.field("Message").inputValue()).toMatch(/Good morning/);
  expect(await contact.delivery.textContent()).toBe(kept);

  await contact.form.getByRole("button", { name: "Try again" }).click();
  await contact.send();
  await expect.poll(() => callBack.values()).toMatchObject({ FirstName: "", CountryId: "", Company: "Our own" });
});

test("the forms' code loads after the page, the countries, with our offices' first, when a form is near, and the 404 page loads neither", async () => {
  const asked: string[] = [];
  const { page } = await suite.open("/nowhere", {
    before: (page) => page.on("request", (request) => asked.push(new URL(request.url()).pathname)),
  });
  const count = (what: RegExp) => asked.filter((path) => what.test(path)).length;
  await page.mouse.wheel(0, 2000);
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(count(/formCode-|countries|challenge/i), "on the 404 page").toBe(0);
  await goTo(page, "/about-us");
  await expect.poll(() => count(/formCode-/)).toBe(1);
  await page.waitForLoadState("networkidle");
  expect(count(/countries/), "no list while no form is near").toBe(0);
  const form = await goToForm(page, "call-back");
  await expect.poll(() => count(/countries/)).toBe(1);
  const offices = form.field("Country").locator("optgroup").first();
  await expect.poll(() => offices.textContent()).toBe("IndiaUnited Arab EmiratesKenyaDemocratic Republic of Congo");
});

/** What to bring to the demo, on product pages (W4). earlyTyping.test.ts has ticks before the code has come. */

async function openAgenda(options: Parameters<typeof suite.open>[1] = {}) {
  const visit = await suite.open(otherProduct.path, options);
  await waitForLive(visit.page);
  const agenda = visit.page.locator("#agenda");
  return {
    ...visit,
    agenda,
    box: (item: number) => agenda.getByRole("checkbox").nth(item),
    ticked: () =>
      agenda
        .getByRole("checkbox")
        .evaluateAll((boxes) => boxes.flatMap((box, at) => ((box as HTMLInputElement).checked ? [at] : []))),
    items: () => agenda.locator("label:has(input)").allTextContents(),
    add: agenda.getByRole("button", { name: "Add to my request" }),
    message: findForm(visit.page, "demo").field("Message"),
  };
}
const says = (page: Page) => expect.poll(() => readSnackbar(page));

test("Add to my request works by keyboard, adds the items after the visitor's text, nothing twice, and focuses the message", async () => {
  const { page, messages, items, box, ticked, add, message } = await openAgenda({
    viewport: { width: 320, height: 640 },
  });
  const [first, second, third] = await items();
  await add.click();
  await says(page).toContain("Tick an item first");
  expect([await message.inputValue(), await isFocused(add)]).toEqual(["", true]);

  await message.fill("Good morning");
  await box(0).press("Space");
  await box(2).check();
  expect(await findViolations(page, { parts: ["#agenda"] })).toEqual([]);
  await add.press("Enter");
  const written = `Good morning\n\nFor the demo:\n- ${first}\n- ${third}`;
  expect(await message.inputValue()).toBe(written);
  await says(page).toContain("2 items are in your message");
  expect(await isFocused(message)).toBe(true);
  await add.click();
  expect(await message.inputValue()).toBe(written);
  const edited = written.replace(`${first}`, `${first?.replace(".", "")}, signed in May`);
  await message.fill(`${edited}\nRegards, Asha`);
  await box(1).check();
  await add.click();
  expect(await message.inputValue()).toBe(`${edited}\nRegards, Asha\n- ${second}`);
  await says(page).toContain("3 items are in your message");
  // The form has received the text, because it is in the draft. Ticks stay too, and each product has its own.
  await box(2).uncheck();
  await page.reload();
  await goToForm(page, "demo");
  await expect.poll(() => message.inputValue()).toContain(`- ${second}`);
  await expect.poll(ticked).toEqual([0, 1]);
  await goInApp(page, productPath);
  expect(await ticked()).toEqual([]);
  await box(0).check();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: new RegExp(otherProduct.name) }).waitFor();
  await expect.poll(ticked).toEqual([0, 1]);
  await waitForLive(page);

  await message.fill("x".repeat(3990));
  await add.click();
  await says(page).toContain("fit: a message holds 4,000 characters");
  expect(await message.inputValue()).toBe("x".repeat(3990));
  expect(messages).toEqual([]);
});

test("Add to my request is not done while the enquiry is being sent, and says so", async () => {
  const { page, add, box, message } = await openAgenda();
  const form = await fillForm(page, "demo");
  const text = await message.inputValue();
  const { route: held } = await holdEnquiry(page);
  await form.submit();
  const route = await held;
  await box(0).check();
  await add.click();
  await says(page).toContain("Your message is on its way already");
  expect(await message.inputValue()).toBe(text);
  await route.abort();
  await form.delivery.filter({ hasText: kept }).waitFor();
  await add.click();
  await says(page).toContain("1 item is in your message");
});
