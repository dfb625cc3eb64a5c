import type { BrowserContextOptions, Page } from "playwright-core";
import { inject } from "vitest";
import { type Visit, waitForHydration } from "./browser.ts";
import { openVisits } from "./visits.ts";

export interface OpenOptions extends BrowserContextOptions {
  /** Runs before the page is opened: for routes, cookies, listeners. */
  before?(page: Page): unknown;
  /** The page's clock stops, and only the test moves it: page.clock.runFor(ms). */
  clock?: boolean;
  /** The visitor has not moved yet: `open` waits only until the first view is live. */
  untouched?: boolean;
}

export interface Suite {
  readonly origin: string;
  /** Opens a page as a new visitor and waits until it is live. The default viewport is 1440 x 900. */
  open(address: string, options?: OpenOptions): Promise<Visit>;
}

/** A Friday in June, while the Mohali office is open. */
const aWorkingDay = new Date("2026-06-12T09:00:00Z");

/** The visitor's first move hydrates the parts below the first view. Resolves when every control is live. */
export async function waitUntilLive(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.mouse.move(2, 300);
  // Not by `data-live`, which needs a clock that runs.
  await page.waitForFunction(
    () =>
      "hydrated" in document.documentElement.dataset && !document.querySelector("[data-island]:not([data-hydrated])"),
  );
}

/** Resolves when the browser skips no part any more (client/browser/start/whole.ts), so that every height is real. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => "whole" in document.documentElement.dataset);
}

/** For tests that only read: they share one site (setUpBrowser.ts). */
export function openSuite(): Suite {
  const origin = inject("siteOrigin");
  const openPage = openVisits();
  return {
    origin,
    async open(address, { before, clock, untouched, ...options } = {}) {
      const visit = await openPage(options, { clock, untouched });
      if (clock) {
        await visit.page.clock.install({ time: aWorkingDay });
        await visit.page.clock.pauseAt(new Date(aWorkingDay.getTime() + 1000));
      }
      await before?.(visit.page);
      await visit.page.goto(origin + address);
      if (options.javaScriptEnabled === false) return visit;
      await (untouched ? waitForHydration(visit.page) : waitUntilLive(visit.page));
      return visit;
    },
  };
}
