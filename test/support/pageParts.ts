import type { Page } from "playwright-core";

export const header = (page: Page) => page.getByRole("banner");
/** The side group. */
export const rail = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });

export const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
/** Of what has the focus. */
export const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );
