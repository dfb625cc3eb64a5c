import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { site, telephoneLink } from "../../shared/content/site.ts";
import { products } from "../../shared/products/index.ts";
import { getRoute, resourcesMenu } from "../../shared/routes.ts";
import { focusedName, goTo, header, open, phone, scrollTo, standsAt } from "../support/browser.ts";

const menuButton = (page: Page, name: string) => header(page).getByRole("button", { name, exact: true });

describe("the header", () => {
  test("Products opens the seven products with their audience, and closes by its button, Esc, leaving it and a press on text", async () => {
    const { page } = await open("/");
    const button = menuButton(page, "Products");
    const menu = page.locator("#products-menu");
    const show = async () => {
      await button.press("Enter");
      await menu.waitFor();
    };
    const isGone = () => menu.waitFor({ state: "hidden" });
    expect([await button.getAttribute("aria-expanded"), await menu.isVisible()]).toEqual(["false", false]);
    await show();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    for (const { name, audience, path } of products) {
      const text = await menu.locator(`a[href="${path}"]`).textContent();
      expect(text).toContain(name);
      expect(text).toContain(audience);
    }
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toContain("SAIBAOnline");
    await page.keyboard.press("Escape");
    await isGone();
    expect(await focusedName(page)).toBe("Products");
    await show();
    await header(page).getByRole("link", { name: "Login" }).focus();
    await isGone();
    await show();
    await button.press("Enter");
    await isGone();
    await show();
    // Plain text in a part that is never hydrated (Island.tsx), so React gets no event.
    await page.locator(".banner h2").click();
    await isGone();
    await page.locator(".banner .text-link").focus();
    await button.hover();
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await isGone();
  });

  test("a menu opens on hover, closes when the pointer leaves and after a choice, and marks the current page", async () => {
    const { page } = await open("/faq");
    const menu = page.locator("#resources-menu");
    await menuButton(page, "Resources").hover();
    await menu.waitFor();
    expect(await menu.getByRole("link").allTextContents()).toEqual(resourcesMenu.map((id) => getRoute(id).label));
    expect(await menu.locator("[aria-current=page]").allTextContents()).toEqual(["FAQ"]);
    await page.mouse.move(700, 700);
    await menu.waitFor({ state: "hidden" });
    await menuButton(page, "Resources").click();
    await menu.getByRole("link", { name: "Blog" }).click();
    await page.waitForURL("**/blog");
    await menu.waitFor({ state: "hidden" });
  });

  test("stays at the top and gets its scrolled style after more than 100 px", async () => {
    const { page } = await open("/faq", { reducedMotion: "reduce" });
    const look = () => header(page).evaluate((bar) => getComputedStyle(bar).boxShadow);
    const atTop = await look();
    await scrollTo(page, 100);
    await page.waitForFunction(() => scrollY === 100);
    expect(await look()).toBe(atTop);
    await scrollTo(page, 101);
    await expect.poll(look).not.toBe(atTop);
    await scrollTo(page, 2000);
    expect(await header(page).evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
    await scrollTo(page, 0);
    await expect.poll(look).toBe(atTop);
  });
});

describe("on a phone", () => {
  test("Menu contains everything of the header, with nested menus, traps the focus, and closes by Esc, a choice and its button", async () => {
    const { page, messages } = await open("/faq", { viewport: phone });
    const button = menuButton(page, "Menu");
    const menu = page.getByRole("dialog", { name: "Menu" });
    const isGone = () => menu.waitFor({ state: "hidden" });
    await button.press("Enter");
    await menu.waitFor();
    expect(await focusedName(page)).toBe("Close");
    expect(await menu.getByRole("link", { name: "SAIBALite" }).isVisible()).toBe(false);
    await menu.getByRole("button", { name: "Products" }).press("Enter");
    for (const { name, audience } of products) {
      expect(await menu.getByRole("link", { name: `${audience} ${name}` }).isVisible(), name).toBe(true);
    }
    await menu.getByRole("button", { name: "Resources" }).press("Enter");
    for (const name of ["Search", "About Us", "Clients", "Blog", "FAQ", "Contact Us", "Call Us", "Login"]) {
      expect(await menu.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
    }
    expect(await menu.getByRole("link", { name: "Call Us" }).getAttribute("href")).toBe(telephoneLink(site.phone));

    // Tab goes round and round: every stop is inside the dialog, except the browser's own.
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.id)).toMatch(/mobile-menu|top/);
      expect(await page.evaluate(() => document.activeElement?.matches("main *, footer *, header > div > a"))).toBe(
        false,
      );
    }
    await page.keyboard.press("Escape");
    await isGone();
    expect(await focusedName(page)).toBe("Menu");
    await button.click();
    await menu.getByRole("link", { name: "About Us" }).click();
    await page.waitForURL("**/about-us");
    await isGone();
    await button.click();
    await menu.getByRole("button", { name: "Close" }).click();
    await isGone();
    // A wider window closes it too.
    await button.click();
    await page.setViewportSize({ width: 1024, height: 800 });
    await isGone();
    expect(messages).toEqual([]);
  });

  test("buttons are at least 44 px high for touch, also with text of 200 %, and the logo and Menu do not overlap", async () => {
    const { page } = await open("/faq", { viewport: phone, hasTouch: true, isMobile: true });
    for (const [size, width] of [100, 200].flatMap((size) => [320, 390, 768].map((width) => [size, width] as const))) {
      await page.setViewportSize({ width, height: 844 });
      const [logo, ...controls] = await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
        return [...document.querySelectorAll(".site-header :is(a, button)")]
          .filter((control) => control.checkVisibility())
          .map((control) => control.getBoundingClientRect().toJSON() as DOMRect);
      }, size);
      const at = `at ${width} px, ${size} %`;
      expect
        .soft(
          controls.filter(({ height }) => height < 44),
          at,
        )
        .toEqual([]);
      expect
        .soft(
          controls.filter(({ left, right }) => left < (logo?.right ?? 0) || right > width),
          at,
        )
        .toEqual([]);
    }
  });
});

describe("the side group", () => {
  const rail = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });
  const link = (page: Page, name: string) => rail(page).getByRole("link", { name });
  const buttons = ["Who We Are?", "Why Choose Us?", "Request a Call Back"];

  test("appears after 100 px, shows its tooltips on hover and focus, and disappears at the top", async () => {
    const { page } = await open("/");
    expect(await rail(page).isVisible()).toBe(false);
    await scrollTo(page, 101);
    await rail(page).waitFor();
    for (const name of buttons) {
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
    }
    await scrollTo(page, 0);
    await rail(page).waitFor({ state: "hidden" });
  });

  test("on Home scrolls until the section of the button is 200 px below the top, or a quarter of a low window", async () => {
    const { page } = await open("/");
    const sections = [
      ["Why Choose Us?", "why-us"],
      ["Request a Call Back", "contact"],
      ["Who We Are?", "about"],
    ] as const;
    for (const [name, id] of sections) {
      await scrollTo(page, 400);
      await link(page, name).click();
      await standsAt(page, `#${id}`, 200);
      expect(await page.evaluate(() => document.activeElement?.closest("section")?.id)).toBe(id);
    }
    await page.setViewportSize({ width: 1024, height: 500 });
    await scrollTo(page, 400);
    await rail(page).getByRole("button", { name: "Shortcuts" }).click();
    await link(page, "Who We Are?").click();
    await standsAt(page, "#about", 125);
  });

  test("on other pages leads to Home's sections and to the page's own form, and Back to top starts again at the logo", async () => {
    const { page } = await open("/supercrop", { reducedMotion: "reduce" });
    const href = (name: string) => link(page, name).getAttribute("href");
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

  test.each([phone, { width: 320, height: 568 }])(
    "on a phone of $width px is one button that opens a list of names, and covers no control of a form or the footer",
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
});
