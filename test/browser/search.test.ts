import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  createGate,
  findViolations,
  header,
  mark,
  open,
  openWithoutCode,
  phone,
  twoFrames,
} from "../support/browser.ts";
import { isFocused } from "../support/form.ts";

/** heard.test.ts has the dialog by keyboard: where the focus is, how many results are told, and Escape. */

const searchLink = (page: Page) => header(page).getByRole("link", { name: "Search" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("textbox", { name: "Search this website" });
const results = (page: Page) => dialog(page).locator(".search-result a");
const isGone = (page: Page) => dialog(page).waitFor({ state: "hidden" });
const first = (page: Page) => expect.poll(() => results(page).first().getAttribute("href"));
async function openDialog(page: Page) {
  await page.keyboard.press("/");
  await expect.poll(() => isFocused(field(page))).toBe(true);
}

test("the search dialog asks when the visitor pauses, goes through results by arrow keys, and leads to a section, on another page and on this one", async () => {
  const { page } = await open("/faq", { reducedMotion: "reduce" });
  const isSamePage = await mark(page);
  const calls: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/search") calls.push(searchParams.get("q"));
  });
  await openDialog(page);
  expect(await findViolations(page)).toEqual([]);
  // Faster than its pause, however busy the machine is.
  await page.evaluate(() => {
    for (const sign of "treaty") document.execCommand("insertText", false, sign);
  });
  await first(page).toBe("/reinsurance-brokers-management-software#treaty");
  expect(calls.length).toBeLessThan("treaty".length);
  expect(calls.at(-1)).toBe("treaty");
  expect(await dialog(page).locator("mark").first().textContent()).toMatch(/treaty/i);
  expect(await findViolations(page)).toEqual([]);
  for (const at of [0, 1]) {
    await page.keyboard.press("ArrowDown");
    expect(await isFocused(results(page).nth(at))).toBe(true);
  }
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowUp");
  expect(await isFocused(field(page))).toBe(true);
  for (const [query, target] of [
    // While the results of the word before are still shown.
    ["milestones", "/about-us#milestones-heading"],
    ["mission", "/about-us#mission"],
  ] as const) {
    if (!(await field(page).isVisible())) await searchLink(page).click();
    await field(page).fill(query);
    await dialog(page).locator(`a[href="${target}"]`).click();
    await page.waitForURL(`**${target}`);
    await isGone(page);
    const top = () => page.locator(target.slice(9)).evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(200);
  }
  expect(await isSamePage()).toBe(true);
});

test("the search dialog keeps the results of the last query if answers arrive in the wrong order, and Enter leads to the results page, also if none arrives", async () => {
  const { page } = await open("/faq");
  const [answer, answered] = [createGate(), createGate()];
  await page.route("**/api/search?q=treaty", async (route) => {
    await answer.opened;
    await route.continue().catch(() => {});
    answered.open();
  });
  await openDialog(page);
  const asked = page.waitForRequest("**/api/search?q=treaty");
  await field(page).fill("treaty");
  await asked;
  await field(page).fill("milestones");
  await first(page).toMatch(/#milestones-heading$/);
  answer.open();
  await answered.opened;
  await page.waitForLoadState("networkidle");
  await first(page).toMatch(/#milestones-heading$/);
  await page.route("**/api/search*", (route) => route.abort());
  await field(page).fill("cashless claim");
  await expect.poll(() => dialog(page).getByRole("status").textContent()).toMatch(/Enter/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=cashless+claim");
  await page.getByRole("heading", { level: 2, name: "“cashless claim”" }).waitFor();
  await page.goBack();
  await page.waitForURL("**/faq");
});

test("the search dialog's key is an ordinary character in fields, does nothing with Control, and can be switched off", async () => {
  const { page } = await open("/faq");
  const company = page.locator("#cb-Company");
  await company.focus();
  await page.keyboard.type("a/b");
  expect(await company.inputValue()).toBe("a/b");
  await company.blur();
  await page.keyboard.press("Control+/");
  // As extensions add them: fields in shadow roots, of which the page sees only the element around, and editable text.
  await page.evaluate(() => {
    const host = document.body.appendChild(document.createElement("x-open"));
    host.attachShadow({ mode: "open" }).appendChild(document.createElement("input")).focus();
  });
  await page.keyboard.press("/");
  await page.locator("body").evaluate((body) => {
    const text = body.appendChild(document.createElement("div"));
    text.contentEditable = "plaintext-only";
    text.focus();
  });
  await page.keyboard.press("/");
  await page.locator("[contenteditable]").evaluate((text: HTMLElement) => text.blur());
  expect(await dialog(page).count()).toBe(0);
  await openDialog(page);
  await dialog(page).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await isGone(page);
  await page.keyboard.press("/");
  // The dialog's code is here, so it would open within a frame.
  await twoFrames(page);
  expect(await dialog(page).isVisible()).toBe(false);
});

test("the search dialog on a phone opens from the header and from the menu, and fills the whole window", async () => {
  const viewport = { width: 360, height: 740 };
  const { page } = await open("/faq", { viewport, hasTouch: true, reducedMotion: "reduce" });
  expect(await searchLink(page).isVisible()).toBe(false);
  const menuButton = header(page).getByRole("button", { name: "Menu" });
  await menuButton.tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Search" }).tap();
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => isFocused(field(page))).toBe(true);
  expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
  expect(await findViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Close" }).tap();
  await isGone(page);
  await expect.poll(() => isFocused(menuButton)).toBe(true);
  await page.setViewportSize(phone);
  await searchLink(page).tap();
  await dialog(page).waitFor();
});

test("the search dialog's code is fetched when a visitor is about to search; if it cannot be, the link leads to the search page, which needs none", async () => {
  const { page } = await open("/privacy-policy", { mayLog: /SearchDialog|could not be fetched/ });
  let isAsked = false;
  await page.route("**/SearchDialog*", (route) => {
    isAsked = true;
    return route.abort();
  });
  await page.waitForLoadState("networkidle");
  const loaded = () => performance.getEntriesByType("resource").map(({ name }) => name);
  expect((await page.evaluate(loaded)).join()).not.toMatch(/SearchDialog|search-/);
  await searchLink(page).hover();
  await expect.poll(() => isAsked).toBe(true);
  await searchLink(page).click();
  await page.waitForURL("**/search");
  await openWithoutCode(page, "/search?q=slip");
  await page.getByRole("textbox").fill("treaty");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/search?q=treaty", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 2, name: "“treaty”" }).waitFor();
});

test("the search page is reached from the 404 page, and Back from a result shows the results again", async () => {
  const { page } = await open("/no-such-page");
  await page.getByRole("textbox", { name: "Search this website" }).fill("himalaya");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=himalaya");
  await page.locator('.search-result a[href$="himalaya-2025-05-31"]').click();
  await page.waitForURL("**/events?event=himalaya-2025-05-31");
  await page.locator(".event-detail").waitFor();
  await page.goBack();
  await page.waitForURL("**/search?q=himalaya");
  await expect.poll(() => page.locator(".search-result").count()).toBeGreaterThan(3);
  expect(await page.getByRole("textbox").inputValue()).toBe("himalaya");
});
