import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { site as company, telephoneLink } from "../../shared/content/site.ts";
import { footerMenu, getRoute } from "../../shared/routes.ts";
import { waitForHydration } from "../support/browser.ts";
import { holdCode } from "../support/line.ts";
import { header } from "../support/pageParts.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

test("the footer has offices, the quick links, four networks and the copyright line", async () => {
  const { page } = await suite.open("/faq");
  const footer = page.getByRole("contentinfo");
  expect(await footer.getByRole("heading", { name: "Let's Discuss" }).count()).toBe(1);
  for (const { id, country, person, email, phones } of company.offices) {
    const office = footer.locator(`#office-${id}`);
    expect(await office.getByRole("heading").textContent()).toBe(country);
    expect(await office.getByText(person).isVisible()).toBe(true);
    expect(await office.getByRole("link", { name: email }).getAttribute("href")).toBe(`mailto:${email}`);
    const dialled = await office
      .locator('a[href^="tel:"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(dialled).toEqual(phones.map(telephoneLink));
  }
  const quick = footer.getByRole("navigation", { name: "Quick links" }).getByRole("link");
  expect(await quick.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]))).toEqual(
    footerMenu.map(getRoute).map(({ label, path }) => [label, path]),
  );
  for (const { network, url } of company.social) {
    expect(await footer.getByRole("link", { name: network, exact: true }).getAttribute("href")).toBe(url);
  }
  expect(await footer.getByText("2001–2025 All rights reserved").isVisible()).toBe(true);
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

    // The next page remembers the choice, against the system's setting.
    await page.goto(`${suite.origin}/blog`);
    expect(await ground(page)).toBe(dark);
    await waitForHydration(page);
    expect(await states()).toEqual(["true", "true"]);
    expect(messages).toEqual([]);
  });

  test("is set before the first paint and before the code has come, so that the page never flashes", async () => {
    const { page } = await suite.open("/faq", { colorScheme: "light" });
    expect(await ground(page)).toBe(light);
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await holdCode(page);
    // The themes that the page has from the moment when it has something to paint.
    await page.addInitScript(() => {
      const seen = new Set<string | undefined>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.body) seen.add(document.documentElement.dataset.theme);
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(["dark"]);
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

test("offices and links start in the same four columns", async () => {
  const { page } = await suite.open("/faq");
  for (const width of [768, 1024, 1440]) await expectColumns(page, width);
});

async function expectColumns(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const lefts = (selector: string) =>
    page
      .locator(`footer ${selector}`)
      .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().left * 10) / 10))]);
  const columns = await lefts(".site-footer__links > :nth-child(-n + 3), footer .product-link");
  expect(columns, `at ${width} px`).toHaveLength(4);
  const offices = await lefts(".office");
  expect(offices).toHaveLength(width < 960 ? 2 : 4);
  for (const left of offices) expect(columns.some((column) => Math.abs(column - left) < 0.6)).toBe(true);
  // The four networks are in one row.
  const rows = await page
    .locator("footer .social a")
    .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(rows, `at ${width} px`).toBe(1);
}
