import { expect, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { chooseCases } from "../support/cases.ts";
import { holdCode } from "../support/line.ts";
import { header } from "../support/pageParts.ts";
import { openSuite } from "../support/suite.ts";
import { eventually } from "../support/visitor.ts";

const suite = openSuite();

/** The search page, /search. */

test("without JavaScript the page shows results, and its field starts a search", async () => {
  const { page } = await suite.open("/", { javaScriptEnabled: false });
  await header(page).getByRole("link", { name: "Search" }).click();
  await page.getByRole("textbox").fill("motor sticker");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/search?q=motor+sticker");
  expect(await page.getByRole("textbox").inputValue()).toBe("motor sticker");
  await page.locator(".search-result a").first().click();
  await page.waitForURL("**/insurance-broker-management-software#tour-2");
});

const searches: [width: number, query: string][] = [
  [320, "cashless claim"],
  [768, "zzzz"],
  [1440, "W".repeat(64)],
  [320, "W".repeat(64)],
];

test.each(chooseCases(searches, ([width]) => width === 320))(
  "at %d px, for %j, the page has no axe violations and does not scroll sideways",
  async (width, query) => {
    const { page, messages } = await suite.open(`/search?q=${query}`, {
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(messages).toEqual([]);
  },
);

test("Back from a result shows the results again", async () => {
  const { page, messages } = await suite.open("/search?q=himalaya");
  await page.locator(".search-result a").first().click();
  await page.waitForURL("**/events?event=himalaya-2025-05-31");
  await page.locator(".event-detail").waitFor();
  await page.goBack();
  await page.waitForURL("**/search?q=himalaya");
  await eventually(() => page.locator(".search-result").count()).toBeGreaterThan(3);
  expect(await page.getByRole("textbox").inputValue()).toBe("himalaya");
  expect(messages).toEqual([]);
});

test("a new search works before the code has loaded", async () => {
  const { page } = await suite.open("/faq");
  const release = await holdCode(page);
  await page.goto(`${suite.origin}/search?q=slip`, { waitUntil: "commit" });
  await page.getByRole("textbox").fill("treaty");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/search?q=treaty", { waitUntil: "commit" });
  await eventually(() => page.locator(".search-found h2").textContent()).toContain("“treaty”");
  await release();
});

test("the search field of the 404 page leads to the results", async () => {
  const { page } = await suite.open("/no-such-page");
  await page.getByRole("textbox", { name: "Search this website" }).fill("sarb");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=sarb");
  expect(await page.locator(".search-result a").first().textContent()).toBe("SARBOnline");
});
