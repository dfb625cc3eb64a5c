import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

const paths = routes.filter((route) => route.product).map((route) => route.path);

/** A sheet that scrolls with the window must stay beside its own blocks, even in a window higher than the sheet. */
test.each(paths)(
  "%s: the form and the side sheet cover nothing, at any scroll position and window height",
  async (path) => {
    const { page } = await suite.open(path, { reducedMotion: "reduce" });
    for (const height of [500, 900, 1800, 2160]) {
      await page.setViewportSize({ width: 1440, height });
      const covered = await page.evaluate(async () => {
        document.documentElement.dataset.whole = "";
        const found = new Set<string>();
        const sheets = [...document.querySelectorAll(".beside__sheet")];
        const others = [
          ...document.querySelectorAll(".product-page [data-block], .product-page :is(h2, h3, p, li, button)"),
        ];
        for (let top = 0; top < document.documentElement.scrollHeight; top += 300) {
          scrollTo(0, top);
          await new Promise(requestAnimationFrame);
          for (const sheet of sheets) {
            const a = sheet.getBoundingClientRect();
            for (const other of others) {
              if (sheet.contains(other) || other.contains(sheet)) continue;
              const b = other.getBoundingClientRect();
              const meets = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
              if (meets && b.width > 0 && b.height > 0)
                found.add(`${other.tagName} ${other.textContent?.slice(0, 40)}`);
            }
          }
        }
        return [sheets.length, ...found];
      });
      expect(covered[0]).toBeGreaterThan(0);
      expect.soft(covered.slice(1), `1440 x ${height}`).toEqual([]);
    }
  },
);
