import { describe, expect, test } from "vitest";
import { examples } from "../../shared/enquiry/fields.ts";
import { isLive, phone, waitForLive } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { holdCode, lines, slowDown } from "../support/line.ts";
import { translateEarly } from "../support/translator.ts";
import { eventually, type FilledForm, findForm, isFocused } from "../support/visitor.ts";

/** Everything that a visitor types, chooses or focuses before the page is live stays (W1.3). */

const suite = openEnquirySuite();

/** Opens a page whose code is held back until `release` is called. */
async function openHeld(
  address: string,
  {
    draft = {},
    intrude,
    ...options
  }: {
    draft?: object;
    isMobile?: boolean;
    /** Runs in the page before its own code. The device is a slow phone then, because that leaves the most time. */
    intrude?: () => void;
  } = {},
) {
  const viewport = options.isMobile ? phone : undefined;
  const { page, messages } = await suite.open("/nowhere", { ...options, ...(viewport && { viewport }) });
  if (intrude) {
    await page.addInitScript(intrude);
    await slowDown(page, lines.slowPhone);
  }
  messages.length = 0;
  await page.evaluate((kept) => sessionStorage.setItem("enquiry-draft", kept), JSON.stringify(draft));
  const release = await holdCode(page);
  await page.goto(suite.origin + address, { waitUntil: "commit" });
  await page.locator("footer").waitFor({ state: "attached" });
  return { page, messages, release };
}

/** All values of the form, except those that only code fills: country and captcha. */
async function readValues(form: FilledForm): Promise<Record<string, string>> {
  const { CountryId: _, captcha: __, ...values } = await form.values();
  return values;
}

const answersOf = (id: (typeof formIds)[number]) => {
  const { Country: _, ...answers } = enquiries[id].answers;
  return answers;
};

/** Another visitor's answers to every field, as an earlier form would have stored them. */
const draft = {
  ...Object.fromEntries(Object.keys(examples).map((name) => [name, "Draft"])),
  EmailAddress: "draft@example.com",
  MobileNo: "+919999999999",
  Product: "SEWAC",
};

describe.each(chooseCases(formIds, (id) => id === "demo"))("%s", (id) => {
  const { address } = enquiries[id];

  test("a visitor who types while the code loads loses no letter and keeps the focus and the caret position", async () => {
    const { page, messages, release } = await openHeld(address);
    const { field, submitButton } = findForm(page, id);
    const email = field("Email");
    await email.evaluate((input: HTMLInputElement) => {
      input.focus();
      input.addEventListener("blur", () => Object.assign(window, { isLeft: true }));
    });
    await page.keyboard.type("@example.com");
    await page.keyboard.press("Home");
    const typing = page.keyboard.type("asha.verma.of.himalaya.brokers", { delay: 20 });
    await release();
    await typing;
    await eventually(() => submitButton.isEnabled()).toBe(true);
    await eventually(() => page.locator(`form[data-enquiry-form="${id}"]`).evaluate(isLive)).toBe(true);
    await page.keyboard.type("1");
    expect(await email.inputValue()).toBe("asha.verma.of.himalaya.brokers1@example.com");
    expect(await page.evaluate(() => "isLeft" in window), "the field lost the focus in between").toBe(false);
    expect(messages).toEqual([]);
  });

  test("typed and chosen answers stay, and only empty fields are filled from the draft", async () => {
    const { page, release } = await openHeld(address, { draft });
    const form = findForm(page, id);
    const { Message: _, Query: __, ...answers } = answersOf(id);
    await form.fill(answers);
    const before = await readValues(form);
    await release();
    await eventually(() => form.submitButton.isEnabled()).toBe(true);
    const message = id === "product" ? "Query" : "Help";
    await eventually(async () => (await readValues(form))[message]).toBe("Draft");
    expect(await readValues(form)).toEqual({ ...before, [message]: "Draft" });
  });
});

/** What changes a page before React comes. Each runs in the page before its own code. */
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

describe.each(Object.entries(intruders))("%s", (_, intrude) => {
  const forms = [
    ["call-back", {}],
    ["product", { isMobile: true }],
  ] as const;
  test.each(chooseCases(forms, ([id]) => id === "product"))(
    "does not cost a visitor of the %s form text, choice, focus or caret",
    async (id, options) => {
      const { page, release } = await openHeld(enquiries[id].address, { ...options, intrude });
      const form = findForm(page, id);
      const answers = answersOf(id);
      await form.fill(answers);
      const before = await readValues(form);
      const company = form.field(id === "product" ? "City" : "Company");
      const first = await form.form.elementHandle();
      await company.focus();
      await company.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
      await release();
      await eventually(() => form.form.evaluate(isLive), 20_000).toBe(true);
      expect(await first?.evaluate((old) => old.isConnected), "React has rendered the form again").toBe(false);
      await eventually(() => readValues(form)).toEqual(before);
      expect(await isFocused(company)).toBe(true);
      await page.keyboard.type("Z");
      const value = await company.inputValue();
      const { [id === "product" ? "City" : "Company"]: typed = "" } = answers;
      expect(value).toBe(`${typed.slice(0, 1)}Z${typed.slice(1)}`);
      expect(await page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toContain(JSON.stringify(value));
    },
  );
});

test("the preset product of a page or its address changes no typed answer, and the draft does not change it", async () => {
  for (const [address, product] of [
    ["/supercrop", "SuperCrop"],
    ["/supercrop?page=sewac", "SEWAC"],
    ["/supercrop/swap", "SWAP"],
  ] as const) {
    const { page, release } = await openHeld(address, { draft: { ...draft, Product: "SARBOnline" } });
    const form = findForm(page, "demo");
    await form.fill(answersOf("demo"));
    const before = await readValues(form);
    await release();
    await eventually(() => form.submitButton.isEnabled()).toBe(true);
    await eventually(() => page.locator('form[data-enquiry-form="demo"]').evaluate(isLive)).toBe(true);
    expect(await readValues(form), address).toEqual({ ...before, Product: product });
  }
});

test.each([
  ["a product tab", "/", "#product [role=tab]:first-child", {}],
  ["a question", "/faq", ".accordion__item:nth-child(2) button", {}],
  ["the header's menu button", "/", '[aria-controls="products-menu"]', {}],
  ["a link of the footer", "/events", '.site-footer [href="/faq"]', {}],
  ["Menu, on a phone", "/", ".site-header__row > .button.site-header__mobile", { isMobile: true }],
])("%s that has the focus before the page is live still has it afterwards", async (_, address, selector, options) => {
  const { page, release } = await openHeld(address, options);
  await page.locator(selector).focus();
  await release();
  await waitForLive(page);
  // Anything that takes the focus away does so within the next two frames.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  expect(await page.locator(selector).evaluate((control) => control === document.activeElement)).toBe(true);
});
