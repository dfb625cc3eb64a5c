import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { products } from "../../shared/products/index.ts";
import { getRoute, resourcesMenu } from "../../shared/routes.ts";
import {
  desktop,
  findViolations,
  focusedName,
  goTo,
  header,
  open,
  openWithoutCode,
  phone,
  scrollTo,
  standsAt,
} from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { productPath } from "../support/products.ts";

const menuButton = (page: Page, name: string) => header(page).getByRole("button", { name, exact: true });

test("the header's menus open by press and hover, and close by Esc, leaving, their button, a press on text and a choice, which they mark", async () => {
  const { page } = await open("/", { reducedMotion: "reduce" });
  const button = menuButton(page, "Products");
  const menu = page.locator("#products-menu");
  const resources = page.locator("#resources-menu");
  const isGone = () => menu.waitFor({ state: "hidden" });
  const show = async () => {
    await button.press("Enter");
    await menu.waitFor();
  };
  await show();
  expect(await findViolations(page, { parts: [".site-header"] })).toEqual([]);
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toContain(products[0]?.name);
  await page.keyboard.press("Escape");
  await isGone();
  expect(await focusedName(page)).toBe("Products");
  const closers = [
    () => header(page).getByRole("link", { name: "Login" }).focus(),
    () => button.press("Enter"),
    // Plain text in a part that is never hydrated (StaticHtml.tsx), so React gets no event.
    () => page.locator(".banner h2").click(),
  ];
  for (const close of closers) {
    await show();
    await close();
    await isGone();
  }
  await page.locator(".banner .text-link").focus();
  await button.hover();
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await isGone();
  await menuButton(page, "Resources").hover();
  await resources.waitFor();
  await page.mouse.move(700, 700);
  await resources.waitFor({ state: "hidden" });
  await menuButton(page, "Resources").click();
  expect(await resources.getByRole("link").allTextContents()).toEqual(resourcesMenu.map((id) => getRoute(id).label));
  await resources.getByRole("link", { name: "Blog" }).click();
  await page.waitForURL("**/blog");
  await resources.waitFor({ state: "hidden" });
  expect(await resources.locator("[aria-current=page]").allTextContents()).toEqual(["Blog"]);
});

// What opens and closes it by the keyboard, and where the focus is then, is heard (heard.test.ts).
test("on a phone Menu contains everything of the header, covers the page, and closes by a choice, its button and a wider window", async () => {
  const { page } = await open("/faq", { viewport: phone, reducedMotion: "reduce" });
  const button = menuButton(page, "Menu");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await button.click();
  expect(await menu.getByRole("link", { name: products[1]?.name }).isVisible()).toBe(false);
  for (const name of ["Products", "Resources"]) await menu.getByRole("button", { name }).press("Enter");
  for (const { name, audience } of products)
    expect(await menu.getByRole("link", { name: `${audience} ${name}` }).isVisible(), name).toBe(true);
  for (const name of ["Search", "About Us", "Clients", "Blog", "FAQ", "Contact Us", "Call Us", "Login"])
    expect(await menu.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
  expect(await menu.getByRole("link", { name: "Call Us" }).getAttribute("href")).toBe(telephoneLink(site.phone));
  expect(await findViolations(page, { parts: ["dialog"] })).toEqual([]);
  // The browser then keeps the focus in it.
  expect(await page.locator("dialog:modal").count()).toBe(1);
  const closers = [
    () => menu.getByRole("link", { name: "About Us" }).click(),
    () => menu.getByRole("button", { name: "Close" }).click(),
    () => page.setViewportSize({ width: 1024, height: 800 }),
  ];
  for (const close of closers) {
    if (!(await menu.isVisible())) await button.click();
    await close();
    await menu.waitFor({ state: "hidden" });
  }
  expect(new URL(page.url()).pathname).toBe("/about-us");
});

test("the header's buttons are at least 44 px high for touch, also with text of 200 %, and the logo and Menu do not overlap", async () => {
  const { page } = await open("/faq", { viewport: phone, hasTouch: true, isMobile: true });
  for (const [size, width] of [100, 200].flatMap((size) => [320, 390, 768].map((width) => [size, width] as const))) {
    await page.setViewportSize({ width, height: 844 });
    const wrong = await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
      const [logo, ...controls] = [...document.querySelectorAll(".site-header :is(a, button)")]
        .filter((control) => control.checkVisibility())
        .map((control) => control.getBoundingClientRect().toJSON() as DOMRect);
      const edge = logo?.right ?? 0;
      return controls.filter(({ height, left, right }) => height < 44 || left < edge || right > innerWidth);
    }, size);
    expect.soft(wrong, `at ${width} px, ${size} %`).toEqual([]);
  }
});

const rail = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });
const link = (page: Page, name: string) => rail(page).getByRole("link", { name });
const buttons = ["Who We Are?", "Why Choose Us?", "Request a Call Back"];

test("the side group appears with the scrolled header after 100 px, shows tooltips, and scrolls to 200 px above a section of Home or to the page's own form", async () => {
  const { page } = await open("/", { reducedMotion: "reduce" });
  const look = () => header(page).evaluate((bar) => getComputedStyle(bar).boxShadow);
  const href = (name: string) => link(page, name).getAttribute("href");
  const atTop = await look();
  await scrollTo(page, 100);
  await page.waitForFunction(() => scrollY === 100);
  expect([await look(), await rail(page).isVisible()]).toEqual([atTop, false]);
  await scrollTo(page, 101);
  await expect.poll(look).not.toBe(atTop);
  await rail(page).waitFor();
  for (const [index, id] of ["about", "why-us", "contact"].entries()) {
    const name = buttons[index] ?? "";
    const tip = link(page, name).getByText(name, { exact: true });
    const opacity = () => tip.evaluate((element) => getComputedStyle(element).opacity);
    await link(page, name).hover();
    await expect.poll(opacity).toBe("1");
    await page.mouse.move(5, 500);
    await expect.poll(opacity).toBe("0");
    // From now on the focus is the keyboard's.
    await page.keyboard.press("Shift");
    await link(page, name).focus();
    await expect.poll(opacity).toBe("1");
    await link(page, name).press("Enter");
    await standsAt(page, `#${id}`, 200);
    expect(await page.evaluate(() => document.activeElement?.closest("section")?.id)).toBe(id);
  }
  expect(await header(page).evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
  await page.setViewportSize({ width: 1024, height: 500 });
  await scrollTo(page, 400);
  await rail(page).getByRole("button", { name: "Shortcuts" }).click();
  await link(page, "Who We Are?").click();
  await standsAt(page, "#about", 125);
  await scrollTo(page, 0);
  await rail(page).waitFor({ state: "hidden" });
  await expect.poll(look).toBe(atTop);

  await page.setViewportSize(desktop);
  await goTo(page, productPath);
  await scrollTo(page, 300);
  expect([await href("Who We Are?"), await href("Why Choose Us?")]).toEqual(["/?id=about", "/?id=why-us"]);
  await link(page, "Request a Call Back").click();
  await standsAt(page, "[id=contact]", 200);
  await link(page, "Back to top").press("Enter");
  await page.waitForFunction(() => scrollY === 0);
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe(`${site.companyName}, home`);
  // This page has no such form, so the button leads to Contact Us (A9).
  await goTo(page, "/product-enquiry");
  await scrollTo(page, 101);
  expect(await href("Request a Call Back")).toBe("/contact-us");
});

test.each(chooseCases([phone, { width: 320, height: 568 }], ({ width }) => width === 320))(
  "the side group on a phone of $width px is one button that opens a list of names, and covers no control of a form or the footer",
  async (viewport) => {
    const { page } = await open("/", { viewport, hasTouch: true, reducedMotion: "reduce" });
    await scrollTo(page, 1500);
    const button = rail(page).getByRole("button", { name: "Shortcuts" });
    await button.tap();
    for (const name of [...buttons, "Back to top"]) {
      const { x = -1, width = 0, height = 0 } = (await link(page, name).boundingBox()) ?? {};
      expect(x, name).toBeGreaterThanOrEqual(0);
      expect(x + width, name).toBeLessThanOrEqual(viewport.width);
      expect(height, name).toBeGreaterThanOrEqual(44);
    }
    await link(page, "Why Choose Us?").tap();
    await expect.poll(() => rail(page).getByRole("link").count()).toBe(0);

    // Up to the top, by half a window at a time.
    const covered = await page.evaluate(async () => {
      const found: string[] = [];
      const group = document.querySelector(".side-rail");
      window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
      let shown = 0;
      while (group && scrollY > 200) {
        window.scrollBy({ top: -innerHeight / 2, behavior: "instant" });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        for (const transition of group.getAnimations()) transition.finish();
        if (getComputedStyle(group).opacity !== "1") continue;
        shown += 1;
        const rail = group.getBoundingClientRect();
        const controls = "form :is(input, select, textarea, button, label, canvas), footer :is(a, button)";
        for (const element of document.querySelectorAll(controls)) {
          const { top, bottom, left, right, width } = element.getBoundingClientRect();
          const apart = bottom <= rail.top || top >= rail.bottom || right <= rail.left || left >= rail.right;
          if (width > 1 && !apart) found.push(element.outerHTML.slice(0, 80));
        }
      }
      return { found, isShown: shown > 0 };
    });
    expect(covered).toEqual({ found: [], isShown: true });
  },
);

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = "rgb(247, 248, 245)";
const dark = "rgb(12, 21, 18)";

test("the theme follows the system until the visitor chooses, both switches agree, and the next page has it before its first paint", async () => {
  const { page } = await open("/faq", { colorScheme: "dark", reducedMotion: "reduce" });
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
  // The themes that the next page has from the moment when it has something to paint.
  await page.addInitScript(() => {
    const seen = new Set<string | undefined>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body) seen.add(document.documentElement.dataset.theme);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  const release = await openWithoutCode(page, "/blog");
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(["dark"]);
  expect(await ground(page)).toBe(dark);
  await release();
  await expect.poll(state).toEqual([dark, "true", "true"]);
});
