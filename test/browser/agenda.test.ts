import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { waitForHydration } from "../support/browser.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { holdCode } from "../support/line.ts";
import { waitUntilLive } from "../support/suite.ts";
import { eventually, fillForm, findForm, goToForm, holdEnquiry, isFocused, readSnackbar } from "../support/visitor.ts";

/** What to bring to the demo, on product pages (W4). */

const suite = openEnquirySuite();

const sarb = "/reinsurance-brokers-management-software";
const broker = "/insurance-broker-management-software";

function findAgenda(page: Page) {
  const agenda = page.locator("#agenda");
  return {
    agenda,
    box: (item: number) => agenda.getByRole("checkbox").nth(item),
    ticked: () =>
      agenda.getByRole("checkbox").evaluateAll((boxes: HTMLInputElement[]) => boxes.map(({ checked }) => checked)),
    items: () => agenda.locator("label:has(input)").allTextContents(),
    add: agenda.getByRole("button", { name: "Add to my request" }),
    message: findForm(page, "demo").field("Message"),
  };
}

async function openAgenda(address: string, options: Parameters<typeof suite.open>[1] = {}) {
  const visit = await suite.open(address, options);
  if (options.javaScriptEnabled !== false) await waitUntilLive(visit.page);
  return { ...visit, ...findAgenda(visit.page) };
}

describe("Add to my request", () => {
  test("adds the items after the visitor's text, nothing twice, and focuses the message", async () => {
    const { page, messages, items, box, add, message } = await openAgenda(sarb);
    const [first, second, third] = await items();
    await message.fill("Good morning");
    await box(0).check();
    await box(2).check();
    await add.click();
    const written = `Good morning\n\nFor the demo:\n- ${first}\n- ${third}`;
    expect(await message.inputValue()).toBe(written);
    expect(await readSnackbar(page)).toContain("2 items are in your message");
    expect(await isFocused(message)).toBe(true);

    await add.click();
    expect(await message.inputValue()).toBe(written);

    const edited = written.replace(`${first}`, `${first?.replace(".", "")}, signed in May`);
    await message.fill(`${edited}\nRegards, Asha`);
    await box(1).check();
    await add.click();
    expect(await message.inputValue()).toBe(`${edited}\nRegards, Asha\n- ${second}`);
    await eventually(() => readSnackbar(page)).toContain("3 items are in your message");

    // The form has received the text, because it is in the draft.
    await page.reload();
    await goToForm(page, "demo");
    await eventually(() => message.inputValue()).toContain(`- ${second}`);
    expect(messages).toEqual([]);
  });

  test("with nothing ticked says so, and the focus stays", async () => {
    const { page, add, message } = await openAgenda(sarb);
    await add.click();
    expect(await readSnackbar(page)).toContain("Tick an item first");
    expect(await message.inputValue()).toBe("");
    expect(await isFocused(add)).toBe(true);
  });

  test("is not done while the enquiry is being sent, and says so", async () => {
    const { page, add, box, message } = await openAgenda(sarb);
    const form = await fillForm(page, "demo");
    const text = await message.inputValue();
    const held = holdEnquiry(page);
    await form.submit();
    const route = await held;
    await box(0).check();
    await add.click();
    expect(await readSnackbar(page)).toContain("Your message is on its way already");
    expect(await message.inputValue()).toBe(text);
    await route.abort();
    await form.delivery.filter({ hasText: "Your answers are still here" }).waitFor();
    await add.click();
    expect(await readSnackbar(page)).toContain("1 item is in your message");
  });

  test("leaves out an item that does not fit, and says so", async () => {
    const { page, add, box, message } = await openAgenda(sarb);
    await message.fill("x".repeat(3990));
    await box(0).check();
    await add.click();
    expect(await message.inputValue()).toBe("x".repeat(3990));
    expect(await readSnackbar(page)).toContain("1 item doesn’t fit: a message holds 4,000 characters");
  });
});

test("ticks are remembered for the session, and each product has its own", async () => {
  const { page, box, ticked } = await openAgenda(sarb);
  const count = (await ticked()).length;
  const only = (...places: number[]) => Array.from({ length: count }, (_, place) => places.includes(place));
  await box(1).check();
  await box(3).check();
  await box(3).uncheck();
  await page.reload();
  await waitUntilLive(page);
  await eventually(ticked).toEqual(only(1));

  await page.locator(`.site-footer a[href="${broker}"]`).click();
  await page.getByRole("heading", { level: 1, name: /SAIBAOnline/ }).waitFor();
  expect(await ticked()).not.toContain(true);
  await box(0).check();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /SARBOnline/ }).waitFor();
  await eventually(ticked).toEqual(only(1));
});

test("ticks, text and a press from before the code has loaded are kept and applied once, after the draft", async () => {
  const { page, messages } = await suite.open("/nowhere");
  messages.length = 0;
  await page.evaluate(() => sessionStorage.setItem("enquiry-draft", JSON.stringify({ Help: "Good morning" })));
  const release = await holdCode(page);
  await page.goto(suite.origin + sarb, { waitUntil: "commit" });
  await page.locator(".site-footer").waitFor({ state: "attached" });
  const { items, box, add, ticked, message, agenda } = findAgenda(page);
  await box(1).check();
  await add.click();
  const height = await agenda.evaluate((element: HTMLElement) => element.offsetHeight);
  await release();
  const second = (await items())[1];
  await eventually(() => message.inputValue()).toBe(`Good morning\n\nFor the demo:\n- ${second}`);
  await waitForHydration(page);
  expect((await ticked()).indexOf(true)).toBe(1);
  expect(await agenda.evaluate((element: HTMLElement) => element.offsetHeight), "keeps its height").toBe(height);
  expect(messages).toEqual([]);
});

test("without JavaScript the list is there, on the screen and on the printed sheet, and there is no button", async () => {
  const { page, agenda, items } = await openAgenda(sarb, { javaScriptEnabled: false });
  const [first = ""] = await items();
  expect(await agenda.getByText(first).isVisible()).toBe(true);
  expect(await agenda.getByRole("button").count()).toBe(0);
  await page.emulateMedia({ media: "print" });
  expect(await agenda.getByText(first).isVisible()).toBe(true);
});

test("the agenda works by keyboard, fits 320 px at 200 % text, and has no axe violations", async () => {
  const { page, box, add, message } = await openAgenda(sarb, { viewport: { width: 320, height: 640 } });
  await box(0).focus();
  await page.keyboard.press("Space");
  await add.focus();
  await page.keyboard.press("Enter");
  expect(await isFocused(message)).toBe(true);
  expect(await message.inputValue()).toContain("For the demo:");
  expect(await findViolations(page, ["#agenda"])).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const overflow = await page
    .locator("#agenda")
    .evaluate(
      (agenda) => [...agenda.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > 321).length,
    );
  expect(overflow).toBe(0);
});
