import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { homeWords } from "../../shared/content/homeWords.ts";
import { products } from "../../shared/products/index.ts";
import { bringIntoView, expectAbout } from "../support/pageClock.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

test("the counters start once, when they are completely visible, and end at 25, 170+, 25+ and 500+", async () => {
  const { page } = await suite.open("/", { clock: true });
  const counters = page.locator("#why-choose-us .counter");
  const numbers = () => counters.evaluateAll((all) => all.map((counter) => counter.firstElementChild?.textContent));
  const ends = ["25", "170+", "25+", "500+"];
  await expect.poll(numbers).toEqual(["0", "0+", "0+", "0+"]);
  // A screen reader always gets the final number, never one on the way.
  expect(await page.getByRole("img", { name: "170+" }).count()).toBe(1);
  await page.clock.runFor(5000);
  expect(await numbers()).toEqual(["0", "0+", "0+", "0+"]);

  // Half of it in view is not enough. Nothing above it is skipped while this is measured.
  await counters.first().evaluate((counter) => {
    document.documentElement.dataset.whole = "";
    const { top, height } = counter.getBoundingClientRect();
    window.scrollTo({ top: top + scrollY - innerHeight + height / 2, behavior: "instant" });
  });
  await page.clock.runFor(1000);
  expect(await numbers()).toEqual(["0", "0+", "0+", "0+"]);

  await bringIntoView(page, page.locator("#why-choose-us .counters"));
  await page.clock.runFor(600);
  const [years = 0, employees = 0, countries = 0, clients = 0] = (await numbers()).map((text) =>
    Number.parseInt(text ?? "", 10),
  );
  expectAbout(years, 600 / 50, 1);
  expectAbout(employees, 600 / 18, 3);
  expectAbout(countries, 600 / 120, 1);
  expectAbout(clients, 600 / 6, 8);
  await page.clock.runFor(3000);
  expect(await numbers()).toEqual(ends);
  expect(await counters.allTextContents()).toEqual([
    "25 years in business",
    "170+ employees",
    "25+ countries",
    "500+ clients",
  ]);

  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await bringIntoView(page, page.locator("#why-choose-us .counters"));
  await page.clock.runFor(100);
  expect(await numbers()).toEqual(ends);
});

describe("the client names", () => {
  const track = (page: Page) => page.getByRole("group", { name: /^Client names, / });
  const carousel = (page: Page) => page.getByRole("group", { name: "Client names", exact: true });
  const dots = (page: Page) => carousel(page).getByRole("button", { name: /^Page \d of \d/ });
  const scrolled = (page: Page) => track(page).evaluate((element) => Math.round(element.scrollLeft));
  /** Index of the current dot, once the slide has come to rest. */
  const current = async (page: Page) => {
    await page.clock.runFor(16);
    return dots(page).evaluateAll((all) => all.findIndex((dot) => dot.getAttribute("aria-current") === "true"));
  };

  test("slide by six every five seconds, start again after the last, and stop on hover and focus", async () => {
    const { page, messages } = await suite.open("/", { clock: true });
    await bringIntoView(page, carousel(page));
    expect(await dots(page).count()).toBe(2);
    await page.clock.runFor(4900);
    expect(await scrolled(page)).toBe(0);
    await page.clock.runFor(200);
    await expect.poll(() => current(page)).toBe(1);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(1000);
    // Forwards, past the last name: nothing may run back through all of them.
    await track(page).evaluate((element) => {
      let before = element.scrollLeft;
      element.addEventListener("scroll", () => {
        const { scrollLeft } = element;
        if (scrollLeft > 0 && scrollLeft < before) Object.assign(window, { ranBack: true });
        before = scrollLeft;
      });
    });
    await page.clock.runFor(5100);
    await expect.poll(async () => [await current(page), await scrolled(page)]).toEqual([0, 0]);
    expect(await page.evaluate(() => "ranBack" in window)).toBe(false);

    const waits = async () => {
      await page.clock.runFor(20_000);
      expect(await scrolled(page)).toBe(0);
    };
    await track(page).hover();
    await waits();
    await page.mouse.move(5, 5);
    await track(page).focus();
    await waits();
    await track(page).blur();
    await carousel(page).getByRole("button", { name: "Pause client names" }).click();
    await waits();

    await dots(page).nth(1).click();
    await expect.poll(() => current(page)).toBe(1);
    expect(messages).toEqual([]);
  });

  test("show one name below 600 px, two from 600 px and six from 1000 px, 15 px apart, each with its number for screen readers", async () => {
    const { page } = await suite.open("/");
    for (const [width, names] of [
      [599, 1],
      [600, 2],
      [999, 2],
      [1000, 6],
      [1440, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const seen = await track(page).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const boxes = [...element.children].map((slide) => slide.getBoundingClientRect());
        const gap = (boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0);
        return {
          names: boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length,
          gap: Math.round(gap),
        };
      });
      expect(seen, `${width} px`).toEqual({ names, gap: 15 });
    }
    expect(await carousel(page).getAttribute("aria-roledescription")).toBe("carousel");
    const slides = track(page).locator("> *");
    expect(await slides.count()).toBeGreaterThanOrEqual(12);
    expect([
      await slides.first().getAttribute("aria-roledescription"),
      await slides.first().getAttribute("aria-label"),
    ]).toEqual(["slide", "1 of 12"]);
    // The pause button is the first stop (APG).
    expect(await carousel(page).locator("button, a, [tabindex='0']").first().getAttribute("aria-label")).toMatch(
      /^Pause/,
    );
  });
});

test("the sections are in order, the banner links to the clients, and the finder to the products", async () => {
  const { page } = await suite.open("/");
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll("main [id]")]
      .map(({ id }) => id)
      .filter((id) => ["about", "why-us", "why-choose-us", "product", "faq", "contact"].includes(id)),
  );
  expect(ids).toEqual(["about", "why-us", "why-choose-us", "product", "faq", "contact"]);
  const main = page.getByRole("main");
  expect(await main.getByRole("link", { name: "Our clients" }).getAttribute("href")).toBe("/our-clients");
  const finder = page.getByRole("region", { name: homeWords.finder.title }).getByRole("link");
  expect(await finder.evaluateAll((all) => all.map((a) => a.getAttribute("href")))).toEqual(
    products.map(({ path }) => path),
  );
});

test("the comparison opens and shows a table of the seven products", async () => {
  const { page } = await suite.open("/");
  const table = page.getByRole("table", { name: "The products side by side" });
  expect(await table.isVisible()).toBe(false);
  await page.getByText("Compare the products").press("Enter");
  await table.waitFor();
  const heads = await table.locator("thead th").allTextContents();
  expect(heads).toEqual(products.map(({ name }) => name));
  expect(await table.getByRole("row").count()).toBeGreaterThanOrEqual(5);
  expect(await table.getByText("Ask us").count()).toBe(0);
});

test("under reduced motion nothing moves automatically, and every pause button offers Play", async () => {
  const { page, messages } = await suite.open("/", { clock: true, reducedMotion: "reduce" });
  const state = () =>
    page.evaluate(() => ({
      tagline: document.querySelector("[data-tagline]")?.textContent,
      tab: document.querySelector("[role=tab][aria-selected=true]")?.id,
      tracks: [...document.querySelectorAll(".carousel__track")].map((track) => track.scrollLeft),
      counters: [...document.querySelectorAll(".counter")].map((counter) => counter.textContent),
      // A delayed jump, as the side group has, is an animation of no duration and moves nothing.
      animations: document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0)
        .map((animation) => (animation as CSSAnimation).animationName),
      reveals: document.querySelectorAll(".reveal").length,
    }));
  await page.getByRole("button", { name: "Play taglines" }).waitFor();
  const before = await state();
  expect(before.counters).toEqual(["25 years in business", "170+ employees", "25+ countries", "500+ clients"]);
  expect(before.animations).toEqual([]);
  for (const part of [".carousel", "#product [role=tablist]", ".counters", "#faq"]) {
    await bringIntoView(page, page.locator(part).first());
    await page.clock.runFor(12_000);
    expect(await state()).toEqual(before);
  }
  expect(await page.getByRole("button", { name: /^Play/ }).count()).toBe(3);
  // A press on Play overrides the system's setting, because it is later and clearer.
  await page.getByRole("button", { name: "Play product tabs" }).click();
  await bringIntoView(page, page.locator("#product [role=tablist]"));
  await page.mouse.move(3, 3);
  await page.clock.runFor(11_000);
  expect((await state()).tab).not.toBe(before.tab);
  expect(messages).toEqual([]);
});

test("a section appears with a 900 ms animation each time it is scrolled to, and nothing above the fold does", async () => {
  const { page } = await suite.open("/");
  /** Name, duration and easing of the animation that brings in the section's content. */
  const entrance = () =>
    page
      .locator("#why-us .wrap > *")
      .first()
      .evaluate((content) => {
        const { animationName, animationDuration, animationTimingFunction } = getComputedStyle(content);
        return [animationName, animationDuration, animationTimingFunction];
      });
  expect(await page.evaluate(() => document.querySelector(".hero .reveal, .banner .reveal"))).toBe(null);
  for (let time = 0; time < 2; time += 1) {
    await page.locator("#why-us").evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
    await expect.poll(entrance).toEqual(["reveal", "0.9s", "ease-in-out"]);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(entrance).toEqual(["none", "0s", "ease"]);
  }
});
