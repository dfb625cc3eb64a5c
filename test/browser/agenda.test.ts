import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { footer, open, waitUntilLive } from "../support/browser.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { fillForm, findForm, goToForm, holdEnquiry, isFocused, kept, readSnackbar } from "../support/visitor.ts";

/** What to bring to the demo, on product pages (W4). earlyTyping.test.ts has ticks before the code has come. */

const suite = openEnquirySuite();
const sarb = "/reinsurance-brokers-management-software";

async function openAgenda(options: Parameters<typeof suite.open>[1] = {}) {
  const visit = await suite.open(sarb, options);
  await waitUntilLive(visit.page);
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

test("Add to my request adds the items after the visitor's text, nothing twice, and focuses the message", async () => {
  const { page, messages, items, box, add, message } = await openAgenda();
  const [first, second, third] = await items();
  await add.click();
  await says(page).toContain("Tick an item first");
  expect([await message.inputValue(), await isFocused(add)]).toEqual(["", true]);

  await message.fill("Good morning");
  await box(0).check();
  await box(2).check();
  await add.click();
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
  // The form has received the text, because it is in the draft.
  await page.reload();
  await goToForm(page, "demo");
  await expect.poll(() => message.inputValue()).toContain(`- ${second}`);

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
  const held = holdEnquiry(page);
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

test("ticks are remembered for the session, and each product has its own", async () => {
  const { page, box, ticked } = await openAgenda();
  await box(1).check();
  await box(3).check();
  await box(3).uncheck();
  await page.reload();
  await waitUntilLive(page);
  await expect.poll(ticked).toEqual([1]);
  await footer(page).getByRole("link", { name: "SAIBAOnline" }).click();
  await page.getByRole("heading", { level: 1, name: /SAIBAOnline/ }).waitFor();
  expect(await ticked()).toEqual([]);
  await box(0).check();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /SARBOnline/ }).waitFor();
  await expect.poll(ticked).toEqual([1]);
});

test("the agenda works by keyboard and has no axe violations, and without JavaScript it is there, also on paper", async () => {
  const { page, box, add, message } = await openAgenda({ viewport: { width: 320, height: 640 } });
  await box(0).press("Space");
  await add.press("Enter");
  expect(await isFocused(message)).toBe(true);
  expect(await message.inputValue()).toContain("For the demo:");
  expect(await findViolations(page, ["#agenda"])).toEqual([]);
  const plain = (await open(sarb, { javaScriptEnabled: false })).page;
  const item = plain.locator("#agenda label:has(input)").first();
  expect(await item.isVisible()).toBe(true);
  await plain.emulateMedia({ media: "print" });
  expect(await item.isVisible()).toBe(true);
});
