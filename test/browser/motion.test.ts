import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { figures, taglineSentence } from "../../shared/content/home.ts";
import { words as home } from "../../shared/content/pages/home.yaml";
import { getProduct } from "../../shared/products/index.ts";
import { taglines } from "../../shared/records/onHome.ts";
import { desktop, header, open, openPage, twoFrames, waitForHydration, waitForLive } from "../support/browser.ts";

/** Everything that moves by itself, without a move of the visitor (W1.4), and what stops it. */

const toleranceMs = 150;

/** What `read` tells stays for so long, and then is `next`. */
async function changesAfter<T>(page: Page, ms: number, read: () => Promise<T>, next: T): Promise<void> {
  const before = await read();
  await page.clock.runFor(ms - toleranceMs);
  expect(await read(), "changed too early").toEqual(before);
  await page.clock.runFor(2 * toleranceMs);
  await expect.poll(read).toEqual(next);
}

async function stays<T>(page: Page, read: () => Promise<T>): Promise<void> {
  const before = await read();
  await page.clock.runFor(30_000);
  expect(await read()).toEqual(before);
}

/** Scrolls a part of the page to the middle of the window, and lets the page notice. */
async function bringIntoView(page: Page, part: Locator): Promise<void> {
  await part.evaluate(async (element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    await new Promise<void>((seen) => new IntersectionObserver(() => seen()).observe(element));
  });
  await page.clock.runFor(20);
}

/** A page that no visitor moves in, live and with a clock that the test moves on: page.clock.runFor(ms). */
async function openAtRest(
  address: string,
  { height = desktop.height, before }: { height?: number; before?(page: Page): unknown } = {},
) {
  const visit = await openPage({ clock: true, viewport: { width: 1440, height } });
  await visit.page.clock.install();
  await before?.(visit.page);
  await visit.page.goto(inject("siteOrigin") + address);
  await waitForHydration(visit.page);
  await waitForLive(visit.page);
  return visit;
}

test("each tagline is shown for five seconds, typed at 30 ms a character, stops for readers, and is selected with its mark", async () => {
  const { page, messages } = await open("/", { clock: true });
  const sentences = taglines.map(taglineSentence);
  const said = () => page.locator("[data-tagline] .visually-hidden").textContent();
  const typed = () =>
    page.locator("[data-tagline] [data-part]").evaluateAll((parts) => parts.map((part) => part.textContent).join(""));
  const isUnderlined = () =>
    page.locator("[data-tagline] svg").evaluate((line) => getComputedStyle(line).visibility === "visible");
  const [first, second] = sentences;
  expect([await typed(), await said(), await isUnderlined()]).toEqual([first, first, true]);
  await changesAfter(page, 5000, said, second);
  // A screen reader gets the whole sentence at once; on screen it is typed.
  await page.clock.runFor(300);
  const part = await typed();
  expect(second?.startsWith(part)).toBe(true);
  expect(part.length).toBeGreaterThanOrEqual(10);
  expect(part.length).toBeLessThanOrEqual(10 + (2 * toleranceMs) / 30);
  await page.clock.runFor(1350);
  expect([await typed(), await isUnderlined()]).toEqual([second, false]);
  await page.clock.runFor(360);
  expect(await isUnderlined()).toBe(true);
  expect(await page.locator("h1").textContent()).toBe(home.hero.title);

  await page.locator(".hero .tick").first().click();
  const hero = page.getByRole("region").filter({ has: page.locator("h1") });
  const leave = () => page.mouse.move(5, 500);
  await hero.getByRole("link", { name: "Request a Call Back" }).hover();
  await stays(page, said);
  await leave();
  await changesAfter(page, 5000, said, sentences[1]);
  await page.getByRole("button", { name: "Pause taglines" }).click();
  await leave();
  await stays(page, said);
  await page.getByRole("button", { name: "Play taglines" }).click();
  await leave();
  await changesAfter(page, 5000, said, sentences[2]);

  for (const [index, { product }] of taglines.entries()) {
    const mark = page.locator(".hero .tick").nth(index);
    await mark.click();
    await expect.poll(() => mark.getAttribute("aria-current")).toBe("true");
    expect(await said()).toBe(sentences[index]);
    const { name, path } = product ? getProduct(product) : { name: home.hero.first.link, path: "/#product" };
    expect(await hero.getByRole("link", { name }).first().getAttribute("href")).toBe(path);
  }
  expect(messages).toEqual([]);
});

test("the product tabs start when they are visible, take ten seconds each, start again after the last, and wait for readers", async () => {
  const { page, messages } = await open("/", { clock: true });
  const tabs = page.getByRole("tablist", { name: home.products.title }).getByRole("tab");
  const selected = () =>
    tabs.evaluateAll((all) => all.findIndex((tab) => tab.getAttribute("aria-selected") === "true"));
  const progress = () => tabs.evaluateAll((all) => all.map((tab) => Number(tab.dataset.progress)));
  const panel = page.locator("#product [role=tabpanel]:visible");
  const leave = () => page.mouse.move(3, 3);
  const last = (await tabs.count()) - 1;
  const others = Array.from({ length: last }, () => -1);
  await page.clock.runFor(15_000);
  expect(await progress()).toEqual([0, ...others]);
  await bringIntoView(page, page.locator("#product [role=tablist]"));
  await page.clock.runFor(5000);
  expect(await progress()).toEqual([expect.closeTo(50, -1), ...others]);
  await changesAfter(page, 5000, selected, 1);
  // The pointer still rests on the tab, which does not stop the clock.
  await tabs.nth(last).click();
  expect(await progress()).toEqual([...others, 0]);
  await changesAfter(page, 10_000, selected, 0);
  await panel.getByRole("heading").first().hover();
  await stays(page, selected);
  await leave();
  await tabs.nth(2).click();
  await leave();
  const discover = panel.getByRole("link", { name: /^Discover More/ });
  await discover.focus();
  await stays(page, selected);
  await discover.blur();
  await page.getByRole("button", { name: "Pause product tabs" }).click();
  await stays(page, selected);
  await page.getByRole("button", { name: "Play product tabs" }).click();
  await page.clock.runFor(10_500);
  expect(await selected()).toBe(3);
  expect(messages).toEqual([]);
});

const carousels = [
  {
    what: "the client names of Home",
    ...{ address: "/", ms: 5000, pause: "Pause client names", next: "Page 2 of 2", previous: "Page 1 of 2" },
    find: (page: Page) => page.getByRole("group", { name: "Client names", exact: true }),
  },
  {
    what: "the pictures of an event",
    ...{ address: "/events", ms: 8000, pause: "Pause pictures", next: "Next picture", previous: "Previous picture" },
    find: (page: Page) =>
      page
        .getByRole("article")
        .filter({ has: page.getByRole("button", { name: "Picture 1 of 3" }) })
        .first(),
  },
];
test.each(carousels)(
  "$what advance, and stop under the pointer, with the focus and by their button",
  async ({ address, ms, pause, next, previous, find }) => {
    const { page, messages } = await openAtRest(address, { height: 500 });
    const carousel = find(page);
    const track = carousel.locator(".carousel__track");
    /** The number of the slides on screen. They slide in their own time. */
    const shown = async () => {
      await page.clock.runFor(16);
      return track.evaluate(({ scrollLeft, clientWidth }) => Math.round((scrollLeft / clientWidth) * 10) / 10);
    };
    const isNear = async (at: number) => {
      await expect.poll(shown).toBe(at);
      // The carousel notes where it stands a moment after the slide.
      await page.clock.runFor(300);
    };
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await bringIntoView(page, carousel);
    await page.clock.runFor(ms - 200);
    expect(await shown()).toBe(0);
    await page.clock.runFor(300);
    await isNear(1);
    const manual = (name: string) => carousel.getByRole("button", { name, exact: true });
    await track.hover();
    await stays(page, shown);
    await page.mouse.move(5, 5);
    await manual(previous).click();
    await isNear(0);
    await manual(next).click();
    await isNear(1);
    await stays(page, shown);
    await manual(previous).evaluate((button) => button.blur());
    await page.getByRole("button", { name: pause }).click();
    await page.mouse.move(5, 5);
    await stays(page, shown);
    expect(messages).toEqual([]);
  },
);

test("the client names start again after the last, forwards", async () => {
  const { page } = await open("/", { clock: true });
  const carousel = page.getByRole("group", { name: "Client names", exact: true });
  await bringIntoView(page, carousel);
  const scrolled = () => carousel.locator(".carousel__track").evaluate(({ scrollLeft }) => Math.round(scrollLeft));
  // The browser reports in its own time that it is visible and that it has slid, and each turn begins only then.
  const laterScrolled = async () => {
    await page.clock.runFor(300);
    return scrolled();
  };
  await expect.poll(laterScrolled).toBeGreaterThan(1000);
  // Nothing may run back through all of them.
  await carousel.locator(".carousel__track").evaluate((track) => {
    let before = track.scrollLeft;
    track.addEventListener("scroll", () => {
      if (track.scrollLeft > 0 && track.scrollLeft < before) Object.assign(window, { ranBack: true });
      before = track.scrollLeft;
    });
  });
  await expect.poll(laterScrolled).toBe(0);
  expect(await page.evaluate(() => "ranBack" in window)).toBe(false);
});

test("the notice scrolls, stops on hover and focus, and its button stops it permanently", async () => {
  const { page } = await open("/events", { untouched: true });
  const state = (value: string) => page.locator(`.notice[data-state="${value}"]`).waitFor();
  const top = () => page.locator(".notice__track").evaluate((track) => track.getBoundingClientRect().top);
  await state("moving");
  const before = await top();
  await expect.poll(top).not.toBe(before);
  await page.hover(".notice__window");
  await state("held");
  await page.mouse.move(5, 5);
  await state("moving");
  await page.getByRole("button", { name: "Pause notice" }).focus();
  await state("held");
  await page.keyboard.press("Enter");
  await state("still");
});

const ends = figures.map(({ to }) => to);

describe("the counters of Home", () => {
  const numbers = (page: Page) =>
    page
      .locator(".counter__number")
      .evaluateAll((all) => all.map((number) => Number.parseInt(number.textContent ?? "", 10)));
  const starts = ends.map(() => 0);

  test("start once, when they are completely visible, and end at their numbers", async () => {
    const { page } = await open("/", { clock: true });
    await page.clock.runFor(5000);
    expect(await numbers(page)).toEqual(starts);
    // A screen reader always gets the final number, never one on the way.
    expect(await page.getByRole("img", { name: "170+" }).count()).toBe(1);
    // Half of it in view is not enough. Nothing above it is skipped while this is measured.
    await page
      .locator(".counter")
      .first()
      .evaluate((counter) => {
        const { top, height } = counter.getBoundingClientRect();
        window.scrollTo({ top: top + scrollY - innerHeight + height / 2, behavior: "instant" });
      });
    await page.clock.runFor(1000);
    expect(await numbers(page)).toEqual(starts);
    await bringIntoView(page, page.locator(".counters"));
    await page.clock.runFor(600);
    expect(await numbers(page)).toEqual([50, 18, 120, 6].map((msEach) => expect.closeTo(600 / msEach, -1)));
    await page.clock.runFor(3000);
    expect(await numbers(page)).toEqual(ends);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await bringIntoView(page, page.locator(".counters"));
    await page.clock.runFor(100);
    expect(await numbers(page)).toEqual(ends);
  });

  /** Records how many values each number shows while its counter is in the window. */
  const noteNumbers = (page: Page) =>
    page.addInitScript(() => {
      const seen: Set<string | null>[] = [];
      Object.assign(window, { seen });
      const note = () => {
        document.querySelectorAll(".counter__number").forEach((number, index) => {
          const { top, bottom } = number.getBoundingClientRect();
          seen[index] ??= new Set();
          if (top >= 0 && bottom <= innerHeight) seen[index].add(number.textContent);
        });
      };
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    });
  const toCounters = (page: Page) =>
    page.locator(".counters").evaluate((counters) => counters.scrollIntoView({ block: "center", behavior: "instant" }));

  const arrivals: readonly [how: string, address: string, arrive: (page: Page) => unknown][] = [
    ["arrives by a section link", "/?id=why-us", () => {}],
    ["arrives by an anchor", "/#why-choose-us", () => {}],
    [
      "jumps to the end and scrolls back up",
      "/",
      async (page) => {
        await expect.poll(() => numbers(page)).toEqual(starts);
        // The page grows while the browser lays out its rest.
        const isAtEnd = () => scrollY + innerHeight >= document.body.scrollHeight - 2;
        await expect
          .poll(async () => {
            await page.keyboard.press("End");
            return page.evaluate(isAtEnd);
          })
          .toBe(true);
        await toCounters(page);
      },
    ],
    [
      "comes back within the site",
      "/",
      async (page) => {
        const away = header(page).getByRole("link", { name: "About Us" });
        await away.evaluate((link: HTMLElement) => link.click());
        await page.locator(".counters").waitFor({ state: "detached" });
        await page.goBack();
        await page.locator(".counters").waitFor();
        await toCounters(page);
      },
    ],
  ];
  test.each(arrivals)("count up when the visitor %s", async (_, address, arrive) => {
    const { page } = await openAtRest(address, { before: noteNumbers });
    await arrive(page);
    /** The least number of values that a counter has shown. The server sends the final ones. */
    const steps = async () => {
      await page.clock.runFor(200);
      const all = await page.evaluate(() => Reflect.get(window, "seen").map(({ size }: Set<string>) => size));
      return all.length === ends.length ? Math.min(...all) : 0;
    };
    await expect.poll(steps).toBeGreaterThan(2);
    await page.clock.runFor(4000);
    await expect.poll(() => numbers(page)).toEqual(ends);
  });

  test("show their final numbers if the visitor passed them before the page was live (A60)", async () => {
    const { page } = await openAtRest("/#contact");
    expect(await numbers(page)).toEqual(ends);
  });
});

test("a section appears with a 900 ms animation each time it is scrolled to, and nothing above the fold does", async () => {
  const { page } = await open("/");
  const entrance = () =>
    page
      .locator("#why-us .wrap > *")
      .first()
      .evaluate((content) => {
        const { animationName, animationDuration, animationTimingFunction } = getComputedStyle(content);
        return [animationName, animationDuration, animationTimingFunction];
      });
  expect(await page.locator(".hero .reveal, .banner .reveal").count()).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    await page.locator("#why-us").evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
    await expect.poll(entrance).toEqual(["reveal", "0.9s", "ease-in-out"]);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(entrance).toEqual(["none", "0s", "ease"]);
  }
});

test("what is pressed while its section comes into view stands still until it is released", async () => {
  const { page } = await open("/product-enquiry");
  const link = page.getByRole("main").getByRole("link", { name: "Careers" });
  const comesIntoView = (element: Element) =>
    new Promise<boolean>((resolve) => {
      scrollTo({ top: 0, behavior: "instant" });
      setTimeout(() => element.scrollIntoView({ block: "center", behavior: "instant" }), 100);
      setTimeout(() => resolve(element.closest(".reveal") !== null), 200);
    });
  await expect.poll(() => link.evaluate(comesIntoView)).toBe(true);
  await link.evaluate((element) => {
    const press = () => {
      element.dataset.pressedAt = String(element.getBoundingClientRect().top);
      // A busy page has no frame for so long, and animations go on.
      for (const end = performance.now() + 500; performance.now() < end; );
    };
    addEventListener("pointerdown", press, { once: true });
  });
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  await page.mouse.move(x + 8, y + 8);
  await page.mouse.down();
  await twoFrames(page);
  const readTop = () => link.evaluate((element) => String(element.getBoundingClientRect().top));
  expect(await readTop()).toBe(await link.getAttribute("data-pressed-at"));
  const animation = () => link.evaluate((element) => element.closest(".reveal > *")?.getAnimations()[0]?.playState);
  expect(await animation()).toBe("paused");
  // Elsewhere, so that it leads nowhere.
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect.poll(animation).not.toBe("paused");
});

test("under reduced motion nothing moves automatically, and every pause button offers Play", async () => {
  const { page, messages } = await open("/events", { clock: true, reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Play pictures" }).waitFor();
  await page.locator('.notice[data-state="still"]').waitFor();
  await page.goto(`${inject("siteOrigin")}/`);
  await waitForLive(page);
  const play = page.getByRole("button", { name: /^Play/ });
  await expect.poll(() => play.count()).toBe(3);
  const state = () =>
    page.evaluate(() => ({
      tagline: document.querySelector("[data-tagline]")?.textContent,
      tab: document.querySelector("[role=tab][aria-selected=true]")?.id,
      tracks: [...document.querySelectorAll(".carousel__track")].map((track) => track.scrollLeft),
      counters: [...document.querySelectorAll(".counter__number")].map((number) => number.textContent),
      // A delayed jump, as the side group has, is an animation of no duration and moves nothing.
      animations: document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0).length,
      reveals: document.querySelectorAll(".reveal").length,
    }));
  const before = await state();
  expect(before).toMatchObject({ counters: ends.map(String), animations: 0 });
  for (const part of [".carousel", "#product [role=tablist]", ".counters", "#faq"]) {
    await bringIntoView(page, page.locator(part).first());
    await page.clock.runFor(12_000);
    expect(await state()).toEqual(before);
  }
  // A press on Play overrides the system's setting, because it is later and clearer.
  await page.getByRole("button", { name: "Play product tabs" }).click();
  await bringIntoView(page, page.locator("#product [role=tablist]"));
  await page.mouse.move(3, 3);
  await page.clock.runFor(11_000);
  expect((await state()).tab).not.toBe(before.tab);
  expect(messages).toEqual([]);
});
