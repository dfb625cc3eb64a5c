import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

/** Home's own tests measure Home. */
const paths = [...routes.map(({ path }) => path).filter((path) => path !== "/"), "/nowhere"];

test("at 320 px with text of 200 % nothing overflows a page's main part or footer", async () => {
  const { page } = await suite.open("/faq", { viewport: { width: 320, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    for (const part of ["main", ".site-footer"]) {
      const tooWide = await page.locator(part).evaluate((one) => one.scrollWidth - one.clientWidth);
      expect.soft(tooWide, `${path}, ${part}`).toBe(0);
    }
  }
}, 60_000);
