import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { goTo, header, open, openWithoutCode, phone } from "../support/browser.ts";

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = "rgb(247, 248, 245)";
const dark = "rgb(12, 21, 18)";

test("the theme follows the system until the visitor chooses, both switches agree, and the next page remembers", async () => {
  const { page, messages } = await open("/faq", { colorScheme: "dark", reducedMotion: "reduce" });
  const button = header(page).getByRole("button", { name: "Dark theme" });
  const toggle = page.getByRole("switch", { name: "Dark theme" });
  const state = async () => [
    await ground(page),
    await button.getAttribute("aria-pressed"),
    await toggle.getAttribute("aria-checked"),
  ];
  expect(await state()).toEqual([dark, "true", "true"]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(state).toEqual([light, "false", "false"]);
  await button.click();
  await expect.poll(state).toEqual([dark, "true", "true"]);
  await toggle.click();
  await expect.poll(state).toEqual([light, "false", "false"]);
  await toggle.click();
  await goTo(page, "/blog");
  await expect.poll(state).toEqual([dark, "true", "true"]);
  expect(messages).toEqual([]);
});

test("the theme is set before the first paint and before the code has come, so that the page never flashes", async () => {
  const { page } = await open("/faq", { colorScheme: "light" });
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  // The themes that the page has from the moment when it has something to paint.
  await page.addInitScript(() => {
    const seen = new Set<string | undefined>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body) seen.add(document.documentElement.dataset.theme);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await openWithoutCode(page, page.url());
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(["dark"]);
  expect(await ground(page)).toBe(dark);
});

test("Pause all motion is one switch for the site, remembered from page to page", async () => {
  const { page } = await open("/");
  const toggle = page.getByRole("switch", { name: "Pause all motion" });
  await toggle.click();
  const stopped = async (...names: string[]) => {
    await expect.poll(() => toggle.getAttribute("aria-checked")).toBe("true");
    for (const name of names) await page.getByRole("button", { name }).waitFor();
  };
  await stopped("Play taglines", "Play product tabs", "Play client names");
  await goTo(page, "/events");
  await stopped("Play pictures", "Play notice");
});

/** Browsers on touchscreens keep a tapped control hovered until the next tap elsewhere. */
test.each([
  ["/faq", ".site-header__theme"],
  ["/", "#product [role=tab]"],
])("on %s a tapped %s looks as it does after the next tap elsewhere", async (address, selector) => {
  const { page } = await open(address, { viewport: phone, isMobile: true, hasTouch: true, reducedMotion: "reduce" });
  const control = page.locator(selector).first();
  const readLook = () =>
    control.evaluate(async (tapped) => {
      await Promise.all(tapped.getAnimations({ subtree: true }).map((animation) => animation.finished));
      return [tapped, ...tapped.querySelectorAll("*")].flatMap((part) =>
        [null, "::before"].map((pseudo) => {
          const { color, backgroundColor, borderColor, opacity, textDecoration } = getComputedStyle(part, pseudo);
          return [color, backgroundColor, borderColor, opacity, textDecoration].join(" ");
        }),
      );
    });
  await control.tap();
  const look = await readLook();
  await page.locator("footer p").first().tap();
  await expect.poll(() => control.evaluate((tapped) => tapped.matches(":hover"))).toBe(false);
  expect(await readLook()).toEqual(look);
});
