import type { Page } from "playwright-core";

export const header = (page: Page) => page.getByRole("banner");
/** The side group. */
export const rail = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });

export const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
/** Scrolls up to a position, because the side group of a small screen comes back on scrolling up. */
export async function scrollUpTo(page: Page, top: number): Promise<void> {
  await scrollTo(page, top + 100);
  await page.waitForFunction((top) => document.documentElement.classList.contains("is-scrolled") && scrollY > top, top);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await scrollTo(page, top);
}
/** The name of the focused element. */
export const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );
