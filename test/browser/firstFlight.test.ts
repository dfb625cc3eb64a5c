import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { firstViewEndId } from "../../client/components/FirstViewEnd.tsx";
import { routes } from "../../shared/routes.ts";
import { openBrowser, openVisit, phone } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { manifest } from "../support/page.ts";
import { firstFlight, readFirstFlight, startStallingLine } from "../support/stallingLine.ts";
import { eventually } from "../support/visitor.ts";

/**
 * A phone's first view comes with the first 14 kB, however long the rest takes (client/components/FirstViewEnd.tsx).
 */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ paints: true });
});
afterAll(() => browser.close());

/**
 * Blocks the scripts that make the page live, so that it stays as it arrived. Hides the rail, which is at the end of
 * the HTML and comes with the rest.
 */
async function openAsItComes(page: Page, address: string): Promise<void> {
  await page.route(`**${manifest.entry}`, (route) => route.abort());
  await page.addInitScript(() => {
    const hideRail = () => document.querySelector<HTMLElement>(".side-rail")?.style.setProperty("display", "none");
    new MutationObserver(hideRail).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address, { waitUntil: "commit" });
  // A screenshot that Chromium takes before a page's first paint fails, and sometimes never ends.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

/** On a slow machine the fonts are late for the whole page, whose text then keeps its height (boot.ts). */
async function giveRoomBack(): Promise<void> {
  await document.fonts.ready;
  for (const text of document.querySelectorAll<HTMLElement>('[style*="--room"]')) text.style.removeProperty("--room");
}

/** Grey values from 0 to 255. */
async function takePixels(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot({ animations: "disabled" }))
    .greyscale()
    .raw()
    .toBuffer();
}

/** A browser sometimes draws the edge of a line a shade lighter. */
const shade = 48;
/** Of 330,000 pixels. A word of the smallest type has more. */
const fewPixels = 50;

const countDifferences = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Number(Math.abs(value - (other[at] ?? 0)) > shade), 0);

/** The search with as many results as it shows. */
const addresses = chooseCases(
  routes.map(({ id, path }) => (id === "search" ? `${path}?q=insurance` : path)),
  // /faq is the tightest, the search is rendered for each visitor.
  (address) => ["/", "/faq", "/supercrop", "/search?q=insurance"].includes(address),
);

test.each(addresses)("%s shows its first view with the first 14 kB", async (address) => {
  // A browser paints nothing before it (renderPage.tsx).
  const arrived = await readFirstFlight(inject("siteOrigin") + address);
  expect(arrived.includes(`id="${firstViewEndId}"`), "the first 14 kB contain the end of the first view").toBe(true);

  const { page, close } = await openVisit(browser, { viewport: phone });
  await openAsItComes(page, inject("siteOrigin") + address);
  await page.waitForLoadState();
  await page.evaluate(giveRoomBack);
  const whole = await takePixels(page);
  const paper = Buffer.alloc(whole.length, whole[0]);
  expect(countDifferences(whole, paper), "the page shows text").toBeGreaterThan(5000);

  const line = await startStallingLine(inject("siteOrigin"), firstFlight);
  await openAsItComes(page, line.origin + address);
  await eventually(async () => countDifferences(await takePixels(page), whole)).toBeLessThan(fewPixels);
  expect(await page.locator("footer").count()).toBe(0);
  await close();
});
