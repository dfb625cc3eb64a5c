import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { clients } from "../../shared/records/clients.ts";
import { offices } from "../../shared/records/offices.ts";
import { getProductRoute, getSheet } from "../../shared/routes.ts";
import { createGate, footer, header, mark, open, phone, waitForHydration } from "../support/browser.ts";
import { manifest } from "../support/page.ts";
import { productPath, someProduct } from "../support/products.ts";

/** The file that only this page needs. */
function chunkOf(page: string): string {
  const others = Object.entries(manifest.pages)
    .filter(([name]) => name !== page)
    .flatMap(([, files]) => files);
  const own = manifest.pages[page]?.find((file) => !others.includes(file));
  if (!own) throw new Error(`${page} has no file of its own`);
  return own;
}

const productSheet = manifest.sheets[getSheet(getProductRoute(someProduct.code))] ?? "";

const mainLink = (page: Page, name: string) => header(page).getByRole("link", { name, exact: true });

/** Simulates a deploy: the file of an open page is gone until the visitor loads a page of the new build. */
async function removeUntilNextLoad(page: Page, file: string): Promise<void> {
  let isGone = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isGone = false;
  });
  await page.route(`**${file}`, (route) => (isGone ? route.fulfill({ status: 404, body: "gone" }) : route.continue()));
}

test.each([
  ["code", '.site-nav [href="/about-us"]', "/about-us", chunkOf("about")],
  ["stylesheet", `.site-footer [href="${productPath}"]`, productPath, productSheet],
])("after a deploy a link and Back to a page whose %s is gone become page loads", async (_, link, path, file) => {
  const { page } = await open("/faq", { mayLog: /could not be fetched|uncaught/ });
  const becomesPageLoad = async (leave: () => Promise<unknown>) => {
    await mark(page);
    await removeUntilNextLoad(page, file);
    await leave();
    await page.waitForFunction(() => !("mark" in window));
    await waitForHydration(page);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.unroute(`**${file}`);
  };
  await becomesPageLoad(() => page.locator(link).click());
  await mainLink(page, "Contact Us").click();
  await page.waitForFunction(() => document.activeElement?.textContent === "Contact us");
  // Reloaded, so that this page has never loaded the other page's code.
  await page.reload();
  await waitForHydration(page);
  await becomesPageLoad(() => page.evaluate(() => history.back()));
});

test("a page with another stylesheet appears only when that stylesheet has loaded", async () => {
  const { page } = await open("/faq");
  const isSamePage = await mark(page);
  const gate = createGate();
  await page.route(`**${productSheet}`, (route) => gate.opened.then(() => route.continue()));
  const asked = page.waitForRequest(`**${productSheet}`);
  const code = page.waitForResponse(`**${chunkOf(someProduct.code)}`);
  await footer(page).getByRole("link", { name: someProduct.name }).click();
  await Promise.all([asked, code]);
  expect(await page.locator("h1").textContent()).toBe("FAQ");
  // Reads the style when the new page appears in the DOM: its first paint must already have its stylesheet.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const grid = document.querySelector(".product-hero__grid");
      if (!grid) return;
      observer.disconnect();
      document.documentElement.dataset.display = getComputedStyle(grid).display;
    }).observe(document, { childList: true, subtree: true });
  });
  gate.open();
  await expect.poll(() => page.locator("html").getAttribute("data-display")).toBe("grid");
  expect(await isSamePage()).toBe(true);
});

test("if a page's code does not come, this is logged, the page can be read and left, and presses wait for it", async () => {
  const { page, messages } = await open("/faq", { mayLog: /could not be fetched/ });
  const file = chunkOf("about");
  await page.route(`**${file}`, (route) => route.abort());
  await page.goto("/about-us");
  await expect.poll(() => messages.join("\n")).toContain("could not be fetched");
  expect(await page.locator("html[data-live]").count()).toBe(0);
  expect(await page.locator("h1").isVisible()).toBe(true);
  await mainLink(page, "Contact Us").click();
  // Sooner than the next try.
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor({ timeout: 8000 });

  // Forms cannot be sent until they are live. A press waits and never leaves the page (A63).
  await page.goto("/about-us");
  const submit = page.locator("#contact button[type=submit]");
  await submit.click();
  expect(await submit.getAttribute("data-pressed")).toBe("");
  expect(new URL(page.url()).pathname).toBe("/about-us");
  await page.unroute(`**${file}`);
  // The page tries again once it hears of the network, and listens from the moment when a try has failed.
  const isShownOnline = async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    return page.locator("#contact .error-summary").isVisible();
  };
  await expect.poll(isShownOnline).toBe(true);
});

test("an error in a page's code leaves the menu and a link that loads the page again", async () => {
  const { page, messages } = await open("/faq", { mayLog: /a fault made by the test/ });
  // The client list takes its page of all names with Array#slice. The test breaks this one call.
  await page.evaluate((count) => {
    const { slice } = Array.prototype;
    Array.prototype.slice = function (this: unknown[], ...range: [number?, number?]) {
      if (this.length === count) throw new Error("a fault made by the test");
      return slice.apply(this, range);
    };
  }, clients.length);
  await footer(page).getByRole("link", { name: "Clients" }).click();
  await page.getByRole("heading", { level: 1, name: "This page has stopped" }).waitFor();
  expect(messages.join()).toContain("a fault made by the test");
  expect(await page.locator('main a[href^="tel:"]').isVisible()).toBe(true);
  await page.getByRole("link", { name: "Load the page again" }).click();
  await page.getByRole("heading", { level: 1, name: "Our clients" }).waitFor();
});

// everyPage.test.ts has the text of every page, formFields.test.ts the forms, search.test.ts the search.
test("without JavaScript menus, comparison, map, tour and events work, and what needs it is not there", async () => {
  const { page } = await open("/", { javaScriptEnabled: false });
  const isShown = (selector: string) =>
    page.locator(selector).evaluate((part) => part.getBoundingClientRect().top < innerHeight);
  await page.getByText("Compare the products").click();
  expect(await page.getByRole("table", { name: "The products side by side" }).isVisible()).toBe(true);
  const menu = page.locator("#products-menu");
  expect(await menu.isVisible()).toBe(false);
  await header(page).getByRole("button", { name: "Products", exact: true }).hover();
  expect(await menu.getByRole("link", { name: someProduct.name }).isVisible()).toBe(true);
  await page.mouse.move(700, 700);
  await header(page).getByRole("button", { name: "Resources", exact: true }).focus();
  expect(await page.locator("#resources-menu").getByRole("link", { name: "Blog" }).isVisible()).toBe(true);
  for (const { id } of offices) {
    await page.locator(`a[href="#office-${id}"] circle`).first().click();
    expect(await isShown(`#office-${id}`), id).toBe(true);
  }

  await page.goto(productPath);
  expect(await page.getByRole("button", { name: "Print product sheet" }).count()).toBe(0);
  const tops = await page
    .locator("#tour :is(#tour-1, #tour-2, #tour-3, #tour-4)")
    .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
  expect(new Set(tops).size, "the steps of the tour are one below the other").toBe(4);
  const item = page.locator("#agenda label:has(input)").first();
  expect([await item.isVisible(), await page.locator("#agenda").getByRole("button").count()]).toEqual([true, 0]);
  await page.emulateMedia({ media: "print" });
  expect(await item.isVisible(), "on paper").toBe(true);
  await page.emulateMedia({ media: "screen" });

  await page.goto("/contact-us");
  expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Save contact" }).isVisible()).toBe(true);
  await page.goto("/our-clients");
  expect(await page.locator(".client-names li:visible").count()).toBe(clients.length);
  await page.goto("/events");
  const seeMore = page.getByRole("link", { name: /^See More/ });
  await seeMore.first().click();
  await page.locator("#event-title").waitFor();

  await page.setViewportSize(phone);
  await page.getByRole("link", { name: "Menu" }).click();
  expect(await isShown("#site-links")).toBe(true);
  for (const name of ["About Us", "Login", someProduct.name, "Blog"])
    expect(await page.locator("#site-links").getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
});
