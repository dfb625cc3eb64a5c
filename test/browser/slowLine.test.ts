import { createServer, type ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import {
  desktop,
  open,
  openPage,
  phone,
  readShifts,
  recordShifts,
  waitForHydration,
  waitForLive,
} from "../support/browser.ts";
import { listen } from "../support/listen.ts";
import { isThere } from "../support/products.ts";

/**
 * A proxy to the site. Of each page it sends what comes before a place, and then what the test asks for; all other files
 * come at once. Open it before the page, so that it ends after it.
 */
async function openSlowLine(sentFirst: (html: string) => number) {
  let rest = "";
  let page: ServerResponse | undefined;
  const server = createServer(async (asked, answer) => {
    const given = await fetch(inject("siteOrigin") + asked.url, { headers: { "accept-encoding": "identity" } });
    const headers = ["content-type", "content-security-policy"].map((name) => [name, given.headers.get(name) ?? ""]);
    answer.writeHead(given.status, Object.fromEntries(headers));
    if (!given.headers.get("content-type")?.startsWith("text/html")) {
      answer.end(Buffer.from(await given.arrayBuffer()));
      return;
    }
    const html = await given.text();
    const end = sentFirst(html);
    page = answer;
    rest = html.slice(end);
    answer.write(html.slice(0, end));
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    /** Sends so many more characters, up to the end of a tag. False if that was the last. */
    send(characters: number): boolean {
      const end = rest.indexOf(">", characters) + 1 || rest.length;
      page?.write(rest.slice(0, end));
      rest = rest.slice(end);
      if (!rest) page?.end();
      return rest !== "";
    },
    sendAll: () => page?.end(rest),
    cut: () => page?.destroy(),
  };
}

/** What no part of a page may lose. */
const readParts = (page: Page) =>
  page
    .locator("main section, main form, footer a, header.site-header, main, footer, h1")
    .evaluateAll((all) =>
      all.map((part) => [part.id || part.className || part.textContent, getComputedStyle(part).display]),
    );

// The connection stalls in the middle of a page, after the first paint. No part may be lost, dead or doubled.
const places = { "in the first view": "</h1>", "below the first view": "<form" };
const stalls: readonly [address: string, place: keyof typeof places, end: "comes" | "is cut"][] = [
  ["/", "below the first view", "comes"],
  ["/insurance-broker-management-software", "in the first view", "comes"],
  ["/", "in the first view", "is cut"],
  ["/", "below the first view", "is cut"],
];
test.each(stalls.filter(([address]) => isThere(address)))(
  "%s that stalls %s is whole and live once its rest %s, and an earlier press is carried out",
  async (address, place, end) => {
    const whole = await open(address, { viewport: phone });
    const line = await openSlowLine((html) => html.lastIndexOf(places[place]));
    const { page } = await openPage({
      viewport: phone,
      ...(end === "is cut" && { mayLog: /Hydration failed/ }),
      // The page gives its rest ten seconds to come. They pass when the test says so.
      before: (page) =>
        page.addInitScript(() => {
          const { setTimeout } = window;
          const pass = (callback: () => void, ms = 0) =>
            ms === 10_000 ? addEventListener("tenSeconds", callback) : setTimeout(callback, ms);
          window.setTimeout = pass as typeof window.setTimeout;
        }),
    });
    await page.goto(line.origin + address, { waitUntil: "commit" });
    // The browser requests the scripts that make a page live after the first paint.
    await page.waitForFunction(() => {
      const script = document.querySelector<HTMLScriptElement>("head > script[type=module]");
      return script !== null && performance.getEntriesByName(script.src).length > 0;
    });
    // A text, because vitest rewrites an import. The entry has run once it is imported.
    await page.evaluate("import(document.querySelector('head > script[type=module]').src)");
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    expect(await page.locator("footer").count()).toBe(0);
    const menu = page.locator(".site-header__row > .button.site-header__mobile");
    if (end === "comes") {
      await menu.click();
      expect(await menu.getAttribute("data-pressed")).toBe("");
      line.sendAll();
      await page.locator("dialog[open]").waitFor();
    } else {
      line.cut();
      await page.evaluate(() => dispatchEvent(new Event("tenSeconds")));
    }
    await waitForLive(page);
    await expect.poll(() => readParts(page)).toEqual(await readParts(whole.page));
  },
);

/**
 * On a slow connection or processor, the browser paints an incomplete page. Its visible parts hardly move. No page waits
 * with its first paint until its first view is complete (A102), because that made every visitor wait.
 */
const mostInPieces = 0.05;
const pieces = 24;
const arrivals = [
  ["/", "a phone", phone],
  ["/", "a desktop", desktop],
  ["/", "a tall window", { width: 1440, height: 2160 }],
  ["/events", "a desktop", desktop],
  ["/reinsurance-brokers-management-software", "a desktop", desktop],
  ["/contact-us", "a desktop", desktop],
  ["/nothing-here", "a desktop", desktop],
] as const;

test.each(arrivals.filter(([address]) => address === "/nothing-here" || isThere(address)))(
  "%s does not shift on %s while it arrives in pieces",
  async (address, _, viewport) => {
    let length = 0;
    const line = await openSlowLine((html) => {
      const start = html.indexOf("<main");
      length = html.length - start;
      return html.indexOf(">", start) + 1;
    });
    const { page } = await openPage({ viewport });
    await recordShifts(page);
    await page.goto(line.origin + address, { waitUntil: "commit" });
    // Each piece is painted before the next one comes. A browser gives frames only to a page with something to show.
    const paint = () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 100);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
    // The first pieces are small, because the first view comes early.
    for (let piece = 1, isMore = true; isMore; piece += 1) {
      await page.evaluate(paint);
      isMore = line.send(piece < pieces ? length * ((piece / pieces) ** 1.6 - ((piece - 1) / pieces) ** 1.6) : length);
    }
    await waitForHydration(page);
    const { shifts, sum } = await readShifts(page);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(mostInPieces);
  },
);
