import type { Route } from "playwright-core";
import { expect, inject, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { openPage, waitForHydration } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { mostShift, readShifts, recordShifts } from "../support/shifts.ts";

/** Windows of phones, tablets and desktops. The higher the window, the more content a lost or added line moves. */
const windows = [
  ...[320, 360, 390].map((width) => ({ width, height: 844 })),
  ...[600, 768, 834].map((width) => ({ width, height: 1024 })),
  { width: 1024, height: 768 },
  ...[1280, 1440].map((width) => ({ width, height: 900 })),
  { width: 1920, height: 1080 },
];
const addresses = [...routes.map(({ path }) => path), "/nowhere"];
const some = ["/", "/supercrop", "/contact-us", "/blog"];
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test.each(chooseCases(windows, ({ width }) => width === 390 || width === 1280))(
  "no page shifts when its fonts arrive late, at $width px",
  async (viewport) => {
    const { page } = await openPage({ viewport });
    await recordShifts(page);
    const held: Route[] = [];
    await page.route("**/*.woff2", (route) => void held.push(route));
    for (const address of chooseCases(addresses, (one) => some.includes(one))) {
      // Not "load": that event would wait for the fonts.
      await page.goto(inject("siteOrigin") + address, { waitUntil: "commit" });
      await waitForHydration(page);
      await page.evaluate(twoFrames);
      const fonts = await page.evaluate(() => {
        window.shifts = [];
        return document.fonts.status;
      });
      expect(fonts, `${address} waits for its fonts`).toBe("loading");
      await Promise.all(
        held.splice(0).map(async (route) => {
          const response = await route.fetch();
          // Otherwise the next page would take the fonts from the cache at once.
          await route.fulfill({ response, headers: { ...response.headers(), "cache-control": "no-store" } });
        }),
      );
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(twoFrames);
      const haveCome = () => ["600 1em Besley", "1em 'Public Sans'"].every((font) => document.fonts.check(font));
      expect(await page.evaluate(haveCome), `${address} has its fonts`).toBe(true);
      const { shifts, sum } = await readShifts(page);
      expect.soft(sum, `${address}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShift);
    }
  },
  300_000,
);
