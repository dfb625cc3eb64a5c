import type { BrowserContextOptions, Page } from "playwright-core";
import { inject } from "vitest";
import { type Visit, waitForHydration } from "./browser.ts";
import { openVisits } from "./visits.ts";

export interface OpenOptions extends BrowserContextOptions {
  /** What has to be there before the page: routes, cookies, a listener. */
  before?(page: Page): unknown;
  /** The page's clock stands still until the test moves it: page.clock.runFor(ms). */
  clock?: boolean;
  /** The visitor has not moved yet, and what stands below the first view waits for its code. */
  untouched?: boolean;
}

export interface Suite {
  readonly origin: string;
  /** A visitor of their own on a page that has come alive; at 1440 x 900 when nothing else is asked for. */
  open(address: string, options?: OpenOptions): Promise<Visit>;
}

/** A Friday in June, while the Mohali office is open. */
const aWorkingDay = new Date("2026-06-12T09:00:00Z");

/** The visitor's first move brings the code of what stands below the first view: resolves when every control is live. */
export async function waitUntilLive(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.mouse.move(2, 300);
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll("main button, main form, footer button")];
    return controls.every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps")));
  });
}

/** Resolves when nothing far below is skipped any more (client/browser/start/boot.ts), so that every height is true. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => "whole" in document.documentElement.dataset);
}

/** For the tests of a file that only read, on the site that all of them share (setUpBrowser.ts). */
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
