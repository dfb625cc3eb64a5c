import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { waitForHydration } from "../support/browser.ts";
import { mostShift, readShifts, recordShifts } from "../support/shifts.ts";
import { openVisits } from "../support/suite.ts";

const openPage = openVisits();

/** The phone's window, the tablet's, the desk's: the higher it is, the more stands below a line that comes or goes. */
const windows = [
  ...[320, 360, 390].map((width) => ({ width, height: 844 })),
  ...[600, 768, 834].map((width) => ({ width, height: 1024 })),
  { width: 1024, height: 768 },
  ...[1280, 1440].map((width) => ({ width, height: 900 })),
  { width: 1920, height: 1080 },
];

/**
 * Fonts wait until they are released. That is the same as fonts 2.5 s late: what counts is that the page was painted, was
 * taken over by its scripts and stood still in its stand-in fonts, and on this machine it does so in a quarter of a second.
 */
async function holdFonts(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const held: string[] = [];
  let released = false;
  const letGo = (requestId: string) => session.send("Fetch.continueRequest", { requestId });
  session.on("Fetch.requestPaused", ({ requestId }) => {
    if (released) void letGo(requestId);
    else held.push(requestId);
  });
  // Only fonts are held: page.route would take every request a way round, and the cache away.
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*.woff2" }] });
  return async () => {
    released = true;
    await Promise.all(held.map(letGo));
  };
}

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Opens a page without its fonts, lets them come, and says what moved from then on. Undefined where little did. */
async function findShift(address: string, viewport: { width: number; height: number }): Promise<string | undefined> {
  const { page, close } = await openPage({ viewport });
  await recordShifts(page);
  const release = await holdFonts(page);
  // A page has loaded when its fonts have, so that is not waited for.
  await page.goto(inject("siteOrigin") + address, { waitUntil: "commit" });
  await waitForHydration(page);
  await page.evaluate(twoFrames);
  const fonts = await page.evaluate(() => {
    window.shifts = [];
    return document.fonts.status;
  });
  expect(fonts, `${address} at ${viewport.width} px has its fonts before they are sent`).toBe("loading");
  await release();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(twoFrames);
  const come = await page.evaluate(() =>
    ["600 1em Besley", "1em 'Public Sans'"].every((font) => document.fonts.check(font)),
  );
  expect(come, `${address} at ${viewport.width} px has its fonts`).toBe(true);
  const { shifts, sum } = await readShifts(page);
  await close();
  if (sum <= mostShift) return undefined;
  const moved = shifts.flatMap(({ value, moved }) => [`  ${value.toFixed(4)}`, ...moved.map((what) => `    ${what}`)]);
  return [`${address} at ${viewport.width} px shifts ${sum.toFixed(4)}:`, ...moved].join("\n");
}

test.each([...routes.map(({ path }) => path), "/nowhere"])(
  "%s does not move when its fonts arrive after its text was read, at any width",
  async (address) => {
    const found: (string | undefined)[] = [];
    const rest = [...windows];
    const openNext = async (): Promise<void> => {
      const viewport = rest.shift();
      if (!viewport) return;
      found.push(await findShift(address, viewport));
      await openNext();
    };
    // Two at a time, as while one waits for a frame the other can use the processor.
    await Promise.all([openNext(), openNext()]);
    expect(found).toHaveLength(windows.length);
    expect(found.filter(Boolean).join("\n")).toBe("");
  },
  120_000,
);
