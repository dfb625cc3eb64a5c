import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { phone } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { header } from "../support/pageParts.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

/** Home's own tests measure Home. */
const paths = chooseCases([...routes.map(({ path }) => path).filter((path) => path !== "/"), "/nowhere"], (path) =>
  ["/supercrop", "/contact-us", "/events", "/our-clients", "/nowhere"].includes(path),
);

test("at 320 px with text of 200 % nothing overflows a page's main part or footer", async () => {
  const { page } = await suite.open("/faq", { viewport: { width: 320, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    for (const part of ["main", ".site-footer"]) {
      const tooWide = await page.locator(part).evaluate((one) => one.scrollWidth - one.clientWidth);
      expect.soft(tooWide, `${path}, ${part}`).toBe(0);
    }
  }
}, 60_000);

/** The words of headings, cards and shares that go over two lines. A hyphen may end a line. */
function findBrokenWords(): string[] {
  const broken: string[] = [];
  for (const element of document.querySelectorAll("h1, h2, .finder-card, .share__name, .screen__ledger td")) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}

test("at 390 px with text of 200 % no word of a heading or a card is broken", async () => {
  const { page } = await suite.open("/faq", { viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ["/", ...paths]) {
    await page.goto(new URL(path, page.url()).href);
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await page.evaluate(findBrokenWords), path).toEqual([]);
  }
}, 60_000);

test("on a phone with text of 200 % the logo and Menu share one line and do not overlap the page", async () => {
  const { page } = await suite.open("/faq", { viewport: phone });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const width of [320, 360, 390, 414]) {
    await page.setViewportSize({ width, height: 844 });
    const logo = await box(header(page).getByRole("link", { name: "home" }));
    const menu = await box(header(page).getByRole("button", { name: "Menu" }));
    const crumbs = await box(page.locator(".breadcrumb"));
    const at = `at ${width} px`;
    expect.soft(menu.x, at).toBeGreaterThanOrEqual(logo.x + logo.width + 8);
    expect.soft(Math.abs(menu.y + menu.height / 2 - (logo.y + logo.height / 2)), at).toBeLessThanOrEqual(2);
    expect.soft(menu.x + menu.width, at).toBeLessThanOrEqual(width);
    expect.soft(crumbs.y, at).toBeGreaterThanOrEqual(menu.y + menu.height + 12);
  }
});
