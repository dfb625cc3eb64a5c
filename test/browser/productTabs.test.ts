import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { home } from "../../shared/content/home.ts";
import { facts } from "../../shared/products/facts.ts";
import { getProduct, products } from "../../shared/products/index.ts";
import { bringIntoView, expectAbout, timeToChange } from "../support/pageClock.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();
const productTabs = products.flatMap(({ code }) => {
  const tab = facts[code]?.tab;
  return tab ? [{ product: code, ...tab }] : [];
});

describe("the product tabs", () => {
  const names = productTabs.map(({ product }) => getProduct(product).shortName);
  const tabs = (page: Page) => page.getByRole("tablist", { name: home.products.title }).getByRole("tab");
  const selected = (page: Page) =>
    tabs(page).evaluateAll((all) => all.findIndex((tab) => tab.getAttribute("aria-selected") === "true"));
  const progress = (page: Page) => tabs(page).evaluateAll((all) => all.map((tab) => Number(tab.dataset.progress)));
  const shown = (page: Page) =>
    page.locator("#product [role=tabpanel]:visible").evaluateAll((panels) => panels.map(({ id }) => id));
  /** Moves the pointer to the window's corner, away from the rest of the page. */
  const leave = (page: Page) => page.mouse.move(3, 3);

  test("start when they are visible, take ten seconds each, and start again after the last", async () => {
    const { page, messages } = await suite.open("/", { clock: true });
    await page.clock.runFor(15_000);
    expect(await progress(page)).toEqual([0, -1, -1, -1, -1, -1]);
    await bringIntoView(page, page.locator("#product [role=tablist]"));
    await page.clock.runFor(5000);
    const [first = 0, ...others] = await progress(page);
    expectAbout(first, 50, 2);
    expect(others).toEqual([-1, -1, -1, -1, -1]);
    for (const next of [1, 2, 3, 4, 5, 0]) {
      const halfwayMs = next === 1 ? 5000 : 0;
      const elapsedMs = await timeToChange(page, 10_000 - halfwayMs, () => selected(page));
      expectAbout(elapsedMs + halfwayMs, 10_000, 150);
      expect(await selected(page)).toBe(next);
      expect(await shown(page)).toEqual([`panel-${productTabs[next]?.product}`]);
    }
    expect(messages).toEqual([]);
  }, 40_000);

  test("start at 0 on a click, with the others at -1, and stop while the visitor reads a panel", async () => {
    const { page } = await suite.open("/", { clock: true });
    await bringIntoView(page, page.locator("#product [role=tablist]"));
    await page.clock.runFor(3000);
    await tabs(page).nth(3).click();
    expect(await progress(page)).toEqual([-1, -1, -1, 0, -1, -1]);
    // The pointer still rests on the tab, which does not stop the clock.
    expectAbout(await timeToChange(page, 10_000, () => selected(page)), 10_000, 150);
    expect(await selected(page)).toBe(4);

    await page.locator("#product [role=tabpanel]:visible h3").hover();
    await page.clock.runFor(30_000);
    expect(await selected(page)).toBe(4);
    await leave(page);

    await tabs(page).nth(2).click();
    await leave(page);
    const discover = page.locator("#product [role=tabpanel]:visible").getByRole("link", { name: /^Discover More/ });
    await discover.focus();
    await page.clock.runFor(30_000);
    expect(await selected(page)).toBe(2);
    await discover.blur();

    await page.getByRole("button", { name: "Pause product tabs" }).click();
    await page.clock.runFor(30_000);
    expect(await selected(page)).toBe(2);
    await page.getByRole("button", { name: "Play product tabs" }).click();
    await timeToChange(page, 10_000, () => selected(page));
    expect(await selected(page)).toBe(3);
  });

  test("are selected by arrow keys, Home and End, have one tab stop, and each labels a panel with a link to its product", async () => {
    const { page } = await suite.open("/", { clock: true });
    await bringIntoView(page, page.locator("#product [role=tablist]"));
    expect(await tabs(page).evaluateAll((all) => all.map((tab) => tab.tabIndex))).toEqual([0, -1, -1, -1, -1, -1]);
    await tabs(page).first().focus();
    for (const [key, to] of [
      ["ArrowDown", 1],
      ["ArrowRight", 2],
      ["End", 5],
      ["ArrowDown", 0],
      ["ArrowUp", 5],
      ["ArrowLeft", 4],
      ["Home", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => selected(page), { message: key }).toBe(to);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(names[to]);
      expect(await tabs(page).nth(to).getAttribute("tabindex")).toBe("0");
    }
    for (const [index, { product, features, title }] of productTabs.entries()) {
      await tabs(page).nth(index).click();
      const panel = page.locator(`#${await tabs(page).nth(index).getAttribute("aria-controls")}`);
      await panel.waitFor();
      expect(await panel.getAttribute("aria-labelledby")).toBe(await tabs(page).nth(index).getAttribute("id"));
      expect(await panel.getByRole("heading", { name: title }).isVisible()).toBe(true);
      for (const feature of features) {
        expect(await panel.getByRole("listitem").filter({ hasText: feature }).first().isVisible()).toBe(true);
      }
      expect(await panel.getByRole("link", { name: /^Discover More/ }).getAttribute("href")).toBe(
        getProduct(product).path,
      );
    }
  });
});
