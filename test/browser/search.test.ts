import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { searchWords } from "../../shared/content/search.ts";
import { findViolations } from "../support/axe.ts";
import { phone } from "../support/browser.ts";
import { focusedName, header } from "../support/pageParts.ts";
import { openSuite } from "../support/suite.ts";
import { eventually, isFocused } from "../support/visitor.ts";

/** The dialog that searches while the visitor types. */

const suite = openSuite();

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("textbox", { name: "Search this website" });
const results = (page: Page) => dialog(page).locator(".search-result a");
const status = (page: Page) => dialog(page).getByRole("status");
const searchLink = (page: Page) => header(page).getByRole("link", { name: "Search" });

/** Queries that the page sends to the server while the visitor types. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/search") calls.push(url.searchParams.get("q") ?? "");
  });
  return calls;
}

test("the dialog opens by its key, searches while the visitor types, and works by arrow keys; Escape returns the focus", async () => {
  const { page, messages } = await suite.open("/faq", { reducedMotion: "reduce" });
  await header(page).getByRole("link", { name: "Contact Us" }).focus();
  const calls = watchCalls(page);
  await page.keyboard.press("/");
  await eventually(() => isFocused(field(page))).toBe(true);
  expect(await field(page).inputValue()).toBe("");
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.type("treaty", { delay: 20 });
  await eventually(() => results(page).first().getAttribute("href")).toMatch(/#treaty$/);
  expect(await status(page).textContent()).toMatch(/^\d+ results?$/);
  // It does not ask at each key press, and the last query is the whole word.
  expect(calls.length).toBeLessThan("treaty".length);
  await eventually(() => calls.at(-1)).toBe("treaty");
  expect(await results(page).first().getAttribute("href")).toBe("/reinsurance-brokers-management-software#treaty");
  expect(await dialog(page).locator("mark").first().textContent()).toMatch(/treaty/i);
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.press("ArrowDown");
  expect(await isFocused(results(page).first())).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await isFocused(results(page).nth(1))).toBe(true);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await isFocused(field(page))).toBe(true);
  // Replaces the word while its results are still shown.
  await field(page).fill("facultative");
  await eventually(() => results(page).first().getAttribute("href")).toBe(
    "/reinsurance-brokers-management-software#reinsurance-business",
  );

  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  expect(await focusedName(page)).toBe("Contact Us");
  expect(messages).toEqual([]);
});

test("a result leads to a section, on another page and on the current page", async () => {
  const { page } = await suite.open("/faq", { reducedMotion: "reduce" });
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }));
  const open = async (query: string) => {
    await searchLink(page).click();
    await field(page).fill(query);
  };
  await open("milestones");
  await results(page).first().click();
  await page.waitForURL("**/about-us#milestones-heading");
  await dialog(page).waitFor({ state: "hidden" });
  expect(await page.evaluate(() => "isSameLoad" in window)).toBe(true);

  await open("mission");
  await page.locator('.search-dialog a[href="/about-us#mission-heading"]').click();
  await page.waitForURL("**/about-us#mission-heading");
  await dialog(page).waitFor({ state: "hidden" });
  await eventually(() =>
    page.locator("#mission-heading").evaluate((heading) => Math.abs(heading.getBoundingClientRect().top)),
  ).toBeLessThan(200);
  expect(await page.locator("html").getAttribute("class")).not.toContain("is-behind-modal");
});

test("Enter opens the results page, and Back returns to the page before it", async () => {
  const { page } = await suite.open("/faq");
  await page.keyboard.press("/");
  await eventually(() => isFocused(field(page))).toBe(true);
  await page.keyboard.type("cashless claim");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=cashless+claim");
  expect(await page.getByRole("heading", { level: 2 }).first().textContent()).toContain("“cashless claim”");
  await page.goBack();
  await page.waitForURL("**/faq");
});

test("if answers arrive in the wrong order, the results of the last query stay", async () => {
  const { page } = await suite.open("/faq");
  let release = () => {};
  await page.route("**/api/search?q=treaty", async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue().catch(() => {});
  });
  await page.keyboard.press("/");
  const asked = page.waitForRequest("**/api/search?q=treaty");
  await field(page).fill("treaty");
  await asked;
  await field(page).fill("angular");
  await eventually(() => results(page).first().getAttribute("href")).toMatch(/#edition-corporate$/);
  release();
  await page.waitForTimeout(300);
  expect(await results(page).first().getAttribute("href")).toMatch(/#edition-corporate$/);
});

test("the dialog says when results cannot be fetched, and Enter still opens the results page", async () => {
  const { page } = await suite.open("/faq");
  await page.route("**/api/search*", (route) => route.abort());
  await page.keyboard.press("/");
  await field(page).fill("treaty");
  await eventually(() => status(page).textContent()).toContain(searchWords.dialog.failed);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=treaty");
});

test("the key is an ordinary character in fields, does nothing with Control, and can be switched off", async () => {
  const { page } = await suite.open("/faq");
  const company = page.locator("#cb-Company");
  await company.scrollIntoViewIfNeeded();
  await company.focus();
  await page.keyboard.type("a/b");
  expect(await company.inputValue()).toBe("a/b");
  await company.evaluate((input: HTMLElement) => input.blur());
  await page.keyboard.press("Control+/");
  expect(await dialog(page).count()).toBe(0);

  await page.keyboard.press("/");
  await dialog(page).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.waitForTimeout(200);
  expect(await dialog(page).isVisible()).toBe(false);
  await page.evaluate(() => localStorage.removeItem("search-key"));
});

test("the dialog's code is fetched when a visitor is about to search, and not before", async () => {
  const fetched: string[] = [];
  const { page } = await suite.open("/privacy-policy", {
    before: (page) => page.on("request", (request) => fetched.push(request.url())),
  });
  const asksFor = (file: RegExp) => fetched.some((url) => file.test(url));
  await page.mouse.move(300, 500);
  await page.waitForTimeout(300);
  expect(asksFor(/SearchDialog|search-/)).toBe(false);
  await searchLink(page).hover();
  await eventually(() => asksFor(/SearchDialog/) && asksFor(/search-/)).toBe(true);
});

test("if the dialog's code cannot be fetched, the link leads to the search page", async () => {
  const { page } = await suite.open("/faq");
  await page.route("**/SearchDialog*", (route) => route.abort());
  await searchLink(page).click();
  await page.waitForURL("**/search");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Search");
});

test("on a phone the dialog opens from the header and from the menu, and fills the whole window", async () => {
  const { page } = await suite.open("/faq", {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  expect(await searchLink(page).isVisible()).toBe(false);
  const menuButton = header(page).getByRole("button", { name: "Menu" });
  await menuButton.tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Search" }).tap();
  await dialog(page).waitFor();
  await menu.waitFor({ state: "hidden" });
  await eventually(() => isFocused(field(page))).toBe(true);
  await eventually(() => page.locator("html").getAttribute("class")).toContain("is-behind-modal");
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  expect(await findViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Close" }).tap();
  await dialog(page).waitFor({ state: "hidden" });
  await eventually(() => isFocused(menuButton)).toBe(true);

  await page.setViewportSize(phone);
  await searchLink(page).tap();
  await dialog(page).waitFor();
});
