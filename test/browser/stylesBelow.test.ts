import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSuite, waitUntilLive, waitUntilWhole } from "../support/suite.ts";
import { translateEarly } from "../support/translator.ts";
import { eventually } from "../support/visitor.ts";
import { openVisits } from "../support/visits.ts";

/**
 * The inlined styles of the part below the first view stay in their page until the visitor leaves it. Every later page
 * still looks as it does when it is loaded.
 */

const suite = openSuite();
const openTranslated = openVisits(translateEarly);

/** The look of the page's lower end, whose styles come after the first view. */
const readLowerEnd = (page: Page) =>
  page.locator("main > *:last-child > *:last-child, footer, footer :not(font)").evaluateAll((all) =>
    all.map((element) => {
      const { display, color, backgroundColor } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return `${element.className} ${display} ${color} on ${backgroundColor}, ${Math.round(width)} x ${Math.round(height)}`;
    }),
  );

async function openWhole(address: string, reducedMotion: "reduce" | null = "reduce"): Promise<Page> {
  const { page } = await suite.open(address, { reducedMotion });
  await waitUntilWhole(page);
  return page;
}

const countSheetsBelow = (page: Page) => page.locator("#below style").count();

test("the styles stay in their place when the page is hydrated and when something on it changes", async () => {
  // Without reduced motion, the pictures have a pause button. A press on it changes the list.
  const page = await openWhole("/events", null);
  const before = await readLowerEnd(page);
  await page.getByRole("button", { name: "Pause pictures" }).click();
  await page.getByRole("button", { name: "Play pictures" }).waitFor();
  expect(await countSheetsBelow(page)).toBe(2);
  expect(await readLowerEnd(page)).toEqual(before);
});

test("the next page looks as it does when it is loaded, and so does the first page after Back", async () => {
  const faq = await readLowerEnd(await openWhole("/faq"));
  const page = await openWhole("/about-us");
  const about = await readLowerEnd(page);
  await page.locator(".site-footer").getByRole("link", { name: "FAQ", exact: true }).click();
  await page.waitForURL("**/faq");
  await eventually(() => readLowerEnd(page)).toEqual(faq);
  expect(await countSheetsBelow(page)).toBe(0);
  await page.goBack();
  await eventually(() => readLowerEnd(page)).toEqual(about);
});

test("a page that React had to render again has the styles", async () => {
  const original = await readLowerEnd(await openWhole("/faq"));
  const { page } = await openTranslated({ reducedMotion: "reduce" });
  await page.goto(`${suite.origin}/faq`);
  await waitUntilLive(page);
  await eventually(() => readLowerEnd(page)).toEqual(original);
});
