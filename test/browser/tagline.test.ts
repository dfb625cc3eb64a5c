import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { home, taglineSentence } from "../../shared/content/home.ts";
import { taglines } from "../../shared/products/home.ts";
import { getProduct } from "../../shared/products/index.ts";
import { expectAbout, timeToChange } from "../support/pageClock.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

const link = (scope: Locator, name: string | RegExp) => scope.getByRole("link", { name });

describe("the tagline", () => {
  const sentences = taglines.map(taglineSentence);
  const typed = (page: Page) =>
    page.locator("[data-tagline] [data-part]").evaluateAll((parts) => parts.map((part) => part.textContent).join(""));
  const said = (page: Page) => page.locator("[data-tagline] .visually-hidden").textContent();
  const isUnderlined = (page: Page) =>
    page.locator("[data-tagline] svg").evaluate((line) => getComputedStyle(line).visibility === "visible");
  const hero = (page: Page) => page.getByRole("region").filter({ has: page.locator("h1") });

  test("shows each sentence for five seconds each, typed at 30 ms a character, underlined after two seconds", async () => {
    const { page, messages } = await suite.open("/", { clock: true });
    const headline = () => page.locator("h1").textContent();
    expect(await headline()).toBe(home.hero.title);
    expect([await typed(page), await said(page), await isUnderlined(page)]).toEqual([sentences[0], sentences[0], true]);
    let spentMs = 0;
    for (const sentence of [...sentences.slice(1), sentences[0]]) {
      const elapsedMs = await timeToChange(page, 5000 - spentMs, () => said(page));
      expectAbout(spentMs + elapsedMs, 5000, 50);
      // A screen reader gets the whole sentence at once; on screen it is typed.
      expect([await said(page), await typed(page)]).toEqual([sentence, ""]);
      await page.clock.runFor(300);
      expectAbout((await typed(page)).length, 10, 1);
      expect(sentence?.startsWith(await typed(page))).toBe(true);
      await page.clock.runFor(1600);
      expect([await typed(page), await isUnderlined(page)]).toEqual([sentence, false]);
      await page.clock.runFor(110);
      expect(await isUnderlined(page)).toBe(true);
      spentMs = 2010;
    }
    expect(await headline()).toBe(home.hero.title);
    expect(messages).toEqual([]);
  });

  test("stops while the pointer is on one of the hero's links, while paused and while the page is hidden", async () => {
    const { page } = await suite.open("/", { clock: true });
    const staysFor = async (ms: number) => {
      const before = await said(page);
      await page.clock.runFor(ms);
      expect(await said(page)).toBe(before);
    };
    await link(hero(page), "Request a Call Back").hover();
    await staysFor(15_000);
    await page.mouse.move(5, 500);
    expectAbout(await timeToChange(page, 5000, () => said(page)), 5000, 50);

    const button = page.getByRole("button", { name: "Pause taglines" });
    await button.click();
    await page.mouse.move(5, 500);
    await staysFor(15_000);
    await page.getByRole("button", { name: "Play taglines" }).click();
    await page.mouse.move(5, 500);
    expectAbout(await timeToChange(page, 5000, () => said(page)), 5000, 50);

    const setHidden = (hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await setHidden(true);
    await staysFor(15_000);
    await setHidden(false);
    expectAbout(await timeToChange(page, 5000, () => said(page)), 5000, 50);
  });

  test("is selected with the marks below it, and comes with a link to its product", async () => {
    const { page } = await suite.open("/", { clock: true });
    const names = taglines.map(({ product }) => (product ? getProduct(product).shortName : home.hero.company.name));
    for (const [index, { product }] of taglines.entries()) {
      const mark = page
        .getByRole("group", { name: "Taglines" })
        .getByRole("button", { name: names[index], exact: true });
      await mark.click();
      await expect.poll(() => mark.getAttribute("aria-current")).toBe("true");
      expect(await said(page)).toBe(sentences[index]);
      const { name, path } = product ? getProduct(product) : { name: "About the company", path: "/about-us" };
      expect(await link(hero(page), name).first().getAttribute("href")).toBe(path);
    }
  });
});
