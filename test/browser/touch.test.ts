import { expect, test } from "vitest";
import { phone } from "../support/browser.ts";
import { openSuite } from "../support/suite.ts";
import { eventually } from "../support/visitor.ts";

/** Browsers on touchscreens keep a tapped control hovered until the next tap elsewhere. */

const suite = openSuite();

test.each([
  ["/faq", ".site-header__theme"],
  ["/faq", ".site-footer .switch"],
  ["/", "#product [role=tab]"],
  ["/", ".hero__control .tick"],
])("on %s a tapped %s looks as it does after the next tap elsewhere", async (address, selector) => {
  const { page } = await suite.open(address, {
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    reducedMotion: "reduce",
  });
  const control = page.locator(selector).first();
  const readLook = () =>
    control.evaluate((tapped) => {
      return [tapped, ...tapped.querySelectorAll("*")].flatMap((part) =>
        [null, "::before"].map((pseudo) => {
          const { color, backgroundColor, borderColor, opacity, textDecoration } = getComputedStyle(part, pseudo);
          return [color, backgroundColor, borderColor, opacity, textDecoration].join(" ");
        }),
      );
    });
  await control.tap();
  // Longer than any transition.
  await page.waitForTimeout(400);
  const look = await readLook();
  await page.locator("footer p").first().tap();
  await eventually(() => control.evaluate((tapped) => tapped.matches(":hover"))).toBe(false);
  await page.waitForTimeout(400);
  expect(await readLook()).toEqual(look);
});
