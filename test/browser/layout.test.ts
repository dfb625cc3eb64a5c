import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { products } from "../../shared/content/products.ts";
import { site as company, telephoneLink } from "../../shared/content/site.ts";
import { waitForHydration } from "../support/browser.ts";
import { openSuite, phone } from "../support/suite.ts";

const suite = openSuite();

const header = (page: Page) => page.getByRole("banner");
const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );
const rail = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });

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

  test("Products opens the seven with their audience, and closes by its button, by Esc and by leaving", async () => {
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

  test("a press on what is only read closes a menu, and so does Esc while a link there has the focus", async () => {
    const { page } = await suite.open("/");
    const button = header(page).getByRole("button", { name: "Products", exact: true });
    const menu = page.locator("#products-menu");
    await button.press("Enter");
    await menu.waitFor();
    // Nothing but words: a part whose code never comes (latePart.tsx), so React hears nothing of it.
    await page.locator(".banner h2").click();
    await menu.waitFor({ state: "hidden" });

    await page.locator(".banner .text-link").focus();
    await button.hover();
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
  });

  test("a menu opens under a resting pointer, closes when it leaves, and closes after a choice", async () => {
    const { page } = await suite.open("/faq");
    const menu = page.locator("#resources-menu");
    await header(page).getByRole("button", { name: "Resources" }).hover();
    await menu.waitFor();
    expect(await menu.getByRole("link").allTextContents()).toEqual(["Clients", "Blog", "FAQ"]);
    await page.mouse.move(700, 700);
    await menu.waitFor({ state: "hidden" });

    await header(page).getByRole("button", { name: "Resources" }).click();
    await menu.getByRole("link", { name: "Blog" }).click();
    await page.waitForURL("**/blog");
    await menu.waitFor({ state: "hidden" });
  });

  test("says which page is the current one", async () => {
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
  test("Menu holds everything of the header, with nested menus, and keeps the focus until it closes", async () => {
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
      expect(await menu.getByRole("link", { name: `${name} ${audience}` }).isVisible(), name).toBe(true);
    }
    await menu.getByRole("button", { name: "Resources" }).press("Enter");
    for (const name of ["About Us", "Clients", "Blog", "FAQ", "Contact Us", "Call Us", "Login"]) {
      expect(await menu.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
    }
    expect(await menu.getByRole("link", { name: "Login" }).getAttribute("href")).toBe(company.supportUrl);
    expect(await menu.getByRole("link", { name: "Call Us" }).getAttribute("href")).toBe(telephoneLink(company.phone));

    // Round and round: every stop is inside, but for the browser's own.
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

  test("Call Us stands in the header and the side group along the bottom", async () => {
    const { page } = await suite.open("/faq", { viewport: phone });
    expect(await header(page).getByRole("link", { name: "Call Us" }).getAttribute("href")).toBe(
      telephoneLink(company.phone),
    );
    await scrollTo(page, 500);
    for (const name of ["Who We Are?", "Why Choose Us?", "Request a Call Back", "Back to top"]) {
      const link = rail(page).getByRole("link", { name });
      await link.waitFor();
      expect(await link.evaluate((item) => item.getBoundingClientRect().height), name).toBeGreaterThanOrEqual(44);
    }
  });
});

test("the footer has four offices, the quick links, four networks and the copyright line", async () => {
  const { page } = await suite.open("/faq");
  const footer = page.getByRole("contentinfo");
  expect(await footer.getByRole("heading", { name: "Let's Discuss" }).count()).toBe(1);
  for (const { country, person, email, phones } of company.offices) {
    const office = footer
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: country, exact: true }) });
    expect(await office.getByText(person).isVisible()).toBe(true);
    expect(await office.getByRole("link", { name: email }).getAttribute("href")).toBe(`mailto:${email}`);
    const dialled = await office
      .locator('a[href^="tel:"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(dialled).toEqual(phones.map(telephoneLink));
  }
  const quick = footer.getByRole("navigation", { name: "Quick links" }).getByRole("link");
  expect(await quick.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]))).toEqual([
    ["Privacy Policy", "/privacy-policy"],
    ["Blog", "/blog"],
    ["FAQ", "/faq"],
    ["Events", "/events"],
    ["Clients", "/our-clients"],
  ]);
  for (const { network, url } of company.social) {
    expect(await footer.getByRole("link", { name: network, exact: true }).getAttribute("href")).toBe(url);
  }
  expect(await footer.getByText("2001–2025 All rights reserved").isVisible()).toBe(true);
});

describe("the side group", () => {
  const buttons = ["Who We Are?", "Why Choose Us?", "Request a Call Back"];

  test("becomes active after 100 px, and shows its tooltips under the pointer and under focus", async () => {
    const { page } = await suite.open("/");
    expect(await rail(page).isVisible()).toBe(false);
    await scrollTo(page, 101);
    await rail(page).waitFor();
    for (const name of buttons) {
      const link = rail(page).getByRole("link", { name });
      const tip = link.getByText(name, { exact: true });
      const opacity = () => tip.evaluate((element) => getComputedStyle(element).opacity);
      await link.hover();
      await expect.poll(opacity).toBe("1");
      await page.mouse.move(5, 500);
      await expect.poll(opacity).toBe("0");
    }
    await page.keyboard.press("Tab");
    await rail(page).getByRole("link", { name: "Who We Are?" }).focus();
    await scrollTo(page, 0);
    await rail(page).waitFor({ state: "hidden" });
  });

  test("on Home each button scrolls smoothly until its section stands 200 px below the top", async () => {
    const { page } = await suite.open("/");
    for (const [name, id] of [
      ["Why Choose Us?", "why-us"],
      ["Request a Call Back", "contact"],
      ["Who We Are?", "about"],
    ] as const) {
      await scrollTo(page, 400);
      await rail(page).getByRole("link", { name }).click();
      await page.waitForFunction((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
        return Math.abs(top - 200) <= 2;
      }, id);
      expect(await page.evaluate(() => document.activeElement?.closest("section")?.id)).toBe(id);
    }
  });

  test("on a low window a quarter of it is left above the section", async () => {
    const { page } = await suite.open("/", { viewport: { width: 1024, height: 500 }, reducedMotion: "reduce" });
    await scrollTo(page, 400);
    await rail(page).getByRole("link", { name: "Who We Are?" }).click();
    await page.waitForFunction(() => {
      const top = document.getElementById("about")?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - 125) <= 2;
    });
  });

  test("on other pages it leads to Home's sections, and to the page's own form", async () => {
    const { page } = await suite.open("/supercrop", { reducedMotion: "reduce" });
    const href = (name: string) => rail(page).getByRole("link", { name }).getAttribute("href");
    await scrollTo(page, 300);
    expect([await href("Who We Are?"), await href("Why Choose Us?")]).toEqual(["/?id=about", "/?id=why-us"]);
    await rail(page).getByRole("link", { name: "Request a Call Back" }).click();
    await page.waitForFunction(() => {
      const top = document.querySelector("form")?.closest("[id=contact]")?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - 200) <= 2;
    });
    // The two that have no such form lead to Contact Us (A9).
    for (const address of ["/product-enquiry", "/nowhere"]) {
      await page.goto(suite.origin + address);
      await waitForHydration(page);
      await scrollTo(page, 101);
      expect(await href("Request a Call Back"), address).toBe("/contact-us");
    }
  });

  test("Back to top scrolls there, and the keyboard goes on from there", async () => {
    const { page } = await suite.open("/faq");
    await scrollTo(page, 1200);
    await rail(page).getByRole("link", { name: "Back to top" }).press("Enter");
    await page.waitForFunction(() => scrollY === 0);
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toBe(`${company.companyName}, home`);
  });
});

describe("the theme", () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = "rgb(247, 248, 245)";
  const dark = "rgb(12, 21, 18)";

  test("follows the system until the visitor chooses, and both switches always agree", async () => {
    const { page, messages } = await suite.open("/faq", { colorScheme: "dark", reducedMotion: "reduce" });
    const button = header(page).getByRole("button", { name: "Dark theme" });
    const toggle = page.getByRole("switch", { name: "Dark theme" });
    const states = async () => [await button.getAttribute("aria-pressed"), await toggle.getAttribute("aria-checked")];
    expect([await ground(page), ...(await states())]).toEqual([dark, "true", "true"]);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(states).toEqual(["false", "false"]);
    expect(await ground(page)).toBe(light);
    await button.click();
    expect([await ground(page), ...(await states())]).toEqual([dark, "true", "true"]);
    await toggle.click();
    expect([await ground(page), ...(await states())]).toEqual([light, "false", "false"]);
    await toggle.click();

    // Remembered by the next page, against the system's wish.
    await page.goto(`${suite.origin}/blog`);
    expect(await ground(page)).toBe(dark);
    await waitForHydration(page);
    expect(await states()).toEqual(["true", "true"]);
    expect(messages).toEqual([]);
  });

  test("is in the server's answer, so that it never flashes", async () => {
    const { page } = await suite.open("/faq", { javaScriptEnabled: false, colorScheme: "light" });
    expect(await ground(page)).toBe(light);
    await page.context().addCookies([{ name: "theme", value: "dark", url: suite.origin }]);
    await page.reload();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await ground(page)).toBe(dark);
  });
});

test("Pause all motion is one switch for the site, remembered from page to page", async () => {
  const { page } = await suite.open("/");
  const toggle = page.getByRole("switch", { name: "Pause all motion" });
  await toggle.click();
  expect(await toggle.getAttribute("aria-checked")).toBe("true");
  for (const name of ["Play taglines", "Play product tabs", "Play client names"]) {
    await page.getByRole("button", { name }).waitFor();
  }
  await page.goto(`${suite.origin}/events`);
  await waitForHydration(page);
  expect(await toggle.getAttribute("aria-checked")).toBe("true");
  await page.getByRole("button", { name: "Play pictures" }).waitFor();
  await page.getByRole("button", { name: "Play notice" }).waitFor();
});
