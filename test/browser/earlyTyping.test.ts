import { expect, test } from "vitest";
import { sandboxCountries } from "../../server/vendorApi/sandbox.ts";
import { examples } from "../../shared/enquiry/fields.ts";
import type { FormId } from "../../shared/enquiry/forms.ts";
import { type OpenOptions, openPage, openWithoutCode, phone, twoFrames, waitForLive } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { type FilledForm, findForm, isFocused, isLive } from "../support/form.ts";
import { isThere, otherProduct } from "../support/products.ts";
import { enquiries, formIds } from "../support/sampleEnquiry.ts";
import { translateEarly } from "../support/translator.ts";

/** Everything that a visitor types, chooses or focuses before the page is live stays (W1.3). */

/** Opens a page whose code is held back until `release` is called. */
async function openHeld(address: string, { draft = {}, ...options }: OpenOptions & { draft?: object } = {}) {
  const { page } = await openPage({ reducedMotion: "reduce", ...options });
  await page.addInitScript((kept) => {
    sessionStorage["enquiry-draft"] ??= kept;
  }, JSON.stringify(draft));
  await page.route("**/api/countries", (route) => route.fulfill({ json: { Countries: sandboxCountries } }));
  return { page, release: await openWithoutCode(page, address) };
}
const onPhone = { isMobile: true, viewport: phone };

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
    const { page, release } = await openHeld(enquiries[id].address);
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
  },
);

test.each(forms)(
  "%s: what is typed, chosen or ticked stays, the draft fills only what is empty, and early presses never post natively",
  async (id) => {
    const { page, release } = await openHeld(enquiries[id].address, { draft });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" || request.isNavigationRequest()) asked.push(request.url());
    });
    const form = findForm(page, id);
    const { Message: _, Query: __, ...answers } = answersOf(id);
    await form.fill(answers);
    const before = await readValues(form);
    await form.field("Phone").fill("+91 (0) 12-34/56");
    const agenda = page.locator("#agenda");
    const box = agenda.getByRole("checkbox").nth(1);
    const readHeight = () => agenda.evaluate((element: HTMLElement) => element.offsetHeight);
    if (id === "demo") {
      await box.check();
      await agenda.getByRole("button", { name: "Add to my request" }).click();
    }
    await form.field("Email").press("Enter");
    const height = id === "demo" && (await readHeight());
    await release();
    const added =
      id === "demo" ? `\n\nFor the demo:\n- ${await agenda.locator("label:has(input)").nth(1).textContent()}` : "";
    const message = { [id === "product" ? "Query" : "Help"]: `Draft${added}` };
    await expect.poll(() => readValues(form)).toEqual({ ...before, ...message, MobileNo: "+91123456" });
    if (id === "demo") expect([await box.isChecked(), await readHeight()]).toEqual([true, height]);
    expect(asked).toEqual([]);
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
  const { page, release } = await openHeld("/product-enquiry", {
    ...onPhone,
    mayLog: /Hydration failed/,
    before: (page) => page.addInitScript(intrude),
  });
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
  ["a product tab", "/", "#product [role=tab]:first-child", {}],
  ["a question", "/faq", ".accordion__item:nth-child(2) button", {}],
  ["the header's menu button", "/", '[aria-controls="products-menu"]', {}],
  ["Menu, on a phone", "/", ".site-header__row > .button.site-header__mobile", onPhone],
] as const;
test.each(chooseCases(focusable, ([name]) => /tab|phone/.test(name)))(
  "%s that has the focus before the page is live still has it afterwards",
  async (_, address, selector, device) => {
    const { page, release } = await openHeld(address, device);
    await page.locator(selector).focus();
    await release();
    await waitForLive(page);
    // Anything that takes the focus away does so within the next two frames.
    await twoFrames(page);
    expect(await isFocused(page.locator(selector))).toBe(true);
  },
);

const choices = [
  ["a tour's box", "/insurance-agency-management-software", "#tour-3 input[type=checkbox]", "Space", "#tour-3"],
  ["a tour's slider", "/insurance-web-aggregator-software", "#tour-1 input[type=range]", "End", "#tour-1"],
] as const;
test.each(choices.filter(([, address]) => isThere(address)))(
  "a choice before the code has come takes effect: %s",
  async (_, address, input, key, part) => {
    const { page, release } = await openHeld(address);
    const says = () => page.locator(part).getByRole("status").first().textContent();
    const before = await says();
    await page.locator(input).press(key);
    await release();
    await expect.poll(says).not.toBe(before);
  },
);
