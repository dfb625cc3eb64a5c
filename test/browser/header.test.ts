import { describe, expect, test } from "vitest";
import { site as company, telephoneLink } from "../../shared/content/site.ts";
import { products } from "../../shared/products/index.ts";
import { getRoute, resourcesMenu } from "../../shared/routes.ts";
import { phone } from "../support/browser.ts";
import { focusedName, header, rail, scrollTo } from "../support/pageParts.ts";
import { openSuite } from "../support/suite.ts";
import { eventually } from "../support/visitor.ts";

const suite = openSuite();

/** Presses Menu at the moment when the frame is marked as hydrated. React renders the sheet only after that. */
function pressMenuOnceHydrated(): void {
  new MutationObserver((_, observer) => {
    if (!("hydrated" in document.documentElement.dataset)) return;
    observer.disconnect();
    document.querySelector<HTMLElement>("[aria-controls=mobile-menu]")?.click();
  }).observe(document, { subtree: true, attributeFilter: ["data-hydrated"] });
}

describe("the header", () => {
  test("has the logo, the links, both menus, Call Us and Login, in the specification's order", async () => {
    const { page } = await suite.open("/faq");
    const items = await header(page)
      .locator("a:visible, button:visible")
      .evaluateAll((all) => all.map((item) => item.getAttribute("aria-label") ?? item.textContent?.trim()));
    expect(items).toEqual([
      `${company.companyName}, home`,
      "About Us",
      "Products",
      "Resources",
      "Contact Us",
      expect.stringContaining("Call Us"),
      "Search",
      "Dark theme",
      "Login",
    ]);
    expect(await header(page).getByRole("link", { name: "home" }).getAttribute("href")).toBe("/");
    expect(await header(page).getByRole("link", { name: "Login" }).getAttribute("href")).toBe(company.supportUrl);
    expect(await header(page).getByRole("link", { name: "Login" }).getAttribute("target")).toBeNull();
    expect(
      await header(page)
        .getByRole("link", { name: /^Call Us/ })
        .getAttribute("href"),
    ).toBe(telephoneLink(company.phone));
  });

  test("Products opens the seven products with their audience, and closes by its button, Esc or leaving it", async () => {
    const { page } = await suite.open("/faq");
    const button = header(page).getByRole("button", { name: "Products", exact: true });
    const menu = page.locator("#products-menu");
    expect(await button.getAttribute("aria-controls")).toBe("products-menu");
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    expect(await menu.isVisible()).toBe(false);

    await button.press("Enter");
    await menu.waitFor();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    for (const { name, audience, path } of products) {
      const link = menu.locator(`a[href="${path}"]`);
      expect(await link.textContent()).toContain(name);
      expect(await link.textContent()).toContain(audience);
    }

    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toContain("SAIBAOnline");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await focusedName(page)).toBe("Products");

    await button.press("Enter");
    await menu.waitFor();
    await header(page).getByRole("link", { name: "Login" }).focus();
    await menu.waitFor({ state: "hidden" });

    await button.press("Enter");
    await menu.waitFor();
    await button.press("Enter");
    await menu.waitFor({ state: "hidden" });
  });

  test("a press on plain text closes a menu, and so does Esc while a link of the page has the focus", async () => {
    const { page } = await suite.open("/");
    const button = header(page).getByRole("button", { name: "Products", exact: true });
    const menu = page.locator("#products-menu");
    await button.press("Enter");
    await menu.waitFor();
    // Plain text in a part that is never hydrated (Island.tsx), so React gets no event.
    await page.locator(".banner h2").click();
    await menu.waitFor({ state: "hidden" });

    await page.locator(".banner .text-link").focus();
    await button.hover();
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
  });

  test("a menu opens on hover, closes when the pointer leaves, and closes after a choice", async () => {
    const { page } = await suite.open("/faq");
    const menu = page.locator("#resources-menu");
    await header(page).getByRole("button", { name: "Resources" }).hover();
    await menu.waitFor();
    expect(await menu.getByRole("link").allTextContents()).toEqual(resourcesMenu.map((id) => getRoute(id).label));
    await page.mouse.move(700, 700);
    await menu.waitFor({ state: "hidden" });

    await header(page).getByRole("button", { name: "Resources" }).click();
    await menu.getByRole("link", { name: "Blog" }).click();
    await page.waitForURL("**/blog");
    await menu.waitFor({ state: "hidden" });
  });

  test("marks the current page", async () => {
    const { page } = await suite.open("/supercrop");
    await header(page).getByRole("button", { name: "Products", exact: true }).click();
    const current = page.locator("#products-menu [aria-current=page]");
    expect(await current.allTextContents()).toEqual([expect.stringContaining("SuperCrop")]);
  });

  test("stays at the top and gets its scrolled style after more than 100 px", async () => {
    const { page } = await suite.open("/faq", { reducedMotion: "reduce" });
    const look = () =>
      header(page).evaluate((bar) => {
        const { boxShadow, backgroundColor, blockSize, borderBlockEndColor } = getComputedStyle(bar);
        return JSON.stringify({ boxShadow, backgroundColor, blockSize, borderBlockEndColor });
      });
    const atTop = await look();
    await scrollTo(page, 100);
    await page.waitForFunction(() => scrollY === 100);
    expect(await look()).toBe(atTop);
    await scrollTo(page, 101);
    await page.waitForFunction(() => document.documentElement.classList.contains("is-scrolled"));
    await expect.poll(look).not.toBe(atTop);
    await scrollTo(page, 2000);
    expect(await header(page).evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
    await scrollTo(page, 0);
    await expect.poll(look).toBe(atTop);
  });
});

describe("on a phone", () => {
  test("Menu contains everything of the header, with nested menus, and traps the focus until it closes", async () => {
    const { page, messages } = await suite.open("/faq", { viewport: phone });
    const button = header(page).getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    expect(await header(page).getByRole("link", { name: "About Us" }).isVisible()).toBe(false);
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
    expect(await menu.getByRole("link", { name: "Login" }).getAttribute("href")).toBe(company.supportUrl);
    expect(await menu.getByRole("link", { name: "Call Us" }).getAttribute("href")).toBe(telephoneLink(company.phone));

    // Tab goes round and round: every stop is inside the dialog, except the browser's own.
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.id)).toMatch(/mobile-menu|top/);
      expect(await page.evaluate(() => document.activeElement?.matches("main *, footer *, header > div > a"))).toBe(
        false,
      );
    }
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await focusedName(page)).toBe("Menu");

    await button.click();
    await menu.getByRole("link", { name: "About Us" }).click();
    await page.waitForURL("**/about-us");
    await menu.waitFor({ state: "hidden" });
    expect(messages).toEqual([]);
  });

  test("Menu also opens when it is pressed at the moment when React hydrates it", async () => {
    for (const address of ["/", "/insurance-broker-management-software", "/faq"]) {
      const { page } = await suite.open(address, {
        viewport: phone,
        untouched: true,
        before: (page) => page.addInitScript(pressMenuOnceHydrated),
      });
      await page.locator("dialog[open]").waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Close");
      await page.keyboard.press("Escape");
      await eventually(() =>
        page.locator(".is-behind-modal, dialog[open], [aria-controls=mobile-menu][aria-expanded=true]").count(),
      ).toBe(0);
    }
  });

  test("Menu closes by its button, and a wider window closes it too", async () => {
    const { page } = await suite.open("/faq", { viewport: phone });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await header(page).getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("button", { name: "Close" }).click();
    await menu.waitFor({ state: "hidden" });
    await header(page).getByRole("button", { name: "Menu" }).click();
    await page.setViewportSize({ width: 1024, height: 800 });
    await menu.waitFor({ state: "hidden" });
  });

  test("Call Us is in the header, and the links of the side group are at least 44 px high", async () => {
    const { page } = await suite.open("/faq", { viewport: phone });
    expect(await header(page).getByRole("link", { name: "Call Us" }).getAttribute("href")).toBe(
      telephoneLink(company.phone),
    );
    await scrollTo(page, 400);
    await rail(page).getByRole("button", { name: "Shortcuts" }).click();
    for (const name of ["Who We Are?", "Why Choose Us?", "Request a Call Back", "Back to top"]) {
      const link = rail(page).getByRole("link", { name });
      await link.waitFor();
      expect(await link.evaluate((item) => item.getBoundingClientRect().height), name).toBeGreaterThanOrEqual(44);
    }
  });

  test("its buttons are at least 44 px high for touch", async () => {
    const { page } = await suite.open("/faq", { viewport: phone, hasTouch: true, isMobile: true });
    for (const width of [320, 360, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const heights = await header(page)
        .locator("a:visible, button:visible")
        .evaluateAll((all) => all.map((one) => [one.className, one.getBoundingClientRect().height] as const));
      const low = heights.filter(([name, height]) => !name.includes("wordmark") && height < 44);
      expect.soft(low, `at ${width} px`).toEqual([]);
    }
  });
});
