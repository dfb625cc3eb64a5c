import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sandboxCountries } from "../../server/vendorApi/sandbox.ts";
import { type FormId, forms, honeypotName } from "../../shared/enquiry/forms.ts";
import { findViolations, goTo, mark, waitForLive } from "../support/browser.ts";
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
} from "../support/form.ts";
import { otherProduct, productPath, someProduct } from "../support/products.ts";
import { enquiries, receivedFrom } from "../support/sampleEnquiry.ts";

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
  const { page } = await suite.open("/contact-us");
  const contact = await goToForm(page, "contact");
  await contact.fill(enquiries.contact.answers);
  const { captcha: _, ...filled } = await contact.values();
  expect(filled).toMatchObject({
    FirstName: "Ásha",
    CountryId: idOf("United Arab Emirates"),
    Product: otherProduct.name,
  });
  const has = async (id: FormId, values: object) => expect(await (await goToForm(page, id)).values()).toEqual(values);

  await page.reload();
  await has("contact", { ...filled, captcha: "" });
  const isSamePage = await mark(page);
  await goInApp(page, "/faq");
  await has("call-back", { ...filled, captcha: "" });
  await goInApp(page, productPath);
  const asked = forms.demo.fields.filter(({ name }) => name in filled).map(({ name }) => [name, filled[name]]);
  // The page's own product stays.
  const own = { Product: someProduct.name, captcha: "", [honeypotName]: "" };
  await has("demo", { ...Object.fromEntries(asked), ...own });
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "FAQ" }).waitFor();
  await has("call-back", { ...filled, captcha: "" });
  expect(await isSamePage()).toBe(true);

  await goTo(page, "/product-enquiry");
  const product = await goToForm(page, "product");
  const { CountryId, Product, Help: Query } = filled;
  expect(await product.values()).toMatchObject({ Name: "Ásha", CountryId, Product, Query });
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
});

test("the next page does not offer an enquiry that is being sent, and has its answers again after a failure", async () => {
  const { page, form } = await suite.openFilled("call-back", { mayLog: /could not be sent/ });
  const filled = { ...(await form.values()), captcha: "" };
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
  await expect.poll(() => form.values()).toEqual(filled);
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

// earlyTyping.test.ts has ticks before the code has come.
test("what to bring to the demo is added to the message by keyboard, after the visitor's text, nothing twice, and not while it is being sent (W4)", async () => {
  const { page } = await suite.open(otherProduct.path, { viewport: { width: 320, height: 640 }, mayLog: /^error: / });
  await waitForLive(page);
  const agenda = page.locator("#agenda");
  const boxes = agenda.getByRole("checkbox");
  const add = agenda.getByRole("button", { name: "Add to my request" });
  const message = findForm(page, "demo").field("Message");
  const ticked = () => boxes.evaluateAll((all) => all.flatMap((box, at) => (box.matches(":checked") ? [at] : [])));
  const says = (text: string) => expect.poll(() => readSnackbar(page)).toContain(text);
  const [first, second, third] = await agenda.locator("label:has(input)").allTextContents();
  await add.click();
  await says("Tick an item first");
  expect([await message.inputValue(), await isFocused(add)]).toEqual(["", true]);

  await message.fill("Good morning");
  await boxes.nth(0).press("Space");
  await boxes.nth(2).check();
  expect(await findViolations(page, { parts: ["#agenda"] })).toEqual([]);
  await add.press("Enter");
  const written = `Good morning\n\nFor the demo:\n- ${first}\n- ${third}`;
  expect(await message.inputValue()).toBe(written);
  await says("2 items are in your message");
  expect(await isFocused(message)).toBe(true);
  await add.click();
  expect(await message.inputValue()).toBe(written);
  const edited = written.replace(`${first}`, `${first?.replace(".", "")}, signed in May`);
  await message.fill(`${edited}\nRegards, Asha`);
  await boxes.nth(1).check();
  await add.click();
  expect(await message.inputValue()).toBe(`${edited}\nRegards, Asha\n- ${second}`);
  await says("3 items are in your message");
  // The form has received the text, because it is in the draft. Ticks stay too, and each product has its own.
  await boxes.nth(2).uncheck();
  await page.reload();
  await goToForm(page, "demo");
  await expect.poll(() => message.inputValue()).toContain(`- ${second}`);
  await expect.poll(ticked).toEqual([0, 1]);
  await goInApp(page, productPath);
  expect(await ticked()).toEqual([]);
  await boxes.nth(0).check();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: new RegExp(otherProduct.name) }).waitFor();
  await expect.poll(ticked).toEqual([0, 1]);
  await waitForLive(page);

  const long = "x".repeat(3990);
  const form = await fillForm(page, "demo", { Message: long });
  await add.click();
  await says("fit: a message holds 4,000 characters");
  const { route: held } = await holdEnquiry(page);
  await form.submit();
  const route = await held;
  await add.click();
  await says("Your message is on its way already");
  expect(await message.inputValue()).toBe(long);
  await route.abort();
  await form.delivery.filter({ hasText: kept }).waitFor();
  await message.fill("");
  await add.click();
  await says("2 items are in your message");
});
