import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { waitForHydration } from "../support/browser.ts";
import { manifest } from "../support/page.ts";
import { openSuite, phone } from "../support/suite.ts";

const suite = openSuite();

const addresses = [...routes.map(({ path }) => path), "/nowhere"];

/** Issue: 0.01 or less on every page. */
const mostShift = 0.01;
/** A walk through all pages. */
const walkTimeoutMs = 90_000;

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

/** Keeps every layout shift from the first paint on, with what has moved. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const name = ({ node }: { node?: Node }) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? "");
    type Entry = PerformanceEntry & { value: number; sources?: { node?: Node }[] };
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        window.shifts.push({ value: entry.value, moved: (entry.sources ?? []).map(name) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Down the whole page a window at a time, each painted, and back. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.9) {
      scrollTo({ top, behavior: "instant" });
      await painted();
    }
    scrollTo({ top: 0, behavior: "instant" });
    await painted();
  });
}

test.each([
  ["desktop", {}],
  ["phone", { viewport: phone, isMobile: true, hasTouch: true }],
])(
  "on a %s every page comes alive in silence, asks only us for what it needs, and nothing on it jumps",
  async (_, device) => {
    let faults: string[] = [];
    const { page, messages } = await suite.open("/", {
      ...device,
      untouched: true,
      async before(page) {
        page.on("request", (request) => {
          if (!request.url().startsWith(`${suite.origin}/`)) faults.push(`asked of others: ${request.url()}`);
        });
        page.on("requestfailed", (request) => {
          const reason = request.failure()?.errorText;
          // What is still on its way when the walk goes on to the next page is dropped by the browser.
          if (reason !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()} ${reason}`);
        });
        page.on("response", (response) => {
          if (response.status() < 400 || response.request().isNavigationRequest()) return;
          faults.push(`${response.status()}: ${response.url()}`);
        });
        await recordShifts(page);
      },
    });

    const found: Record<string, unknown> = {};
    for (const address of addresses) {
      faults = [];
      messages.length = 0;
      const response = await page.goto(suite.origin + address);
      await waitForHydration(page);
      await scrollThrough(page);
      const shifts = await page.evaluate(() => window.shifts);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      // Chromium itself speaks of a page that answers 404.
      const console = address === "/nowhere" ? messages.filter((text) => !text.includes("404 (Not Found)")) : messages;
      found[address] = {
        status: response?.status(),
        console: [...console],
        faults,
        jumps: total > mostShift ? shifts : [],
      };
    }
    const expected = addresses.map((address) => [
      address,
      { status: address === "/nowhere" ? 404 : 200, console: [], faults: [], jumps: [] },
    ]);
    expect(found).toEqual(Object.fromEntries(expected));
  },
  walkTimeoutMs,
);

test("a page is seen before its scripts are asked for, and soon after nothing of it is left out", async () => {
  const { page } = await suite.open("/", { viewport: phone, untouched: true });
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    asked: performance.getEntriesByType("resource").find(({ name }) => name.includes("/entry-"))?.startTime,
  }));
  expect(asked).toBeGreaterThanOrEqual(painted ?? Number.POSITIVE_INFINITY);
  const leftOut = () =>
    page
      .locator("main section")
      .evaluateAll((sections) =>
        sections.filter((section) => getComputedStyle(section).contentVisibility === "auto").map(({ id }) => id),
      );
  await expect.poll(leftOut).toEqual([]);
});

/** What a rule would most likely touch; asking for everything takes ten times as long. */
const looks = [
  "display position color background border border-radius box-shadow padding margin gap",
  "font letter-spacing text-align text-decoration text-wrap opacity transform transition",
  "align-items justify-content flex order overflow list-style max-inline-size filter",
].flatMap((names) => names.split(" "));

/** Adds stylesheets to a page, and answers with the elements that look different for it: "DIV card: color: red". */
function addSheets(page: Page, sheets: string[]): Promise<string[]> {
  return page.evaluate(
    ([sheets, names]) => {
      const read = (element: Element) => {
        const style = getComputedStyle(element);
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      };
      const elements = [...document.querySelectorAll("main :not(option), footer *")];
      const before = elements.map(read);
      document.adoptedStyleSheets = sheets.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
      return elements.flatMap((element, index) => {
        const was = new Set(before[index]);
        const other = read(element).filter((rule) => !was.has(rule));
        const name = `${element.tagName} ${element.getAttribute("class")}`;
        return other.length > 0 ? [`${name}: ${other.join("; ")}`] : [];
      });
    },
    [sheets, looks] as const,
  );
}

test(
  "a page looks the same whichever pages, and their stylesheets, came before it",
  async () => {
    const { page } = await suite.open("/", { javaScriptEnabled: false });
    for (const address of addresses) {
      await page.goto(suite.origin + address);
      expect(await addSheets(page, Object.values(manifest.css)), address).toEqual([]);
    }
  },
  walkTimeoutMs,
);

test(
  "without JavaScript every page shows its heading and its text",
  async () => {
    const { page } = await suite.open("/", { javaScriptEnabled: false });
    for (const address of addresses) {
      await page.goto(suite.origin + address);
      expect(await page.locator("main h1:visible").count(), address).toBe(1);
      const words = (await page.locator("main").textContent())?.split(/\s+/).length;
      expect(words, address).toBeGreaterThan(address === "/nowhere" ? 20 : 100);
    }
  },
  walkTimeoutMs,
);

test.each([
  ["/about-us/", "/about-us"],
  ["/faq/?utm=a", "/faq?utm=a"],
  ["/blog//", "/blog"],
  ["//evil.example/", "/evil.example"],
])("%s is sent on to %s, for good and in one hop", async (from, to) => {
  const response = await fetch(suite.origin + from, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([301, to]);
});
