import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { collectMessages, openBrowser, openVisit, type Visit, waitForHydration } from "./browser.ts";

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

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

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

/**
 * One browser for the tests of a file. Visits are closed after each test, also after one that failed. Those of one kind
 * share the browser's cache, which halves their time; cookies and storage are everybody's own. A visit with a clock gets
 * a context to itself, since a page's clock belongs to its whole context.
 */
export function openVisits(): (settings: BrowserContextOptions, clock?: boolean) => Promise<Visit> {
  let browser: Browser | undefined;
  const visits: Visit[] = [];
  const contexts = new Map<string, BrowserContext>();

  async function openSharing(browser: Browser, settings: BrowserContextOptions): Promise<Visit> {
    const kind = JSON.stringify(settings);
    const context = contexts.get(kind) ?? (await browser.newContext(settings));
    contexts.set(kind, context);
    const page = await context.newPage();
    const close = async () => {
      await page.close();
      await context.clearCookies();
    };
    return { page, messages: collectMessages(page), close };
  }

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    await Promise.all(visits.splice(0).map((visit) => visit.close()));
  });
  afterAll(async () => {
    await browser?.close();
  });

  return async (settings, clock) => {
    if (!browser) throw new Error("The browser has not started");
    const visit = await (clock ? openVisit(browser, settings) : openSharing(browser, settings));
    visits.push(visit);
    return visit;
  };
}

/** A browser for the tests of a file that only read, on the site that all of them share (setUpBrowser.ts). */
export function openSuite(): Suite {
  const origin = inject("siteOrigin");
  const openPage = openVisits();
  return {
    origin,
    async open(address, { before, clock, untouched, ...options } = {}) {
      const visit = await openPage({ viewport: desktop, ...options }, clock);
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
