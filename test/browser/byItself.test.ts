import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { figures } from "../../shared/content/home.ts";
import { desktop, waitForHydration } from "../support/browser.ts";
import { type OpenOptions, openSuite } from "../support/suite.ts";
import { eventually } from "../support/visitor.ts";
import { openVisits } from "../support/visits.ts";

/** Without any move of the visitor, every part becomes live (W1.1) and all automatic motion runs (W1.4). */

const suite = openSuite();
/** For pages whose clock the test moves. Each has its own context, because a clock applies to its whole context. */
const openAlone = openVisits();

/** The limit of W1.1 on a slow phone. */
const liveWithinMs = 4000;

/** Waits until the page is live without a move, for at most the allowed time. The test then goes on either way. */
async function rest(page: Page): Promise<void> {
  await page
    .waitForFunction(() => document.documentElement.dataset.live === "true", undefined, { timeout: liveWithinMs })
    .catch(() => {});
}

/** Opens a page that no visitor moves in, and waits until it is at rest. */
async function openUntouched(address: string, options: OpenOptions = {}): Promise<Page> {
  const { page } = await suite.open(address, { untouched: true, ...options });
  await rest(page);
  return page;
}

/** Like `openUntouched`. The clock runs, so that the page becomes live, and can be moved on: page.clock.runFor(ms). */
async function openWithClock(address: string, viewport = desktop): Promise<Page> {
  const { page } = await openAlone({ viewport }, { clock: true });
  await page.clock.install();
  await page.goto(suite.origin + address);
  await waitForHydration(page);
  await rest(page);
  return page;
}

describe("without a move by the visitor", () => {
  test.each(["/", "/events", "/our-clients", "/supercrop", "/contact-us"])(
    "all of %s becomes live, and the page is marked as live",
    async (address) => {
      const page = await openUntouched(address);
      const dead = await page.evaluate(() =>
        [...document.querySelectorAll("main button, main form, header button, footer button")]
          .filter((control) => control.closest("[data-static], [data-island]:not([data-hydrated])"))
          .map((control) => control.textContent?.trim() || control.getAttribute("aria-label") || control.tagName),
      );
      expect(dead).toEqual([]);
      expect(await page.locator("html").getAttribute("data-live")).toBe("true");
    },
  );

  /** Everything that a page fetches after its HTML until all of it is live. */
  const fetched = (page: Page) =>
    page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map((entry) => ({
        path: new URL(entry.name).pathname,
        bytes: entry.encodedBodySize,
      })),
    );

  test.each([
    ["/", 24, 108_000],
    ["/events", 28, 108_000],
    ["/insurance-broker-management-software", 37, 116_000],
  ])("%s needs at most %d requests and %d bytes of scripts", async (address, requests, budget) => {
    const files = await fetched(await openUntouched(address));
    const bytes = files.filter(({ path }) => path.endsWith(".js")).reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes).toBeGreaterThan(60_000);
    expect(bytes).toBeLessThanOrEqual(budget);
    expect(1 + files.length, files.map(({ path }) => path).join(" ")).toBeLessThanOrEqual(requests);
  });

  test("a form is filled from the draft", async () => {
    const page = await openUntouched("/faq", {
      before: (page) =>
        page.addInitScript(() => sessionStorage.setItem("enquiry-draft", JSON.stringify({ Company: "Kept & Co" }))),
    });
    await eventually(() => page.locator("#cb-Company").inputValue()).toBe("Kept & Co");
  });

  test("the notice scrolls", async () => {
    const page = await openUntouched("/events");
    const top = () => page.locator(".notice__track").evaluate((track) => track.getBoundingClientRect().top);
    const first = await top();
    await eventually(top).not.toBe(first);
  });

  test.each([
    ["the pictures of an event", "/events", ".event-list > li:first-child", desktop, 8000],
    ["the client names of Home", "/", ".clients", { width: 1440, height: 1900 }, 5000],
    ["the clients", "/our-clients", ".client-logos__set:first-of-type", { width: 1440, height: 1900 }, 5000],
  ])("%s advance", async (_, address, carousel, viewport, intervalMs) => {
    const page = await openWithClock(address, viewport);
    const slide = () => page.locator(`${carousel} .carousel__track`).evaluate((track) => track.scrollLeft);
    await page.clock.runFor(intervalMs + 200);
    await eventually(slide).toBeGreaterThan(0);
  });

  test("the product tabs advance", async () => {
    const page = await openWithClock("/?id=product");
    const tab = page.locator("#product [role=tab]").nth(1);
    await eventually(() =>
      page.evaluate(() => Math.abs(document.querySelector("#product")?.getBoundingClientRect().top ?? 999)),
    ).toBeLessThan(200);
    await page.clock.runFor(10_500);
    await eventually(() => tab.getAttribute("aria-selected")).toBe("true");
  });
});

describe("the counters of Home count up", () => {
  const finals: string[] = figures.map(({ to }) => String(to));

  /** Records the values of each number while its counter is in the window. */
  const noteNumbers = (page: Page) =>
    page.addInitScript(() => {
      const seen: string[][] = [];
      Object.assign(window, { seen });
      const note = () => {
        document.querySelectorAll(".counter__number").forEach((number, index) => {
          const { top, bottom } = number.getBoundingClientRect();
          seen[index] ??= [];
          const said = number.textContent ?? "";
          if (top >= 0 && bottom <= innerHeight && seen[index].at(-1) !== said) seen[index].push(said);
        });
      };
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
      addEventListener("scroll", note, { passive: true });
    });
  const numbers = (page: Page) => page.locator(".counter__number").allTextContents();

  /** Expects several values on the way, and the right values at the end. */
  async function expectToCount(page: Page): Promise<void> {
    const steps = () => page.evaluate(() => (window as unknown as { seen: string[][] }).seen.map((all) => all.length));
    await eventually(async () => Math.min(...(await steps())), 4000).toBeGreaterThan(2);
    await eventually(() => numbers(page), 4000).toEqual(finals);
  }

  const toCounters = (page: Page) =>
    page.locator(".counters").evaluate((counters) => counters.scrollIntoView({ block: "center", behavior: "instant" }));
  const open = (address: string, options: OpenOptions = {}) =>
    openUntouched(address, { before: noteNumbers, ...options });

  test.each([
    ["a section link, ?id=why-us", "/?id=why-us"],
    ["a section link, ?id=why-choose-us", "/?id=why-choose-us"],
    ["an anchor", "/#why-choose-us"],
  ])("when the visitor arrives by %s", async (_, address) => {
    await expectToCount(await open(address));
  });

  test("when the visitor jumps to the end and scrolls back up", async () => {
    const page = await open("/");
    await page.keyboard.press("End");
    await eventually(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2)).toBe(true);
    await toCounters(page);
    await expectToCount(page);
  });

  test("when the visitor follows a link on the page", async () => {
    const page = await open("/", { viewport: { width: 1440, height: 1200 } });
    await page.locator('.side-rail [aria-label="Why Choose Us?"]').evaluate((link: HTMLAnchorElement) => link.click());
    await expectToCount(page);
  });

  test("when the visitor scrolls to them at once", async () => {
    const { page } = await suite.open("/", { untouched: true, before: noteNumbers });
    await toCounters(page);
    await expectToCount(page);
  });

  test("when the visitor comes back by Back within the site", async () => {
    const page = await open("/");
    await page.locator('.site-nav [href="/about-us"]').evaluate((link: HTMLAnchorElement) => link.click());
    await eventually(() => page.locator(".counters").count()).toBe(0);
    await page.goBack();
    await eventually(() => page.locator(".counters").count()).toBe(1);
    await toCounters(page);
    await expectToCount(page);
  });

  test("when the visitor comes back by Back after a page load, to the old scroll position", async () => {
    const { page } = await suite.open("/", { before: noteNumbers });
    await toCounters(page);
    await page.goto(`${suite.origin}/faq`);
    await page.goBack({ waitUntil: "commit" });
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
    await expectToCount(page);
  });

  test("but show their final numbers if the visitor passed them before the page was live (A60)", async () => {
    const { page } = await suite.open("/#contact", { untouched: true, before: noteNumbers });
    await rest(page);
    expect(await numbers(page)).toEqual(finals);
    await toCounters(page);
    await eventually(() => numbers(page), 4000).toEqual(finals);
  });
});
