import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { openBrowser, openVisit, waitForHydration } from "../support/browser.ts";
import { type Site, startSite } from "../support/site.ts";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

const productPaths = routes.filter((route) => route.product).map((route) => route.path);

/** Chromium writes one page object for each sheet of paper. */
function countSheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test.each(productPaths)("%s prints on two sheets, whatever the theme", async (path) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const visit = await openVisit(browser, { colorScheme });
    await visit.page.goto(site.origin + path);
    await waitForHydration(visit.page);
    expect(countSheets(await visit.page.pdf({ preferCSSPageSize: true }))).toBe(2);
    await visit.close();
  }
});

test("on paper every panel is open, the strip of contacts is there, and what only a screen can do is not", async () => {
  const visit = await openVisit(browser, { colorScheme: "dark" });
  for (const path of productPaths) {
    await visit.page.goto(site.origin + path);
    await waitForHydration(visit.page);
    await visit.page.emulateMedia({ media: "print" });
    const seen = await visit.page.evaluate(() => {
      const isShown = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(isShown).map((element) => element.className);
      const closed = [...document.querySelectorAll(".accordion__panel > *, [role=tabpanel] > *")].filter(
        (element) => !isShown(element),
      );
      return {
        closed: closed.map((element) => element.textContent),
        screenOnly: shown(
          ".site-header, .site-footer, .side-rail, form, [role=tablist], .product-hero button, .breadcrumb",
        ),
        strip: shown(".printed-contact"),
        mock: shown(".mock"),
        ground: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect({ path, ...seen, mock: seen.mock.length }).toEqual({
      path,
      closed: [],
      screenOnly: [],
      strip: ["printed-contact"],
      mock: 1,
      ground: "rgb(255, 255, 255)",
    });
    await visit.page.emulateMedia({ media: null });
  }
  expect(visit.messages).toEqual([]);
  await visit.close();
});

test("the button of a product page opens the print dialogue", async () => {
  const visit = await openVisit(browser);
  await visit.page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await visit.page.goto(`${site.origin}/supercrop`);
  await waitForHydration(visit.page);
  await visit.page.getByRole("button", { name: "Print product sheet" }).click();
  expect(await visit.page.locator("html[data-printed]").count()).toBe(1);
  await visit.close();
});

test("without a script every panel is open and the print button is not offered", async () => {
  const visit = await openVisit(browser, { javaScriptEnabled: false });
  await visit.page.goto(`${site.origin}/reinsurance-brokers-management-software`);
  expect(await visit.page.getByRole("button", { name: "Print product sheet" }).count()).toBe(0);
  for (const text of ["Ask us for the current stack.", "Debit notes for those who owe"]) {
    expect(await visit.page.getByText(text).first().isVisible()).toBe(true);
  }
  await visit.close();
});
