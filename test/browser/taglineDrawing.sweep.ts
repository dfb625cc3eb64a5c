import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { taglines } from "../../shared/products/home.ts";
import { openVisit } from "../support/browser.ts";
import { browserOptions } from "../support/setUpBrowser.ts";
import { waitUntilLive } from "../support/suite.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(browserOptions({ paints: true }));
});
afterAll(() => browser.close());

/** Home with a stopped clock. */
async function openHome(width: number): Promise<Page> {
  const { page } = await openVisit(browser, { viewport: { width, height: 900 } });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(inject("siteOrigin"));
  await waitUntilLive(page);
  return page;
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The columns and rows of a part of the screen that show the marigold marker. */
async function findMarigold(page: Page, clip: Clip): Promise<{ columns: Set<number>; rows: Set<number> }> {
  const image = sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const columns = new Set<number>();
  const rows = new Set<number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    // At its edge as light as the paper, in the middle as dark as the accent, and always far from grey.
    if (red < 200 || red - blue < 90 || green < 120) continue;
    const pixel = at / info.channels;
    columns.add(pixel % info.width);
    rows.add(Math.floor(pixel / info.width));
  }
  return { columns, rows };
}

const widths = [320, 390, 768, 1024, 1440];

describe.each(widths)("at %d px", (width) => {
  test("the zigzag runs without gaps under the whole of each marked word", async () => {
    const page = await openHome(width);
    for (const [index, { marked }] of taglines.entries()) {
      await page.locator(".tick").nth(index).click();
      await page.mouse.move(2, 300);
      await page.clock.runFor(2100);
      // Ends the drawing, and hides the letters in front of it.
      const word = await page.locator(".mark").evaluate((mark) => {
        for (const animation of mark.getAnimations({ subtree: true })) animation.finish();
        mark.style.color = "transparent";
        const { x, y, width, height } = mark.getBoundingClientRect();
        return { x, y, width, height: height + 4 };
      });
      const { columns } = await findMarigold(page, word);
      expect(columns.size / word.width, `${marked}: ${columns.size} of ${word.width} px`).toBeGreaterThan(0.98);
    }
  });

  test("the caret is as high as its letters and stays on their line", async () => {
    const page = await openHome(width);
    await page.locator(".tick").nth(2).click();
    await page.mouse.move(2, 300);
    for (const typed of [6, 8, 6]) {
      await page.clock.runFor(30 * typed);
      const { title, size, line } = await page.locator(".tagline").evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { fontSize, lineHeight } = getComputedStyle(element);
        const size = Number.parseFloat(fontSize);
        return {
          title: { x: x - 4, y: y - 20, width: width + 4, height: height + 20 },
          size,
          line: Number.parseFloat(lineHeight),
        };
      });
      const { rows } = await findMarigold(page, title);
      const [first = 0, last = 0] = [Math.min(...rows), Math.max(...rows)];
      expect(rows.size).toBeGreaterThan(size * 0.8);
      expect(last - first + 1).toBeLessThanOrEqual(line);
      // The number of the line, counted from the top of the title, which is 20 px below the top of the picture.
      expect(Math.floor((first - 20) / line)).toBe(Math.floor((last - 20) / line));
    }
  });
});
