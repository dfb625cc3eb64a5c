import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Moves the page's clock on until the probe's result changes, and returns how long that took, to 10 ms. */
export async function timeToChange(page: Page, aboutMs: number, probe: () => Promise<unknown>): Promise<number> {
  const before = await probe();
  let elapsedMs = aboutMs - 100;
  await page.clock.runFor(elapsedMs);
  expect(await probe(), "changed too early").toEqual(before);
  while ((await probe()) === before && elapsedMs < aboutMs + 1000) {
    await page.clock.runFor(10);
    elapsedMs += 10;
  }
  return elapsedMs;
}

export function expectAbout(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected), `${actual} should be about ${expected}`).toBeLessThanOrEqual(tolerance);
}

/** Scrolls a part of the page to the middle of the window, and lets the page notice. */
export async function bringIntoView(page: Page, part: Locator): Promise<void> {
  await part.evaluate(async (element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    await new Promise<void>((seen) => new IntersectionObserver(() => seen()).observe(element));
  });
  await page.clock.runFor(20);
}
