import { expect, inject, test } from "vitest";
import { sandboxCountries } from "../../server/vendorApi/sandbox.ts";
import { examples } from "../../shared/enquiry/fields.ts";
import type { FormId } from "../../shared/enquiry/forms.ts";
import { desktop, openPage, openWithoutCode, phone, twoFrames, waitForLive } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { isThere, otherProduct, productPath } from "../support/products.ts";
import { enquiries, formIds } from "../support/sampleEnquiry.ts";
import { translateEarly } from "../support/translator.ts";
import { type FilledForm, findForm, isFocused, isLive } from "../support/visitor.ts";

/** Everything that a visitor types, chooses or focuses before the page is live stays (W1.3). */

/** Opens a page whose code is held back until `release` is called. `intrude` runs before it. */
async function openHeld(
  address: string,
  { draft = {}, isMobile = false, intrude = () => {} }: { draft?: object; isMobile?: boolean; intrude?(): void } = {},
) {
  const viewport = isMobile ? phone : desktop;
  const { page, messages } = await openPage({ isMobile, viewport, reducedMotion: "reduce" });
  await page.addInitScript(intrude);
  await page.addInitScript((kept) => {
    sessionStorage["enquiry-draft"] ??= kept;
  }, JSON.stringify(draft));
  await page.route("**/api/countries", (route) => route.fulfill({ json: { Countries: sandboxCountries } }));
  return { page, messages, release: await openWithoutCode(page, inject("siteOrigin") + address) };
}

/** All values of the form, except those that only code fills: country and captcha. */
async function readValues(form: FilledForm) {
  const { CountryId: _, captcha: __, ...values } = await form.values();
  return values;
}

const answersOf = (id: FormId) => {
  const { Country: _, ...answers } = enquiries[id].answers;
  return answers;
};

/** Another visitor's answers to every field, as an earlier form would have stored them. */
const draft = {
  ...Object.fromEntries(Object.keys(examples).map((name) => [name, "Draft"])),
  EmailAddress: "draft@example.com",
  MobileNo: "+919999999999",
  Product: otherProduct.name,
};

const forms = chooseCases(formIds, (id) => id === "demo");

test.each(forms)(
  "%s: a visitor who types while the code comes loses no letter, and keeps the focus and the caret",
  async (id) => {
    const { page, messages, release } = await openHeld(enquiries[id].address);
    const form = findForm(page, id);
    const email = form.field("Email");
    await email.focus();
    await email.evaluate((input) => input.addEventListener("blur", () => Object.assign(window, { isLeft: true })));
    await page.keyboard.type("@example.com");
    await page.keyboard.press("Home");
    const typing = page.keyboard.type("asha.verma.of.himalaya.brokers", { delay: 20 });
    await release();
    await typing;
    await expect.poll(() => isLive(form.form)).toBe(true);
    await page.keyboard.type("1");
    expect(await email.inputValue()).toBe("asha.verma.of.himalaya.brokers1@example.com");
    expect(await page.evaluate(() => "isLeft" in window), "the field lost the focus in between").toBe(false);
    expect(messages).toEqual([]);
  },
);

test.each(forms)(
  "%s: typed and chosen answers stay, the draft fills only what is empty, and early presses never post natively",
  async (id) => {
    const { page, messages, release } = await openHeld(enquiries[id].address, { draft });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" || request.isNavigationRequest()) asked.push(request.url());
    });
    const form = findForm(page, id);
    const { Message: _, Query: __, ...answers } = answersOf(id);
    await form.fill(answers);
    const before = await readValues(form);
    await form.field("Phone").fill("+91 (0) 12-34/56");
    await form.field("Email").press("Enter");
    await release();
    const message = id === "product" ? "Query" : "Help";
    await expect.poll(async () => (await readValues(form))[message]).toBe("Draft");
    const phoneNumber = "+91123456";
    expect(await readValues(form)).toEqual({ ...before, [message]: "Draft", MobileNo: phoneNumber });
    expect(asked).toEqual([]);
    expect(messages).toEqual([]);
  },
);

/** What changes a page before React comes, so that React renders the form again. */
const intruders = {
  "an extension that adds an icon to each field": () =>
    addEventListener("DOMContentLoaded", () => {
      for (const input of document.querySelectorAll("form input")) input.after(document.createElement("aside"));
    }),
  "a translator": translateEarly,
  "a proxy that strips comments": () =>
    addEventListener("DOMContentLoaded", () => {
      const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
      const all: Node[] = [];
      while (comments.nextNode()) all.push(comments.currentNode);
      for (const comment of all) (comment as Comment).remove();
    }),
};

test.each(Object.entries(intruders))("%s does not cost a visitor text, choice, focus or caret", async (_, intrude) => {
  const { page, release } = await openHeld("/product-enquiry", { isMobile: true, intrude });
  const form = findForm(page, "product");
  await form.fill(answersOf("product"));
  const before = await readValues(form);
  const city = form.field("City");
  const first = await form.form.elementHandle();
  await city.focus();
  await city.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  await release();
  await expect
    .poll(() => first?.evaluate((old) => old.isConnected), { message: "React renders the form again" })
    .toBe(false);
  await expect.poll(() => isLive(form.form)).toBe(true);
  await expect.poll(() => readValues(form)).toEqual(before);
  await expect.poll(() => isFocused(city)).toBe(true);
  await page.keyboard.type("Z");
  const value = `${before.City?.slice(0, 1)}Z${before.City?.slice(1)}`;
  expect(await city.inputValue()).toBe(value);
  expect(await page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toContain(JSON.stringify(value));
});

const focusable = [
  ["a product tab", "/", "#product [role=tab]:first-child", false],
  ["a question", "/faq", ".accordion__item:nth-child(2) button", false],
  ["the header's menu button", "/", '[aria-controls="products-menu"]', false],
  ["Menu, on a phone", "/", ".site-header__row > .button.site-header__mobile", true],
] as const;
test.each(chooseCases(focusable, ([name]) => /tab|phone/.test(name)))(
  "%s that has the focus before the page is live still has it afterwards",
  async (_, address, selector, isMobile) => {
    const { page, release } = await openHeld(address, { isMobile });
    await page.locator(selector).focus();
    await release();
    await waitForLive(page);
    // Anything that takes the focus away does so within the next two frames.
    await twoFrames(page);
    expect(await isFocused(page.locator(selector))).toBe(true);
  },
);

test.each(
  [
    ["a tour's box", "/insurance-agency-management-software", "#tour-3 input[type=checkbox]", "Space", "#tour-3"],
    ["a tour's slider", "/insurance-web-aggregator-software", "#tour-1 input[type=range]", "End", "#tour-1"],
  ].filter(([, address]) => isThere(address as string)) as [string, string, string, string, string][],
)("a choice before the code has come takes effect: %s", async (_, address, input, key, part) => {
  const { page, messages, release } = await openHeld(address);
  const says = () => page.locator(part).getByRole("status").first().textContent();
  const before = await says();
  await page.locator(input).press(key);
  await release();
  await expect.poll(says).not.toBe(before);
  expect(messages).toEqual([]);
});

test("ticks of the agenda and a press on its button are carried out after the draft, and the part keeps its height", async () => {
  const { page, messages, release } = await openHeld(productPath, { draft: { Help: "Good morning" } });
  const agenda = page.locator("#agenda");
  const box = agenda.getByRole("checkbox").nth(1);
  await box.check();
  await agenda.getByRole("button", { name: "Add to my request" }).click();
  const height = await agenda.evaluate((element: HTMLElement) => element.offsetHeight);
  await release();
  const item = await agenda.locator("label:has(input)").nth(1).textContent();
  const message = findForm(page, "demo").field("Message");
  await expect.poll(() => message.inputValue()).toBe(`Good morning\n\nFor the demo:\n- ${item}`);
  expect(await box.isChecked()).toBe(true);
  expect(await agenda.evaluate((element: HTMLElement) => element.offsetHeight)).toBe(height);
  expect(messages).toEqual([]);
});
