import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openVisit, waitForHydration } from "../support/browser.ts";
import { type Site, startSite } from "../support/site.ts";

let browser: Browser;
let site: Site;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

test("a fault in a page's code leaves the menu, a way to load it again and the telephone number", async () => {
  const { page, messages, close } = await openVisit(browser);
  // The client list takes its page of the sixty names with Array#slice: that one call is broken.
  await page.goto(`${site.origin}/faq`);
  await waitForHydration(page);
  await page.evaluate(() => {
    const { slice } = Array.prototype;
    Array.prototype.slice = function (this: unknown[], ...range: [number?, number?]) {
      if (this.length === 60) throw new Error("a fault made by the test");
      return slice.apply(this, range);
    };
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Clients" }).click();
  await page.getByRole("heading", { level: 1, name: "This page has stopped" }).waitFor();
  expect(messages.join()).toContain("a fault made by the test");
  await page.getByRole("link", { name: "Load the page again" }).click();
  await page.getByRole("heading", { level: 1, name: "Our clients" }).waitFor();
  expect(await page.getByRole("banner").getByRole("link", { name: "About Us" }).count()).toBe(1);
  await close();
});
