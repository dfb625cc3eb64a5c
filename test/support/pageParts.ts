import type { Page } from "playwright-core";

export const header = (page: Page) => page.getByRole("banner");
/** The side group. */
export const rail = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });

export const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
/** The name of the focused element. */
export const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );
