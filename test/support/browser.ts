import { readFileSync } from "node:fs";
import type axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface Visit {
  page: Page;
  /** Every console message and every uncaught error of the page so far. Others than `mayLog` fail the test at its end. */
  messages: string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** Runs before the page is opened: for routes, cookies, listeners. */
  before?(page: Page): unknown;
  /** The page's clock stands from the start, or from when `open` returns. Then only page.clock.runFor(ms) moves it. */
  clock?: "stands" | "stops";
  /** What the test makes the page log. */
  mayLog?: RegExp;
  /** What `open` waits for: React has hydrated the frame and the first view, or all of the page. */
  until?: "hydrated" | "live";
}

let connection: Promise<Browser> | undefined;
const contexts = new Map<string, BrowserContext>();

/** A Friday in June, while the Mohali office is open. */
const aWorkingDay = new Date("2026-06-12T09:00:00Z");

/** What Chromium logs when a request fails, when a test measures something hidden, and when a busy machine is slow. */
const ofChromium =
  /Failed to load resource|subtree hidden by content-visibility|was preloaded using link preload but not used/;

/**
 * A blank page without cookies and storage, closed at the end of the test. Pages with the same settings share a context,
 * whose cache has the site's files. By default its addresses are of the site that all test files share, for tests that
 * only read, and its viewport is 1440 x 900.
 */
export async function openPage({
  viewport = desktop,
  colorScheme = null,
  reducedMotion = null,
  clock,
  before,
  mayLog,
  until: _,
  ...settings
}: OpenOptions = {}): Promise<Visit> {
  connection ??= chromium.connect(inject("browserEndpoint"));
  const browser = await connection;
  const own = { baseURL: inject("siteOrigin"), ...settings };
  const key = JSON.stringify(own);
  // A clock applies to its whole context.
  const context = (!clock && contexts.get(key)) || (await browser.newContext(own));
  if (!clock) contexts.set(key, context);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on("console", (message) => {
    if (!ofChromium.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => messages.push(`uncaught: ${error.message}`));
  onTestFinished(async () => {
    if (clock) await context.close();
    else {
      await page.evaluate(() => localStorage.clear()).catch(() => {});
      await Promise.all(context.pages().map((each) => each.close()));
      await Promise.all([context.unrouteAll(), context.clearCookies()]);
    }
    expect(messages.filter((text) => !mayLog?.test(text)).join("\n"), "the page's console").toBe("");
  });
  await page.setViewportSize(viewport ?? desktop);
  await page.emulateMedia({ colorScheme, reducedMotion });
  if (clock) await page.clock.install({ time: aWorkingDay });
  if (clock === "stands") await page.clock.pauseAt(aWorkingDay.getTime() + 1000);
  await before?.(page);
  return { page, messages };
}

/** Opens a page of the site, and waits until it is live. */
export async function open(address: string, options: OpenOptions = {}): Promise<Visit> {
  const visit = await openPage(options);
  const { page } = visit;
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await (options.until === "hydrated" ? waitForHydration : waitForLive)(page);
  // A second later than it is, because no request under way may time out.
  if (options.clock === "stops") await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return visit;
}

/** Goes to another address of the same site by a page load. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

/** Resolves when React has hydrated the frame of the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

/** Resolves when React has hydrated all of a page (client/browser/start/live.ts). */
export async function waitForLive(page: Page): Promise<void> {
  await page.waitForFunction(() => "live" in document.documentElement.dataset);
}

/**
 * Opens a page whose code is held back, except the small script inside every page, and waits until it is painted. The
 * returned function lets the code come.
 */
export async function openWithoutCode(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/\/assets\/[^/]*\.js$/, (route) => {
    if (isOpen) return route.continue();
    held.push(route);
  });
  await page.goto(address, { waitUntil: "commit" });
  await footer(page).waitFor({ state: "attached" });
  // A visitor cannot press what is not painted.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return async () => {
    isOpen = true;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
}

/** Something that waits until the test opens the gate. */
export function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The heading itself: a link to the page may have the same text. */
export const headingHasFocus = (page: Page, heading: string) =>
  expect.poll(() => page.locator(":is(h1, h2):focus").allTextContents()).toEqual([heading]);

/** Two frames: what a press or a piece of the page does besides, it has done by then. */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));

/** Leaves a mark that only a page load removes. The returned function tells whether it is still there. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { mark: true }));
  return () => page.evaluate(() => "mark" in window);
}

export const header = (page: Page) => page.getByRole("banner");
export const footer = (page: Page) => page.getByRole("contentinfo");

export const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);

/** The name of the focused element. */
export const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );

/** Runs in the page: how far below the window's top the browser scrolls what a link leads to. */
export const readScrollPadding = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);

/** Resolves when the top edge of an element stands at a height of the window. */
export async function standsAt(page: Page, selector: string, top: number, within = 2): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((element, at) => element.getBoundingClientRect().top - at, top),
    )
    .toSatisfy((off: number) => Math.abs(off) <= within, `${selector} is at ${top} px`);
}

/** The highest sum of layout shifts that any page may have. */
export const mostShift = 0.01;

declare global {
  interface Window {
    shifts: { value: number; at: number; moved: string[] }[];
  }
}

/** Records every layout shift from the first paint on, with the parts that moved. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    const name = ({ node, previousRect, currentRect }: Source) => {
      const what = node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent;
      return `${what}: ${place(previousRect)} -> ${place(currentRect)}, scrolled ${Math.round(scrollY)}`;
    };
    type Entry = PerformanceEntry & { value: number; sources?: Source[] };
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        window.shifts.push({ value: entry.value, at: entry.startTime, moved: (entry.sources ?? []).map(name) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * The sum of the page's layout shifts so far, and the parts that moved. `ofWhole`: since all of its HTML was read. A busy
 * browser paints before that (slowLine.test.ts).
 */
export async function readShifts(page: Page, { ofWhole = false } = {}) {
  const shifts = await page.evaluate((ofWhole) => {
    const [{ domInteractive = 0 } = {}] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return window.shifts.filter(({ at }) => !ofWhole || at >= domInteractive);
  }, ofWhole);
  return { shifts, sum: shifts.reduce((sum, { value }) => sum + value, 0) };
}

/** Each page parses the minified file in half the time. */
const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The themes differ only in colours, so only one of them needs all rules. */
const themes = [
  ["dark", ["color-contrast", "link-in-text-block"]],
  ["light", undefined],
] as const;

/** Violations that axe finds in the page as it is, or in parts of it, in both themes: theme, rule and place. */
export async function findViolations(
  page: Page,
  { parts, dark = true }: { parts?: readonly string[]; dark?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const [colorScheme, rules] of dark ? themes : themes.slice(1)) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(
      ([parts, rules]) =>
        (window as unknown as { axe: typeof axe }).axe.run(parts ? { include: [...parts] } : document, {
          resultTypes: ["violations"],
          iframes: false,
          ...(rules
            ? { runOnly: { type: "rule", values: [...rules] } }
            : { rules: { "target-size": { enabled: true } } }),
        }),
      [parts, rules] as const,
    );
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ target, any }) => `${colorScheme} ${id}: ${target} ${any[0]?.message ?? ""}`));
    }
  }
  return found;
}
