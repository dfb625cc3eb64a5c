import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { onHome } from "../../shared/products/home.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

/** Opens Home for measurements: at rest and with nothing skipped. */
async function openHome(width: number, height = 900): Promise<Page> {
  const { page } = await suite.open("/", { viewport: { width, height }, reducedMotion: "reduce" });
  await page.evaluate(() => {
    document.documentElement.dataset.whole = "";
  });
  return page;
}

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      return { left, right, top, bottom, width };
    }),
  );
async function box(page: Page, selector: string) {
  const [first] = await boxes(page, selector);
  if (!first) throw new Error(`Nothing matches ${selector}`);
  return first;
}

test.each([
  [1440, 900],
  [390, 844],
])("the numbers of clients and countries are within the first view of %d x %d", async (width, height) => {
  const page = await openHome(width, height);
  const proof = page.locator(".hero__proof");
  expect(await proof.innerText()).toMatch(/500\+ clients\s+25\+ countries/);
  const { top, bottom } = await box(page, ".hero__proof");
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(height);
});

test.each([
  [1366, 625],
  [1280, 620],
])(
  "both buttons are within the first view of a laptop, %d x %d, and #about stays at 1800 px",
  async (width, height) => {
    const page = await openHome(width, height);
    expect((await box(page, ".hero__actions")).bottom).toBeLessThan(height - 16);
    expect((await box(page, "#about")).top).toBeCloseTo(1800, 0);
  },
);

describe.each([600, 768, 834, 959])("at %d px", (width) => {
  test("the slip and its copies fill their row", async () => {
    const page = await openHome(width);
    const row = await box(page, ".hero .lead");
    const grid = await box(page, ".hero__grid > :first-child");
    const slip = await box(page, ".hero .slip");
    expect(slip.left).toBeCloseTo(row.left, 0);
    expect(grid.right - slip.right).toBeLessThanOrEqual(36);
  });

  test("the drawing and the text of Who we are share one row", async () => {
    const page = await openHome(width);
    const drawing = await box(page, "#about .about__drawing");
    const words = await box(page, "#about .about__text");
    expect(words.left - drawing.right).toBeGreaterThanOrEqual(16);
    expect(words.left - drawing.right).toBeLessThanOrEqual(64);
    expect(words.top).toBeLessThan(drawing.bottom);
  });

  test("all six tabs are completely visible", async () => {
    const page = await openHome(width);
    const list = await box(page, "[role=tablist]");
    const tabs = await boxes(page, "[role=tab]");
    expect(tabs).toHaveLength(6);
    const words = await page.locator("[role=tab] span").evaluateAll(
      (all) =>
        all.filter((one) => {
          const tab = one.parentElement?.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(one);
          return !tab || range.getBoundingClientRect().right > tab.right;
        }).length,
    );
    expect(words).toBe(0);
    for (const tab of tabs) {
      expect(tab.left).toBeGreaterThanOrEqual(list.left - 0.5);
      expect(tab.right).toBeLessThanOrEqual(list.right + 0.5);
    }
  });
});

test("no product panel leaves a gap above SAIBALite or between its rows", async () => {
  const page = await openHome(1440);
  const cases = [320, 360, 390, 600, 768, 834, 1024, 1280, 1440].flatMap((width) =>
    Object.keys(onHome).map((product) => ({ width, product })),
  );
  for (const { width, product } of cases) {
    const where = `${product} at ${width} px`;
    await page.setViewportSize({ width, height: 900 });
    await page.locator(`#tab-${product}`).click();
    const also = await box(page, ".also");
    const parts = await boxes(page, `#panel-${product} [data-static] > *`);
    expect(also.top - Math.max(...parts.map(({ bottom }) => bottom)), where).toBeLessThanOrEqual(48);
    const rows = await page
      .locator(`#panel-${product} .feature-list > li`)
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    // Beside a taller screen, the rows keep their own height.
    expect(Math.max(...rows), where).toBeLessThanOrEqual(width < 1200 ? 88 : 66);
  }
});

test("no product name of the finder wraps, and no text touches an arrow", async () => {
  const page = await openHome(390);
  for (const width of [320, 360, 390, 600, 768, 959]) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await page.locator(".finder-card").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const arrow = card.querySelector(".icon")?.getBoundingClientRect();
        const linesOf = (words: Element | null) => {
          const range = document.createRange();
          if (words?.firstChild) range.selectNode(words.firstChild);
          return [...range.getClientRects()];
        };
        const name = linesOf(card.querySelector(".finder-card__name"));
        const near = [...name, ...linesOf(card.querySelector(".finder-card__audience"))].some(
          ({ right, top, bottom }) => !arrow || (right > arrow.left - 6 && bottom > arrow.top && top < arrow.bottom),
        );
        return near || name.length !== 1 ? [card.textContent] : [];
      }),
    );
    expect.soft(faults, `at ${width} px`).toEqual([]);
  }
});
