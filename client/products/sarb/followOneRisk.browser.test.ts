import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sheets } from "../../../shared/products/sarb/followOneRisk.ts";
import { risk as words } from "../../../shared/products/sarb/page.yaml";
import { findViolations, type OpenOptions, open, phone } from "../../../test/support/browser.ts";

/** "Follow one risk", on SARBOnline's page. placement.test.ts has its sums and its words for wrong figures. */

const sumInsured = "Sum insured (INR)";
const first = "Hathermoor Re, line in %";
const second = "Osterwain Re, line in %";
const third = "Brendlow Re, line in %";

async function openRisk(options?: OpenOptions) {
  const { page, messages } = await open("/reinsurance-brokers-management-software#follow-one-risk", options);
  const risk = page.getByRole("region", { name: "Follow one risk" });
  return {
    page,
    messages,
    risk,
    field: (name: string) => risk.getByLabel(name),
    button: (name: string | RegExp) => risk.getByRole("button", { name, exact: true }),
    sheet: (title: string) => risk.getByRole("article", { name: title }),
    status: risk.locator(".risk__status"),
    stamp: risk.locator(".risk__placed .stamp"),
  };
}

/** The titles of the sheets on screen. */
const shown = (page: Page) => page.locator(".risk-sheet h3:visible").allTextContents();
const marked = (page: Page) => page.locator(".risk-figure[data-marked]:visible").allTextContents();
const titles = sheets.map(({ title }) => title);

test("the seven sheets are browsed by Previous and Next, arrow keys and numbers, and a status announces each step", async () => {
  const { page, risk, button, field, messages } = await openRisk({ viewport: phone });
  const isAt = async (number: number) => {
    const title = titles[number - 1] ?? "";
    expect(await risk.locator(".risk__at[role=status]").textContent()).toBe(`Sheet ${number} of 7: ${title}`);
    expect(await shown(page)).toEqual([title]);
  };
  await isAt(1);
  await button("Previous").click({ force: true });
  await isAt(1);
  await button("Next").click();
  await isAt(2);
  for (const number of [3, 4, 5, 6, 7, 7]) {
    await page.keyboard.press("ArrowRight");
    await isAt(number);
  }
  await page.keyboard.press("ArrowLeft");
  await isAt(6);
  await button(`4 ${titles[3]}`).click();
  await isAt(4);
  // In a field, the arrow keys move the caret.
  await field(first).press("ArrowRight");
  await isAt(4);
  expect(messages).toEqual([]);
});

test("without JavaScript all sheets stand with the first figures, and nothing is there to press", async () => {
  const { page, risk } = await openRisk({ javaScriptEnabled: false });
  expect(await shown(page)).toEqual(titles);
  expect(await risk.locator(":is(input, button):visible").count()).toBe(0);
  expect(await page.locator(".risk-sheet").first().textContent()).toContain("INR 250,000,000");
});

test("the thread marks a figure while its field has the focus, under the pointer, and by a button until it is pressed again", async () => {
  const { page, risk, field, button, sheet } = await openRisk({ hasTouch: true });
  expect(await marked(page)).toEqual([]);
  await field(sumInsured).focus();
  expect(await marked(page)).toEqual(["INR 250,000,000", "INR 250,000,000"]);
  expect(await risk.getByText("Sum insured, on sheets 1, 2, 3 and 4").isVisible()).toBe(true);
  await field(sumInsured).blur();
  expect(await marked(page)).toEqual([]);
  await button("5 Closing").click();
  await sheet("Closing").getByText("72,000", { exact: true }).hover();
  expect(await marked(page)).toEqual(["72,000", "72,000"]);
  await page.mouse.move(3, 3);
  expect(await marked(page)).toEqual([]);
  await page.setViewportSize(phone);
  await button("Premium").tap();
  expect(await button("Premium").getAttribute("aria-pressed")).toBe("true");
  await button("Previous").tap();
  expect(await marked(page)).toEqual(["INR 300,000"]);
  await button("Premium").tap();
  expect(await marked(page)).toEqual([]);
});

test("the visitor's figures are announced as open or over-placed, at 100% the stamp is animated once, and all sheets are specimens with them", async () => {
  const { page, messages, field, button, status, stamp, risk, sheet } = await openRisk();
  expect(await status.getAttribute("role")).toBe("status");
  expect([await status.textContent(), await stamp.isVisible()]).toEqual(["100% placed", true]);
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 });
    addEventListener("animationstart", ({ animationName }) => {
      if (animationName === "stamp-press") Object.assign(window, { presses: Reflect.get(window, "presses") + 1 });
    });
  });
  const presses = () => page.evaluate(() => Reflect.get(window, "presses"));
  await field(second).fill("25");
  await field(third).fill("0");
  expect([await status.textContent(), await stamp.count()]).toEqual(["70% placed, 30% open", 0]);
  await field(third).fill("40");
  expect(await status.textContent()).toBe("110%: over-placed");
  expect(await risk.getByText(words.stillOpen).isVisible()).toBe(true);
  await field(third).fill("30");
  expect(await status.textContent()).toBe("100% placed");
  await expect.poll(presses).toBe(1);
  // Neither another sum nor a walk through the sheets presses it again.
  await field(sumInsured).fill("1000003");
  await field(sumInsured).blur();
  expect(await field(sumInsured).inputValue()).toBe("1,000,003");
  await button("Next").click();
  await button("Show all seven").click();
  expect(await sheet("Enquiry").textContent()).toContain("INR 1,000,003");
  const texts = await risk.getByRole("article").allTextContents();
  expect(texts.filter((text) => text.includes("R-0263") && text.includes("SPECIMEN"))).toHaveLength(titles.length);
  await stamp.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  expect(await presses()).toBe(1);
  await button("Show one sheet").click();
  await button(`1 ${titles[0]}`).click();
  expect(await shown(page), "the next one beside").toEqual(titles.slice(0, 2));
  await button(`7 ${titles[6]}`).click();
  expect(await shown(page)).toEqual(titles.slice(6));
  expect(await risk.getByRole("link", { name: "Request a demo" }).getAttribute("href")).toBe("#contact");
  expect(messages).toEqual([]);
});

test("figures typed early count, wrong ones have an error at the field, and the last valid ones stay; at 320 px no sheet is cut off with the largest", async () => {
  const { page, field, button, status } = await openRisk({
    ...{ viewport: { width: 320, height: 800 }, reducedMotion: "reduce" },
    before: (page) =>
      page.addInitScript(() =>
        addEventListener("DOMContentLoaded", () => {
          const line = document.querySelector<HTMLInputElement>("#risk-line-2");
          if (line) line.value = "5";
        }),
      ),
  });
  await expect.poll(() => status.textContent()).toBe("80% placed, 20% open");
  await field(third).fill("25");
  await button("Show all seven").click();
  await field(sumInsured).fill("10000000000");
  await field(sumInsured).blur();
  const before = await page.locator(".risk__sheets").innerText();
  for (const [label, wrong] of [
    [sumInsured, "0"],
    [first, "101"],
    [second, "x"],
  ] as const) {
    const valid = await field(label).inputValue();
    await field(label).fill(wrong);
    await expect.poll(() => field(label).getAttribute("aria-invalid")).toBe("true");
    const fault = page.locator(`#${await field(label).getAttribute("aria-describedby")}`);
    expect(await fault.textContent(), label).not.toBe("");
    expect(await page.locator(".risk__sheets").innerText()).toBe(before);
    expect(await status.textContent()).toBe("100% placed");
    await field(label).blur();
    expect(await field(label).inputValue()).toBe(wrong);
    if (label === second) expect(await findViolations(page, { parts: ["#follow-one-risk"] })).toEqual([]);
    await field(label).fill(valid);
    await expect.poll(() => field(label).getAttribute("aria-invalid")).not.toBe("true");
  }
  const outside = await page.locator(".risk-sheet").evaluateAll((all) =>
    all.flatMap((sheet) => {
      const edge = sheet.getBoundingClientRect().right;
      const parts = [...sheet.querySelectorAll("dl, table, td, dd > span")];
      return parts.some((part) => part.getBoundingClientRect().right > edge) ? [sheet.textContent] : [];
    }),
  );
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
