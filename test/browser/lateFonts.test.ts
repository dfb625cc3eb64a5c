import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { waitForHydration } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { mostShift, readShifts, recordShifts } from "../support/shifts.ts";
import { openVisits } from "../support/visits.ts";

const openPage = openVisits();

/** Windows of phones, tablets and desktops. The higher the window, the more content a lost or added line moves. */
const windows = [
  ...[320, 360, 390].map((width) => ({ width, height: 844 })),
  ...[600, 768, 834].map((width) => ({ width, height: 1024 })),
  { width: 1024, height: 768 },
  ...[1280, 1440].map((width) => ({ width, height: 900 })),
  { width: 1920, height: 1080 },
];

/**
 * Holds back the fonts of each page that is opened from now on, until they are released. The result is the same as with
 * fonts that are 2.5 s late: the page must be painted, hydrated and at rest in its fallback fonts, and on this machine
 * that takes a quarter of a second.
 */
async function holdFonts(page: Page) {
  const session = await page.context().newCDPSession(page);
  let held: (() => Promise<unknown>)[] = [];
  let released = false;
  session.on("Fetch.requestPaused", ({ requestId, responseStatusCode, responseHeaders = [] }) => {
    const letGo = () =>
      session.send("Fetch.continueResponse", {
        requestId,
        responseCode: responseStatusCode,
        // Otherwise the next page would take the fonts from the cache at once.
        responseHeaders: [
          ...responseHeaders.filter(({ name }) => name.toLowerCase() !== "cache-control"),
          { name: "Cache-Control", value: "no-store" },
        ],
      });
    if (released) void letGo();
    else held.push(letGo);
  });
  // Not page.route: it would intercept every request and disable the cache.
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*.woff2", requestStage: "Response" }] });
  return {
    holdAgain() {
      held = [];
      released = false;
    },
    async release() {
      released = true;
      await Promise.all(held.map((letGo) => letGo()));
    },
  };
}

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Opens a page without its fonts, releases them, and reports what moved from then on. Undefined if little moved. */
async function findShift(
  page: Page,
  { holdAgain, release }: Awaited<ReturnType<typeof holdFonts>>,
  where: string,
  address: string,
): Promise<string | undefined> {
  holdAgain();
  // Not "load": that event would wait for the fonts.
  await page.goto(inject("siteOrigin") + address, { waitUntil: "commit" });
  await waitForHydration(page);
  await page.evaluate(twoFrames);
  const fonts = await page.evaluate(() => {
    window.shifts = [];
    return document.fonts.status;
  });
  expect(fonts, `the fonts of ${where} have not loaded yet`).toBe("loading");
  await release();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(twoFrames);
  const come = await page.evaluate(() =>
    ["600 1em Besley", "1em 'Public Sans'"].every((font) => document.fonts.check(font)),
  );
  expect(come, `the fonts of ${where} have loaded`).toBe(true);
  const { shifts, sum } = await readShifts(page);
  if (sum <= mostShift) return undefined;
  const moved = shifts.flatMap(({ value, moved }) => [`  ${value.toFixed(4)}`, ...moved.map((what) => `    ${what}`)]);
  return [`${where} shifts ${sum.toFixed(4)}:`, ...moved].join("\n");
}

const addresses = [...routes.map(({ path }) => path), "/nowhere"];

const stand = ["/", "/supercrop", "/contact-us", "/blog"];

const cases = chooseCases(windows, ({ width }) => width === 390 || width === 1280).map((viewport) => ({
  viewport,
  width: viewport.width,
  tried: chooseCases(addresses, (address) => stand.includes(address)),
}));

test.each(cases)(
  "no page shifts when its fonts arrive late, at $width px",
  async ({ viewport, tried }) => {
    // One browser page for all addresses: a new one for each would take three times as long. It keeps its width,
    // because a resize would lay the page out again.
    const { page } = await openPage({ viewport });
    await recordShifts(page);
    const fonts = await holdFonts(page);
    const found: (string | undefined)[] = [];
    for (const address of tried) {
      found.push(await findShift(page, fonts, `${address} at ${viewport.width} px`, address));
    }
    expect(found.filter(Boolean).join("\n")).toBe("");
  },
  300_000,
);
