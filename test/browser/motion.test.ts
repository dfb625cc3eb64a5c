import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { figures, taglineSentence } from "../../shared/content/home.ts";
import { words as home } from "../../shared/content/pages/home.yaml";
import { getProduct } from "../../shared/products/index.ts";
import { taglines } from "../../shared/records/onHome.ts";
import { goTo, header, open, twoFrames, waitForLive } from "../support/browser.ts";

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
  // More than any part's own time.
  await page.clock.runFor(12_000);
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

interface Moving {
  what: string;
  address: string;
  ms: number;
  /** The part that moves. */
  find(page: Page): Locator;
  /** What leads to each of its contents. */
  marks(part: Locator): Locator;
  /** Something in it to read and to focus. */
  inside(part: Locator): Locator;
  /** The number of the content that is shown, from 0. */
  shown(part: Locator): Promise<number>;
  /** Beside or in the part. */
  pause: string;
}

const dots = {
  marks: (part: Locator) => part.locator(".dot"),
  inside: (part: Locator) => part.locator(".carousel__track"),
};
const slide = async (part: Locator) => {
  await part.page().clock.runFor(16);
  return part
    .locator(".carousel__track")
    .evaluate(({ scrollLeft, clientWidth }) => Math.round((scrollLeft / clientWidth) * 10) / 10);
};

/** The client names start again forwards, and never run back through all of them. */
const noteRunningBack = (part: Locator) =>
  part.locator(".carousel__track").evaluate((track) => {
    let before = track.scrollLeft;
    track.addEventListener("scroll", () => {
      if (track.scrollLeft > 0 && track.scrollLeft < before) Object.assign(window, { ranBack: true });
      before = track.scrollLeft;
    });
  });

const everyMoving: Moving[] = [
  {
    ...{ what: "taglines", address: "/", ms: 5000, pause: "taglines" },
    find: (page) => page.getByRole("region").filter({ has: page.locator("h1") }),
    marks: (hero) => hero.locator(".tick"),
    inside: (hero) => hero.getByRole("link", { name: "Request a Call Back" }),
    shown: async (hero) =>
      taglines
        .map(taglineSentence)
        .indexOf((await hero.locator("[data-tagline] .visually-hidden").textContent()) ?? ""),
  },
  {
    ...{ what: "product tabs", address: "/", ms: 10_000, pause: "product tabs" },
    find: (page) => page.locator("#product"),
    marks: (part) => part.getByRole("tab"),
    inside: (part) => part.locator("[role=tabpanel]:visible").getByRole("link", { name: /^Discover More/ }),
    shown: (part) =>
      part.getByRole("tab").evaluateAll((all) => all.findIndex((tab) => tab.getAttribute("aria-selected") === "true")),
  },
  {
    ...{ what: "client names", address: "/", ms: 5000, pause: "client names", shown: slide, ...dots },
    find: (page) => page.getByRole("group", { name: "Client names", exact: true }),
  },
  {
    ...{ what: "pictures of an event", address: "/events", ms: 8000, pause: "pictures", shown: slide, ...dots },
    find: (page) =>
      page
        .getByRole("article")
        .filter({ has: page.getByRole("button", { name: "Picture 1 of 3" }) })
        .first(),
  },
];

test.each(everyMoving)(
  "$what move on when they are in view, every $ms ms, start again after the last, and stop under the pointer, with the focus and at their button",
  async ({ address, ms, pause, find, marks, inside, shown }) => {
    const { page } = await open(address, { clock: "stands", viewport: { width: 1440, height: 500 } });
    const part = find(page);
    const at = () => shown(part);
    const button = (name: "Pause" | "Play") => page.getByRole("button", { name: `${name} ${pause}` }).first();
    const leave = async () => {
      await page.mouse.move(3, 3);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    };
    const isAt = async (place: number) => {
      await expect.poll(at).toBe(place);
      // A carousel notes where it stands a moment after the slide.
      await page.clock.runFor(300);
    };
    if (address !== "/" || pause !== "taglines") await stays(page, at);
    await bringIntoView(page, inside(part));
    await changesAfter(page, ms, at, 1);
    await isAt(1);
    await inside(part).hover();
    await stays(page, at);
    const last = (await marks(part).count()) - 1;
    if ((await at()) !== last) await marks(part).nth(last).click();
    await isAt(last);
    if (pause === "client names") await noteRunningBack(part);
    await leave();
    await page.clock.runFor(ms + toleranceMs);
    await isAt(0);
    expect(await page.evaluate(() => "ranBack" in window)).toBe(false);
    if (pause !== "taglines") {
      await inside(part).focus();
      await stays(page, at);
    }
    await button("Pause").click();
    await leave();
    await stays(page, at);
    await button("Play").click();
    await leave();
    await page.clock.runFor(ms + toleranceMs);
    await isAt(1);
  },
);

test("a tagline is typed at 30 ms a character, is read whole, ends with its mark, and leads to its product", async () => {
  const { page } = await open("/", { clock: "stands" });
  const sentences = taglines.map(taglineSentence);
  const hero = page.locator(".hero");
  const said = () => hero.locator("[data-tagline] .visually-hidden").textContent();
  const typed = () =>
    hero.locator("[data-tagline] [data-part]").evaluateAll((parts) => parts.map((part) => part.textContent).join(""));
  const isUnderlined = () =>
    hero.locator("[data-tagline] svg").evaluate((line) => getComputedStyle(line).visibility === "visible");
  const [first, second] = sentences;
  expect([await typed(), await said(), await isUnderlined()]).toEqual([first, first, true]);
  await changesAfter(page, 5000, said, second);
  await page.clock.runFor(300);
  const part = await typed();
  expect(second?.startsWith(part)).toBe(true);
  expect(part.length).toBeGreaterThanOrEqual(10);
  expect(part.length).toBeLessThanOrEqual(10 + (2 * toleranceMs) / 30);
  await page.clock.runFor(1350);
  expect([await typed(), await isUnderlined()]).toEqual([second, false]);
  await page.clock.runFor(360);
  expect(await isUnderlined()).toBe(true);
  for (const [index, { product }] of taglines.entries()) {
    const mark = hero.locator(".tick").nth(index);
    await mark.click();
    await expect.poll(() => mark.getAttribute("aria-current")).toBe("true");
    expect(await said()).toBe(sentences[index]);
    const { name, path } = product ? getProduct(product) : { name: home.hero.first.link, path: "/#product" };
    expect(await hero.getByRole("link", { name }).first().getAttribute("href")).toBe(path);
  }
});

test("the notice scrolls, stops on hover and focus, and its button stops it permanently", async () => {
  const { page } = await open("/events", { until: "hydrated" });
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
    const { page } = await open("/", { clock: "stands" });
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

  const toCounters = (page: Page) =>
    page.locator(".counters").evaluate((counters) => counters.scrollIntoView({ block: "center", behavior: "instant" }));

  const arrivals: readonly [how: string, address: string, arrive: (page: Page) => unknown][] = [
    ["arrives by a section link", "/?id=why-us", () => {}],
    [
      "jumps to the end and scrolls back up",
      "/",
      async (page) => {
        // The page grows while the browser lays out its rest.
        const goToEnd = async () => {
          await page.keyboard.press("End");
          return page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 2);
        };
        await expect.poll(goToEnd).toBe(true);
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
    const { page } = await open(address, { clock: "stands" });
    await arrive(page);
    const areOnTheWay = async () => {
      await page.clock.runFor(100);
      return (await numbers(page)).every((number, at) => number > 0 && number < (ends[at] as number));
    };
    await expect.poll(areOnTheWay).toBe(true);
    await page.clock.runFor(4000);
    expect(await numbers(page)).toEqual(ends);
  });

  test("show their final numbers if the visitor passed them before the page was live (A60)", async () => {
    const { page } = await open("/#contact");
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
  /** Slowly, so that a busy machine does not miss it. */
  const comesIntoView = async (element: Element) => {
    scrollTo({ top: 0, behavior: "instant" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    element.scrollIntoView({ block: "center", behavior: "instant" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const animations = element.closest(".reveal > *")?.getAnimations() ?? [];
    for (const animation of animations) animation.playbackRate = 0.02;
    return animations.length;
  };
  await expect.poll(() => link.evaluate(comesIntoView)).toBe(1);
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
  const { page } = await open("/events", { clock: "stands", reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Play pictures" }).waitFor();
  await page.locator('.notice[data-state="still"]').waitFor();
  await page.goto("/");
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
