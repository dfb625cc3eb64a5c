import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { phone, waitForHydration } from "../support/browser.ts";
import { type StallingLine, startStallingLine } from "../support/stallingLine.ts";
import { eventually } from "../support/visitor.ts";
import { openVisits } from "../support/visits.ts";

/** The connection stalls in the middle of a page, after the first paint. No part may be lost, dead or doubled. */

const openVisit = openVisits();

/** The browser requests the scripts that make a page live after the first paint. */
function codeIsThere(): boolean {
  const script = document.querySelector<HTMLScriptElement>("head > script[type=module]");
  return script !== null && performance.getEntriesByName(script.src).length > 0;
}

/** Enough time for code that would not wait: it makes a page live within a fifth of this. */
const timeToRunMs = 1000;

/** Where the connection stalls. */
const places = { "in the first view": "</h1>", "below the first view": "<form" };

/** Opens a page on a connection that stalls, and waits until its code would have run. */
async function openStalled(page: Page, address: string, place: string): Promise<StallingLine> {
  const line = await startStallingLine(inject("siteOrigin"), place);
  await page.goto(line.origin + address, { waitUntil: "commit" });
  await page.waitForFunction(codeIsThere);
  await new Promise((resolve) => setTimeout(resolve, timeToRunMs));
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  expect(await page.locator("footer").count()).toBe(0);
  return line;
}

async function expectEachPartOnce(page: Page): Promise<void> {
  for (const part of ["header.site-header", "main", "footer", "h1"]) {
    expect(await page.locator(part).count(), part).toBe(1);
  }
}

test.each([
  ["/", places["below the first view"]],
  ["/insurance-broker-management-software", places["in the first view"]],
  ["/events", places["below the first view"]],
])("%s is hydrated once all of it has arrived, and an earlier press is carried out", async (address, place) => {
  const { page, messages } = await openVisit({ viewport: phone });
  const line = await openStalled(page, address, place);
  const menu = page.locator(".site-header__row > .button.site-header__mobile");
  await menu.click();
  expect(await menu.getAttribute("data-pressed")).toBe("");

  line.goOn();
  await waitForHydration(page);
  await eventually(() => page.locator("dialog[open]").count()).toBe(1);
  await expectEachPartOnce(page);
  expect(messages).toEqual([]);
});

test.each(Object.entries(places))("a page whose connection is cut %s is completed from its code", async (_, place) => {
  const whole = await openVisit({ viewport: phone });
  await whole.page.goto(inject("siteOrigin"));
  const readParts = (page: Page) =>
    page
      .locator("main section, main form, footer a, footer")
      .evaluateAll((all) =>
        all.map((part) => [part.id || part.className || part.textContent, getComputedStyle(part).display]),
      );

  const { page } = await openVisit({ viewport: phone });
  const line = await openStalled(page, "/", place);
  line.cut();
  await waitForHydration(page);
  await expectEachPartOnce(page);
  await eventually(() => readParts(page)).toEqual(await readParts(whole.page));
});
