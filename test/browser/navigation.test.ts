import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { about } from "../../shared/content/about.ts";
import { homeWords } from "../../shared/content/homeWords.ts";
import { phone, waitForHydration } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { rail, scrollTo as scrollPageTo } from "../support/pageParts.ts";
import { openSuite, waitUntilWhole } from "../support/suite.ts";

const suite = openSuite();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const isAtTop = (page: Page) => page.waitForFunction(() => scrollY === 0);

/** Resolves when the page is scrolled to a height, within a tolerance. */
function arriveAt(page: Page, top: number, tolerance = 2): Promise<unknown> {
  return page.waitForFunction(([at, give]) => Math.abs(scrollY - at) <= give, [top, tolerance] as const);
}

/** Leaves a mark that only a page load removes. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }));
const isSamePage = (page: Page) => page.evaluate(() => "mark" in window);

/** Records how the page asks the browser to scroll. A busy machine may not paint the positions on the way. */
async function recordScrolls(page: Page): Promise<() => Promise<ScrollToOptions[]>> {
  await page.evaluate(() => {
    const asked: ScrollToOptions[] = [];
    const scroll: (options: ScrollToOptions) => void = window.scrollTo.bind(window);
    Object.assign(window, {
      asked,
      scrollTo(options: ScrollToOptions) {
        asked.push(options);
        scroll(options);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { asked: ScrollToOptions[] }).asked);
}

describe("a link within the site", () => {
  test("swaps the page without a reload, scrolls smoothly to the top, focuses the new heading and announces the title", async () => {
    const { page, messages } = await suite.open("/about-us");
    await mark(page);
    await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
    const readScrolls = await recordScrolls(page);
    await page.locator(".site-footer").getByRole("link", { name: "FAQ", exact: true }).click();
    await page.waitForURL("**/faq");
    await page.waitForFunction(() => document.querySelector("#announcer")?.textContent?.startsWith("FAQ | "));
    expect(await focused(page)).toBe("FAQ");
    await isAtTop(page);
    expect(await readScrolls()).toEqual([{ top: 0, behavior: "smooth" }]);
    expect(await isSamePage(page)).toBe(true);
    expect(messages).toEqual([]);
  });

  test("to the current page scrolls to its top, and a transition that the browser skips is no error", async () => {
    const { page, messages } = await suite.open("/faq");
    await mark(page);
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        transition.skipTransition();
        return transition;
      };
    });
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await page.locator(".site-footer").getByRole("link", { name: "FAQ", exact: true }).click();
    await isAtTop(page);
    expect(await focused(page)).toBe("FAQ");
    expect(await isSamePage(page)).toBe(true);
    expect(messages).toEqual([]);
  });

  test("jumps to the top at once under reduced motion", async () => {
    const { page } = await suite.open("/about-us", { reducedMotion: "reduce" });
    await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
    const readScrolls = await recordScrolls(page);
    await page.locator(".site-footer").getByRole("link", { name: "FAQ", exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === "FAQ");
    await isAtTop(page);
    expect(await readScrolls()).toEqual([{ top: 0, behavior: "instant" }]);
  });

  test("opened in a new tab is left to the browser", async () => {
    const { page } = await suite.open("/faq");
    // The browser handles a click that reaches the window unprevented. The test then stops it, so that no tab opens.
    await page.evaluate(() => {
      addEventListener("click", (event) => {
        document.documentElement.dataset.left = String(!event.defaultPrevented);
        event.preventDefault();
      });
    });
    const link = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "About Us" });
    const leftToBrowser = () => page.locator("html").getAttribute("data-left");
    await link.click({ modifiers: ["Control"] });
    expect([await leftToBrowser(), await page.title()]).toEqual(["true", expect.stringContaining("FAQ")]);
    await link.click();
    expect(await leftToBrowser()).toBe("false");
  });
});

test("Back and Forward swap pages without a reload, scroll to the top and focus the heading", async () => {
  const { page, messages } = await suite.open("/");
  await mark(page);
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "About Us" }).click();
  await page.waitForFunction((heading) => document.activeElement?.textContent === heading, about.heading);
  await page.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
  await page.goBack();
  await page.waitForFunction(() => document.activeElement?.id === "hero-title");
  await isAtTop(page);
  await page.goForward();
  await page.waitForFunction((heading) => document.activeElement?.textContent === heading, about.heading);
  expect(await isSamePage(page)).toBe(true);
  expect(messages).toEqual([]);
});

test("after a link within the site the browser restores the place on reload and on return from another site", async () => {
  const { page } = await suite.open("/faq");
  await page.route("https://elsewhere.example/", (route) => route.fulfill({ contentType: "text/html", body: "<p>" }));
  const leave = () => page.goto("https://elsewhere.example/");
  const topOf = (selector: string) =>
    page.locator(selector).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  const readTo = async (selector: string) => {
    await waitUntilWhole(page);
    await page.locator(selector).evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
    // Chromium notes the place for its history within a second.
    await page.waitForTimeout(1500);
    return topOf(selector);
  };
  const [faqPlace, aboutPlace] = ["#glossary-heading", "#technology-heading"] as const;
  const inFaq = await readTo(faqPlace);
  await page.evaluate(() => document.querySelector<HTMLElement>(".site-footer a[href='/about-us']")?.click());
  await page.waitForFunction((heading) => document.activeElement?.textContent === heading, about.heading);
  await isAtTop(page);
  const inAbout = await readTo(aboutPlace);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => topOf(aboutPlace)).toBeOneOf([inAbout - 1, inAbout, inAbout + 1]);
  await leave();
  await page.goBack();
  await waitForHydration(page);
  await expect.poll(() => topOf(aboutPlace)).toBeOneOf([inAbout - 1, inAbout, inAbout + 1]);
  // A page further back is restored too, when the visitor comes from another site.
  await leave();
  await page.evaluate(() => history.go(-2));
  await page.waitForURL("**/faq");
  await waitForHydration(page);
  await expect.poll(() => topOf(faqPlace)).toBeOneOf([inFaq - 1, inFaq, inFaq + 1]);
  // Within the site Back and Forward still lead to the top (A5).
  await page.goForward();
  await page.waitForFunction((heading) => document.activeElement?.textContent === heading, about.heading);
  await isAtTop(page);
});

test("a trailing slash is removed from the address, and the query is kept", async () => {
  const { page } = await suite.open("/about-us/?utm=a");
  expect(page.url()).toBe(`${suite.origin}/about-us?utm=a`);
});

test("the later of two clicks wins, even if its page arrives first", async () => {
  const { page } = await suite.open("/faq");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/AboutPage*.js", async (route) => {
    await held;
    await route.continue();
  });
  const links = page.getByRole("navigation", { name: "Main", exact: true });
  await links.getByRole("link", { name: "About Us" }).click();
  await links.getByRole("link", { name: "Contact Us" }).click();
  await page.waitForFunction(() => document.activeElement?.textContent === "Contact us");
  const arrived = page.waitForResponse("**/AboutPage*.js");
  release();
  await arrived;
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  expect(new URL(page.url()).pathname).toBe("/contact-us");
  expect(await page.locator("h1").textContent()).toBe("Contact us");
});

describe("a section far below, whose position is estimated until it is laid out", () => {
  const standsAt = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

  test("is reached by its address", async () => {
    const { page } = await suite.open("/events#contact", { viewport: phone, untouched: true });
    await waitUntilWhole(page);
    const headerBottom = await page.locator(".site-header").evaluate((header) => header.getBoundingClientRect().bottom);
    await expect.poll(() => standsAt(page, "#contact")).toBeGreaterThanOrEqual(headerBottom);
    expect(await standsAt(page, "#contact")).toBeLessThan(headerBottom + 40);
  });

  test("is on screen again after a reload", async () => {
    const { page } = await suite.open("/", { untouched: true });
    await waitUntilWhole(page);
    await page.locator("#contact").evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
    const before = await standsAt(page, "#contact");
    await page.reload();
    await waitForHydration(page);
    await waitUntilWhole(page);
    await expect.poll(() => standsAt(page, "#contact")).toBe(before);
  });
});

describe("section links", () => {
  // The specification's constants, and the real positions of the sections (A6).
  test.each(chooseCases([1024, 1280, 1440], (width) => width === 1280))(
    "at %i px ?id=about lands at 1800 px and ?id=why-us at 2300 px",
    async (width) => {
      const { page } = await suite.open("/?id=about", { viewport: { width, height: 900 } });
      const topOf = (id: string) =>
        page.evaluate((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) + scrollY, id);
      await arriveAt(page, 1800);
      expect(Math.abs((await topOf("about")) - 1800)).toBeLessThanOrEqual(40);
      expect(await focused(page)).toBe(homeWords.about.title);

      // From another page, by the side button (A9).
      await page.goto(`${suite.origin}/faq`);
      await waitForHydration(page);
      await scrollPageTo(page, 400);
      const shortcuts = rail(page).getByRole("button", { name: "Shortcuts" });
      if (width < 1280) await shortcuts.click();
      await page.getByRole("link", { name: "Why Choose Us?" }).click();
      await page.waitForURL("**/?id=why-us");
      await arriveAt(page, 2300);
      expect(Math.abs((await topOf("why-us")) - 2300)).toBeLessThanOrEqual(40);
      expect(await focused(page)).toBe(homeWords.whyUs.title);
    },
  );

  const standsAtTop = (page: Page, id: string) =>
    page.waitForFunction((id) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top;
      return top !== undefined && Math.abs(top) <= 2;
    }, id);

  test("other sections of Home are scrolled to where they are, and their heading gets the focus", async () => {
    const { page } = await suite.open("/", { reducedMotion: "reduce" });
    for (const id of ["why-choose-us", "product", "faq", "contact"]) {
      await page.goto(`${suite.origin}/?id=${id}`);
      await standsAtTop(page, id);
      expect(await page.evaluate(() => document.activeElement?.closest("section")?.id)).toBe(id);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    }
  });

  test("on a phone the page scrolls to the real position of the section", async () => {
    const { page } = await suite.open("/?id=about", { viewport: phone, reducedMotion: "reduce" });
    await standsAtTop(page, "about");
  });

  test("an unknown id does nothing", async () => {
    const { page, messages } = await suite.open("/?id=nothing");
    expect(await scrolled(page)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    expect(messages).toEqual([]);
  });

  test("the menu's link to the comparison opens it and scrolls there", async () => {
    const { page } = await suite.open("/faq", { reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Products", exact: true }).click();
    await page.locator("#products-menu").getByRole("link", { name: "Not sure?" }).click();
    await page.getByRole("table", { name: "The products side by side" }).waitFor();
    // Below the fixed header.
    const headerBottom = await page.locator(".site-header").evaluate((header) => header.getBoundingClientRect().bottom);
    const top = () => page.locator("#compare").evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(headerBottom + 40);
    expect(await top()).toBeGreaterThanOrEqual(headerBottom);
  });
});
