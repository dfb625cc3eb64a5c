import type { Page } from "playwright-core";
import { test } from "vitest";
import { openSuite, waitUntilLive, waitUntilWhole } from "../support/suite.ts";
import { translateEarly } from "../support/translator.ts";
import { eventually } from "../support/visitor.ts";
import { openVisits } from "../support/visits.ts";

/** A page looks the same however the visitor got to it: the stylesheets of earlier pages stay in the document. */

const suite = openSuite();
const openTranslated = openVisits(translateEarly);

/** The look of everything that shows in the main part and in the footer, except the clock. */
const readLook = (page: Page) =>
  page.locator("main :not(font, option, svg *, .open-now *), footer, footer :not(font, svg *)").evaluateAll((all) =>
    all.flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const { display, color, backgroundColor, fontSize } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return `${element.className} ${display} ${fontSize} ${color} on ${backgroundColor}, ${Math.round(width)} x ${Math.round(height)}`;
    }),
  );

/** Nothing is hovered. */
async function pressLink(page: Page, name: string): Promise<void> {
  await page.locator(".site-footer").getByRole("link", { name, exact: true }).click();
  await page.mouse.move(0, 0);
}

async function openWhole(address: string): Promise<Page> {
  const { page } = await suite.open(address, { reducedMotion: "reduce" });
  await waitUntilWhole(page);
  return page;
}

test("the next page looks as it does when it is loaded, and so does the first page after Back", async () => {
  const faq = await readLook(await openWhole("/faq"));
  const product = await readLook(await openWhole("/supercrop"));
  const page = await openWhole("/about-us");
  const about = await readLook(page);
  await pressLink(page, "SuperCrop");
  await page.waitForURL("**/supercrop");
  await eventually(() => readLook(page)).toEqual(product);
  await pressLink(page, "FAQ");
  await page.waitForURL("**/faq");
  await eventually(() => readLook(page)).toEqual(faq);
  await page.goBack();
  await eventually(() => readLook(page)).toEqual(product);
  await page.goBack();
  await eventually(() => readLook(page)).toEqual(about);
});

test("a page that React had to render again has its styles", async () => {
  const original = await readLook(await openWhole("/faq"));
  const { page } = await openTranslated({ reducedMotion: "reduce" });
  await page.goto(`${suite.origin}/faq`);
  await waitUntilLive(page);
  await waitUntilWhole(page);
  await eventually(() => readLook(page)).toEqual(original);
});
