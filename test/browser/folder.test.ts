import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { site } from "../../shared/content/site.ts";
import { routes } from "../../shared/routes.ts";
import { findViolations } from "../support/axe.ts";
import { waitForHydration } from "../support/browser.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { holdCode } from "../support/line.ts";
import { waitUntilLive } from "../support/suite.ts";
import { eventually, fillForm, findForm, goToForm, holdEnquiry, isFocused, readSnackbar } from "../support/visitor.ts";

/** The committee's folder on product pages (W4). */

const suite = openEnquirySuite();

const productPaths = routes.filter((route) => route.product).map((route) => route.path);
const sarb = "/reinsurance-brokers-management-software";
const broker = "/insurance-broker-management-software";

function findFolder(page: Page) {
  const folder = page.locator("#folder");
  return {
    folder,
    box: (item: number) => folder.getByRole("checkbox").nth(item),
    ticked: () =>
      folder.getByRole("checkbox").evaluateAll((boxes: HTMLInputElement[]) => boxes.map(({ checked }) => checked)),
    items: () => folder.locator("label:has(input)").allTextContents(),
    question: folder.getByLabel("A question of your own"),
    hint: folder.locator("#folder-question-hint"),
    put: folder.getByRole("button", { name: "Put into my message" }),
    print: folder.getByRole("button", { name: "Print the agenda" }),
    message: findForm(page, "demo").field("Message"),
  };
}

async function openFolder(address: string, options: Parameters<typeof suite.open>[1] = {}) {
  const visit = await suite.open(address, options);
  if (options.javaScriptEnabled !== false) await waitUntilLive(visit.page);
  return { ...visit, ...findFolder(visit.page) };
}

/** Chromium writes one page object for each sheet of paper. */
const countSheets = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe("Put into my message", () => {
  test("adds the items after the visitor's text, nothing twice, and focuses the message", async () => {
    const { page, messages, items, box, put, question, message } = await openFolder(sarb);
    const [first, second, third] = await items();
    await message.fill("Good morning");
    await box(0).check();
    await box(2).check();
    await put.click();
    const written = `Good morning\n\nFor the demo:\n- ${first}\n- ${third}`;
    expect(await message.inputValue()).toBe(written);
    expect(await readSnackbar(page)).toContain("2 items are in your message");
    expect(await isFocused(message)).toBe(true);

    await put.click();
    expect(await message.inputValue()).toBe(written);

    const edited = written.replace(`${first}`, `${first?.replace(".", "")}, signed in May`);
    await message.fill(`${edited}\nRegards, Asha`);
    await box(1).check();
    await question.fill("Who answers in Nairobi?");
    await put.click();
    expect(await message.inputValue()).toBe(
      `${edited}\nRegards, Asha\n- ${second}\n- Our question: Who answers in Nairobi?`,
    );
    await eventually(() => readSnackbar(page)).toContain("4 items are in your message");

    // The form has received the text, because it is in the draft.
    await page.reload();
    await goToForm(page, "demo");
    await eventually(() => message.inputValue()).toContain("- Our question: Who answers in Nairobi?");
    expect(messages).toEqual([]);
  });

  test("with nothing ticked says so, and the focus stays", async () => {
    const { page, put, message } = await openFolder(sarb);
    await put.click();
    expect(await readSnackbar(page)).toContain("Tick an item or write a question first");
    expect(await message.inputValue()).toBe("");
    expect(await isFocused(put)).toBe(true);
  });

  test("is not done while the enquiry is being sent, and says so", async () => {
    const { page, put, box, message } = await openFolder(sarb);
    const form = await fillForm(page, "demo");
    const text = await message.inputValue();
    const held = holdEnquiry(page);
    await form.submit();
    const route = await held;
    await box(0).check();
    await put.click();
    expect(await readSnackbar(page)).toContain("Your message is on its way already");
    expect(await message.inputValue()).toBe(text);
    await route.abort();
    await form.delivery.filter({ hasText: "Your answers are still here" }).waitFor();
    await put.click();
    expect(await readSnackbar(page)).toContain("1 item is in your message");
  });

  test("leaves out an item that does not fit, and says so", async () => {
    const { page, put, box, message } = await openFolder(sarb);
    await message.fill("x".repeat(3990));
    await box(0).check();
    await put.click();
    expect(await message.inputValue()).toBe("x".repeat(3990));
    expect(await readSnackbar(page)).toContain("1 item does not fit: a message holds 4,000 characters");
  });
});

test("ticks and the question are remembered for the session, separately for each product", async () => {
  const { page, box, ticked, question, hint } = await openFolder(sarb);
  await box(1).check();
  await box(3).check();
  await box(3).uncheck();
  await question.fill("Who answers?");
  expect(await hint.textContent()).toBe("188 characters left");
  await eventually(() => page.locator("#folder [role=status]").textContent()).toBe("188 characters left");
  await page.reload();
  await waitUntilLive(page);
  await eventually(ticked).toEqual([false, true, false, false, false, false]);
  expect(await question.inputValue()).toBe("Who answers?");

  await page.locator(`.site-footer a[href="${broker}"]`).click();
  await page.getByRole("heading", { level: 1, name: /SAIBAOnline/ }).waitFor();
  expect(await ticked()).toEqual([false, false, false, false, false, false]);
  expect(await question.inputValue()).toBe("");
  await box(0).check();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /SARBOnline/ }).waitFor();
  await eventually(ticked).toEqual([false, true, false, false, false, false]);
  expect(await question.inputValue()).toBe("Who answers?");
  expect(await hint.textContent()).toBe("188 characters left");
});

test("ticks, text and a press from before the code has loaded are kept and applied once, after the draft", async () => {
  const { page, messages } = await suite.open("/nowhere");
  messages.length = 0;
  await page.evaluate(() => sessionStorage.setItem("enquiry-draft", JSON.stringify({ Help: "Good morning" })));
  const release = await holdCode(page);
  await page.goto(suite.origin + sarb, { waitUntil: "commit" });
  await page.locator(".site-footer").waitFor({ state: "attached" });
  const { items, box, question, put, ticked, message, folder } = findFolder(page);
  await box(1).check();
  await question.fill("Who answers?");
  await put.click();
  const top = await folder.evaluate((element: HTMLElement) => element.offsetHeight);
  await release();
  const second = (await items())[1];
  await eventually(() => message.inputValue()).toBe(
    `Good morning\n\nFor the demo:\n- ${second}\n- Our question: Who answers?`,
  );
  await waitForHydration(page);
  expect(await ticked()).toEqual([false, true, false, false, false, false]);
  expect(await question.inputValue()).toBe("Who answers?");
  expect(await folder.evaluate((element: HTMLElement) => element.offsetHeight), "the folder keeps its height").toBe(
    top,
  );
  expect(messages).toEqual([]);
});

test.each(productPaths)(
  "%s: the agenda prints on one or two sheets, with only the folder and our contacts",
  async (path) => {
    const { page, messages, box, question, print, items } = await openFolder(path, {
      before: (page) => page.addInitScript(() => Object.assign(window, { print: () => {} })),
    });
    await box(0).check();
    await box(2).check();
    await question.fill("Who? ".repeat(20) + "W".repeat(92) + "\n".repeat(8));
    await print.click();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 673, height: 1002 });
    const shown = await page.evaluate(() => document.body.innerText);
    const [first, second, third] = await items();
    for (const text of [first, third, "at a glance", "Made for", "Questions to ask any vendor", site.email]) {
      expect(shown).toContain(text);
    }
    expect(shown).not.toContain(second);
    expect(shown).not.toContain("What happens next");
    const headings = await page
      .locator(":is(h1, h2, h3)")
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.closest("section")?.id));
    expect([...new Set(headings)]).toEqual(["folder"]);
    const isWhole = await question.evaluate((element) => element.scrollHeight <= element.clientHeight + 1);
    expect(isWhole, "the question is not cut off").toBe(true);
    await page.emulateMedia({ media: null });
    expect([1, 2]).toContain(countSheets(await page.pdf({ preferCSSPageSize: true })));
    // After printing, the page is back to normal.
    expect(await page.locator("html[data-agenda]").count()).toBe(0);
    expect(messages).toEqual([]);
  },
);

test("without JavaScript the list, the comparison and the questions are visible and printed, and there are no buttons", async () => {
  const { page, folder, box } = await openFolder(sarb, { javaScriptEnabled: false });
  await box(0).check();
  const texts = ["Bring to the demo", "SARBOnline at a glance", "Questions to ask any vendor"];
  for (const text of texts) expect(await folder.getByText(text).isVisible(), text).toBe(true);
  expect(await folder.getByRole("button").count()).toBe(0);
  await page.emulateMedia({ media: "print" });
  for (const text of texts) expect(await folder.getByText(text).isVisible(), `${text}, printed`).toBe(true);
});

test("the folder works by keyboard, fits 320 px at 200 % text, and has no axe violations", async () => {
  const { page, box, put, message } = await openFolder(sarb, { viewport: { width: 320, height: 640 } });
  await box(0).focus();
  await page.keyboard.press("Space");
  await put.focus();
  await page.keyboard.press("Enter");
  expect(await isFocused(message)).toBe(true);
  expect(await message.inputValue()).toContain("For the demo:");
  expect(await findViolations(page, ["#folder"])).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const overflow = await page
    .locator("#folder")
    .evaluate(
      (folder) => [...folder.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > 321).length,
    );
  expect(overflow).toBe(0);
});
