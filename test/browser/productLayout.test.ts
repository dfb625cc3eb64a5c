import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { clientPortals } from "../../shared/content/portals.ts";
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

/** Without their note on samples the portals leave half a line more. */
const mostBeside = clientPortals.some(({ sample }) => sample) ? 140 : 160;

test.each(paths)("%s: no gap of more than five lines beside the form or a side sheet", async (path) => {
  const { page } = await openAt(path, 1440);
  const mains = await measure(page, ".beside__main");
  const sheets = await measure(page, ".beside__sheet");
  expect(mains.length).toBeGreaterThan(0);
  for (const [at, main] of mains.entries()) {
    const sheet = sheets[at] ?? main;
    expect(sheet.bottom - sheet.top - (main.bottom - main.top)).toBeLessThan(mostBeside);
  }
  const [steps] = await measure(page, ".steps");
  const lines = await measure(page, ".step p");
  expect(steps?.bottom, "the next steps end with their last line").toBe(lines.at(-1)?.bottom);
});

test.each(["/employee-benefit-portal", "/supercrop"].flatMap((path) => [800, 1440].map((width) => ({ path, width }))))(
  "$path at $width px: headings, leads and lists of neighbouring columns start at the same height",
  async ({ path, width }) => {
    const { page } = await openAt(path, width);
    for (const part of ["h3", "p", "ul"]) {
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
  expect(points).toHaveLength(2);
  for (const [at, { left }] of points.entries()) {
    expect(Math.abs(left - (columns[at + 1]?.left ?? 0))).toBeLessThanOrEqual(2);
  }
});

test.each([390, 768, 1440])("SATAOnline's figures take one line each at %i px", async (width) => {
  const { page } = await openAt("/health-insurance-management-software", width);
  for (const { top, bottom } of await measure(page, ".figures-strip > li")) expect(bottom - top).toBeLessThan(80);
});

test("SWAP's drawing has callers and services in one column each, beside SWAP or above and below it", async () => {
  for (const width of [390, 1440]) {
    const { page } = await openAt("/insurance-web-aggregator-software", width);
    const ends = await measure(page, ".api-drawing .tile");
    const [hub] = await measure(page, ".api-drawing__hub");
    expect(ends).toHaveLength(6);
    const [callers, services] = [ends.slice(0, 3), ends.slice(3)];
    for (const side of [callers, services]) expect(new Set(side.map(({ left }) => left)).size).toBe(1);
    for (const { right, bottom } of callers)
      expect(width > 800 ? right : bottom).toBeLessThan((width > 800 ? hub?.left : hub?.top) ?? 0);
    for (const { left, top } of services)
      expect(width > 800 ? left : top).toBeGreaterThan((width > 800 ? hub?.right : hub?.bottom) ?? 0);
    if (width > 800) continue;
    const rail = await page.locator(".api-drawing").evaluate((drawing) => {
      const { top, height } = getComputedStyle(drawing, "::before");
      const start = drawing.getBoundingClientRect().top + Number.parseFloat(top);
      return [start, start + Number.parseFloat(height)];
    });
    for (const [at, tile] of [ends[0], ends[5]].entries())
      expect(Math.abs(((tile?.top ?? 0) + (tile?.bottom ?? 0)) / 2 - (rail[at] ?? 0)), "to its branch").toBeLessThan(2);
  }
});
