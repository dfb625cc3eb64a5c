import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

const paths = routes.filter((route) => route.product).map((route) => route.path);

function openAt(path: string, width: number) {
  return suite.open(path, { viewport: { width, height: 900 }, reducedMotion: "reduce" });
}

async function measure(page: Page, selector: string) {
  await page.evaluate(() => {
    document.documentElement.dataset.whole = "";
  });
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top), bottom: Math.round(bottom) };
    }),
  );
}

test.each(paths)("%s: on a phone a bar leads to the demo form, from the end of the hero to the form", async (path) => {
  const { page } = await suite.open(path, { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const bar = page.locator(".demo-bar a");
  const isShown = () =>
    bar.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  expect(await isShown(), "in the hero").toBe(false);
  await page.locator('[data-block="intro"]').evaluate((intro) => intro.scrollIntoView({ block: "start" }));
  expect(await isShown(), "below the hero").toBe(true);
  await bar.click();
  await expect
    .poll(() => page.locator("#contact").evaluate((form) => form.getBoundingClientRect().top))
    .toBeLessThan(400);
  await page.locator("#contact [type=submit]").scrollIntoViewIfNeeded();
  expect(await isShown(), "at the form").toBe(false);
});

test.each(["/employee-benefit-portal", "/supercrop"].flatMap((path) => [800, 1440].map((width) => ({ path, width }))))(
  "$path at $width px: headings and lists of neighbouring columns start at the same height",
  async ({ path, width }) => {
    const { page } = await openAt(path, width);
    for (const part of ["h3", "ul"]) {
      const tops = (await measure(page, `.column:not(:nth-child(n + 4)) > ${part}`)).map(({ top }) => top);
      expect(tops).toHaveLength(3);
      expect(new Set(tops).size, part).toBe(1);
    }
  },
);

test("SEWAC's technologies are aligned with the columns above them", async () => {
  const { page } = await openAt("/employee-benefit-portal", 1440);
  const columns = await measure(page, ".column:not(:nth-child(n + 4)) > ul");
  const points = await measure(page, ".column:nth-child(4) li");
  expect(points.length).toBeGreaterThan(0);
  for (const [at, { left }] of points.entries()) {
    expect(Math.abs(left - (columns[at + 1]?.left ?? 0))).toBeLessThanOrEqual(2);
  }
});

test.each([390, 768, 1440])("SATAOnline's figures take one line each at %i px", async (width) => {
  const { page } = await openAt("/health-insurance-management-software", width);
  for (const { top, bottom } of await measure(page, ".figures-strip > li")) expect(bottom - top).toBeLessThan(80);
});
