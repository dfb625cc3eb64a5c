import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import homeWords from "../../shared/content/homeSections.yaml";
import { words as about } from "../../shared/content/pages/about.yaml";
import { routes } from "../../shared/routes.ts";
import {
  createGate,
  footer,
  goTo,
  header,
  headingHasFocus,
  mark,
  open,
  phone,
  readScrollPadding,
  scrollTo,
  standsAt,
  waitForHydration,
} from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { articleRoute, eventPath, productPath } from "../support/products.ts";

const mainLink = (page: Page, name: string) => header(page).getByRole("link", { name, exact: true });
const footerLink = (page: Page, name: string) => footer(page).getByRole("link", { name, exact: true });
const isAt = (page: Page, top: number) => page.waitForFunction((at) => Math.abs(scrollY - at) <= 2, top);

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

test("links within the site, Back and Forward swap the page without a reload, scroll to the top, focus the heading and announce the title", async () => {
  const { page } = await open("/");
  const isSamePage = await mark(page);
  const readScrolls = await recordScrolls(page);
  for (const [link, heading, reducedMotion] of [
    [footerLink(page, "FAQ"), "FAQ", null],
    [mainLink(page, "Contact Us"), "Contact us", "reduce"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await scrollTo(page, 2000);
    await link.click();
    await headingHasFocus(page, heading);
    await page.waitForFunction(() => document.querySelector("#announcer")?.textContent === document.title);
    await isAt(page, 0);
  }
  const scrolls = (await readScrolls()).filter(({ top }) => top === 0);
  expect(scrolls.map(({ behavior }) => behavior)).toEqual(["smooth", "instant"]);
  await scrollTo(page, 1200);
  await page.goBack();
  await headingHasFocus(page, "FAQ");
  await isAt(page, 0);
  await page.goBack();
  await page.waitForFunction(() => document.activeElement?.id === "hero-title");
  await page.goForward();
  await headingHasFocus(page, "FAQ");

  // A link to the current page, also if the browser skips the transition.
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.skipTransition();
      return transition;
    };
  });
  await scrollTo(page, 900);
  await footerLink(page, "FAQ").click();
  await isAt(page, 0);
  await headingHasFocus(page, "FAQ");
  expect(await isSamePage()).toBe(true);

  // The browser handles a click that reaches the window unprevented. The test then stops it, so that no tab opens.
  await page.evaluate(() => {
    addEventListener("click", (event) => {
      document.documentElement.dataset.left = String(!event.defaultPrevented);
      event.preventDefault();
    });
  });
  for (const [modifiers, isLeft] of [
    [["Control"], "true"],
    [[], "false"],
  ] as ["Control"[], string][]) {
    await mainLink(page, "About Us").click({ modifiers });
    expect(await page.locator("html").getAttribute("data-left")).toBe(isLeft);
  }
});

test("the browser restores the place on reload and on return from another site, and within the site Back leads to the top", async () => {
  const { page } = await open("/faq");
  await page.route("https://elsewhere.example/", (route) => route.fulfill({ contentType: "text/html", body: "<p>" }));
  const topOf = (selector: string) =>
    page.locator(selector).evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
  const readTo = async (selector: string) => {
    await page.locator(selector).evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
    // Chromium notes the place for its history within a second, and tells nobody.
    await page.waitForTimeout(2000);
    return topOf(selector);
  };
  // A font that came too late the first time may set a line more or less above the place.
  const line = 40;
  const [faqPlace, aboutPlace] = ["#glossary-heading", "#technology-heading"] as const;
  // A link within the page does not end that.
  await page.locator('main a[href^="#"]:visible').first().click();
  const inFaq = await readTo(faqPlace);
  await mainLink(page, "About Us").evaluate((link: HTMLElement) => link.click());
  await headingHasFocus(page, about.heading);
  await isAt(page, 0);
  const inAbout = await readTo(aboutPlace);
  await page.reload();
  await waitForHydration(page);
  await standsAt(page, aboutPlace, inAbout, line);
  await page.goto("https://elsewhere.example/");
  await page.goBack();
  await waitForHydration(page);
  await standsAt(page, aboutPlace, inAbout, line);
  // A page further back is restored too, when the visitor comes from another site.
  await page.goto("https://elsewhere.example/");
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(/\/faq(#|$)/);
  await waitForHydration(page);
  await standsAt(page, faqPlace, inFaq, line);
  // Within the site Back and Forward lead to the top (A5).
  await page.goForward();
  await headingHasFocus(page, about.heading);
  await isAt(page, 0);
});

test("the later of two clicks wins, even if its page arrives first", async () => {
  const { page } = await open("/faq");
  const gate = createGate();
  await page.route("**/AboutPage*.js", (route) => gate.opened.then(() => route.continue()));
  await mainLink(page, "About Us").click();
  await mainLink(page, "Contact Us").click();
  await headingHasFocus(page, "Contact us");
  const arrived = page.waitForResponse("**/AboutPage*.js");
  gate.open();
  await arrived;
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  expect(new URL(page.url()).pathname).toBe("/contact-us");
  expect(await page.locator("h1").textContent()).toBe("Contact us");
});

test("a section far below is reached by its address, and is on screen again after a reload", async () => {
  const { page } = await open("/events#contact", { viewport: phone, until: "hydrated" });
  const top = () => page.locator("#contact").evaluate((section) => Math.round(section.getBoundingClientRect().top));
  const { height } = (await header(page).boundingBox()) ?? { height: 0 };
  await standsAt(page, "#contact", height + 20, 21);
  const before = await top();
  await page.reload();
  await waitForHydration(page);
  await standsAt(page, "#contact", before);
});

// The specification's constants, and the real positions of the sections (A6).
test.each(chooseCases([1024, 1280, 1440], (width) => width === 1280))(
  "at %i px ?id=about lands at 1800 px and ?id=why-us at 2300 px, by address and by the side button (A9)",
  async (width) => {
    const { page } = await open("/?id=about", { viewport: { width, height: 900 } });
    const expectAt = async (id: string, top: number, title: string) => {
      await isAt(page, top);
      const at = await page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top + scrollY);
      expect(Math.abs(at - top)).toBeLessThanOrEqual(40);
      await headingHasFocus(page, title);
    };
    await expectAt("about", 1800, homeWords.about.title);
    await goTo(page, "/faq");
    await scrollTo(page, 400);
    if (width < 1280) await page.getByRole("button", { name: "Shortcuts" }).click();
    await page.getByRole("link", { name: "Why Choose Us?" }).click();
    await page.waitForURL("**/?id=why-us");
    await expectAt("why-us", 2300, homeWords.whyUs.title);
  },
);

test("other sections are scrolled to where they are, and their heading gets the focus; an unknown id does nothing", async () => {
  const { page } = await open("/?id=nothing", { reducedMotion: "reduce" });
  expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, "BODY"]);
  for (const id of chooseCases(["why-choose-us", "product", "faq", "contact"], (one) => /^[wc]/.test(one))) {
    await goTo(page, `/?id=${id}`);
    await standsAt(page, `#${id}`, 0);
    expect(await page.locator(`#${id} h2:focus`).count()).toBe(1);
  }
  await page.setViewportSize(phone);
  await goTo(page, "/?id=about");
  await standsAt(page, "#about", 0);
});

test("the menu's link to the comparison opens it and scrolls there", async () => {
  const { page } = await open("/faq", { reducedMotion: "reduce" });
  await header(page).getByRole("button", { name: "Products", exact: true }).click();
  await page.locator("#products-menu").getByRole("link", { name: "Not sure?" }).click();
  await page.getByRole("table", { name: "The products side by side" }).waitFor();
  await standsAt(page, "#compare", await page.evaluate(readScrollPadding));
});

/** Everything that describes the page to machines: of the document on screen, or of the one that the server sends now. */
function readTags(page: Page, fresh?: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const told = "title, meta, link:not([rel=preload], [rel=modulepreload], [rel=stylesheet])";
    const html = address && (await fetch(address).then((response) => response.text()));
    const { head, body } = html ? new DOMParser().parseFromString(html, "text/html") : document;
    return [...head.querySelectorAll(told), ...body.querySelectorAll("script[type='application/ld+json']")]
      .map((tag) => {
        const attributes = [...tag.attributes].map(({ name, value }) => `${name}="${value}"`);
        return [tag.tagName.toLowerCase(), ...[...attributes].sort(), tag.textContent].join(" ").trim();
      })
      .sort();
  }, fresh);
}

/** Goes to a page by a link, as a visitor would, or by the history API when there is no link. */
async function goInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`);
    if (link) return link.click();
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

test("a page reached within the site, also by Back, has exactly the head tags and structured data of a fresh load (A101)", async () => {
  const { page } = await open("/?utm_source=letter", { reducedMotion: "reduce" });
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${inject("siteOrigin")}/`);
  expect(await readTags(page), "the page that the visitor arrived on").toEqual(await readTags(page, "/"));
  const isSamePage = await mark(page);
  const paths = routes.filter(({ id, dynamic }) => id !== "home" && !dynamic).map(({ path }) => path);
  const chosen = [productPath, "/faq", articleRoute.path, "/nowhere", eventPath, "/"];
  let last: string[] = [];
  for (const address of chooseCases([...paths, "/nowhere", eventPath, "/"], (one) => chosen.includes(one))) {
    const fresh = await readTags(page, address);
    last = await readTags(page);
    await goInApp(page, address);
    await expect.poll(() => readTags(page), { message: address }).toEqual(fresh);
  }
  await page.goBack();
  await expect.poll(() => readTags(page)).toEqual(last);
  expect(await isSamePage(), "the page was never loaded again").toBe(true);
});
