import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { collectMessages, openBrowser, openVisit, type Visit, waitForHydration } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

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

const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** A Friday in June, while the Mohali office is open. */
const aWorkingDay = new Date("2026-06-12T09:00:00Z");

/** The visitor's first move brings the code of what stands below the first view: resolves when every control is live. */
export async function waitUntilLive(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.mouse.move(2, 300);
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll("main button, main a, main form, footer button")];
    return controls.every((control) => Object.keys(control).some((key) => key.startsWith("__reactProps")));
  });
}

/** Resolves when nothing far below is skipped any more (client/browser/boot.ts), so that every height is true. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => "whole" in document.documentElement.dataset);
}

/**
 * One server and one browser for the tests of a file. Visits are closed after each test, also after one that failed.
 * Those of one kind share the browser's cache, which halves their time; cookies and storage are everybody's own.
 */
export function openSuite(): Suite {
  let site: Site | undefined;
  let browser: Browser | undefined;
  const visits: Visit[] = [];
  const contexts = new Map<string, BrowserContext>();

  async function openSharing(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
    const kind = JSON.stringify(options);
    const context = contexts.get(kind) ?? (await browser.newContext(options));
    contexts.set(kind, context);
    const page = await context.newPage();
    const close = async () => {
      await page.close();
      await context.clearCookies();
    };
    return { page, messages: collectMessages(page), close };
  }

  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(visits.splice(0).map((visit) => visit.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  return {
    get origin() {
      return site?.origin ?? "";
    },
    async open(address, { before, clock, untouched, ...options } = {}) {
      if (!site || !browser) throw new Error("The suite has not started");
      const settings = { viewport: desktop, ...options };
      // A page's clock belongs to its whole context.
      const visit = await (clock ? openVisit(browser, settings) : openSharing(browser, settings));
      visits.push(visit);
      if (clock) {
        await visit.page.clock.install({ time: aWorkingDay });
        await visit.page.clock.pauseAt(new Date(aWorkingDay.getTime() + 1000));
      }
      await before?.(visit.page);
      await visit.page.goto(site.origin + address);
      if (options.javaScriptEnabled === false) return visit;
      await (untouched ? waitForHydration(visit.page) : waitUntilLive(visit.page));
      return visit;
    },
  };
}
