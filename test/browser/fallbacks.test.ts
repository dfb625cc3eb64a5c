import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readManifest } from "../../server/pages/manifest.ts";
import { about } from "../../shared/content/about.ts";
import { clients } from "../../shared/content/clients.ts";
import { routes } from "../../shared/routes.ts";
import { phone, waitForHydration } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();
const manifest = readManifest(process.env.DIST ?? "dist");

/** The file that only this page needs. */
function chunkOf(page: string): string {
  const others = Object.entries(manifest.pages)
    .filter(([name]) => name !== page)
    .flatMap(([, files]) => files);
  const own = manifest.pages[page]?.find((file) => !others.includes(file) && !manifest.entryImports.includes(file));
  if (!own) throw new Error(`${page} has no file of its own`);
  return own;
}

const mainLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name });
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: true }));
const isSamePage = (page: Page) => page.evaluate(() => "mark" in window);

/** Simulates a deploy: the file of an open page is gone until the visitor loads a page of the new build. */
async function removeUntilNextLoad(page: Page, file: string): Promise<void> {
  let isGone = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isGone = false;
  });
  await page.route(`**${file}`, (route) => (isGone ? route.fulfill({ status: 404, body: "gone" }) : route.continue()));
}

describe("after a deploy", () => {
  test("a link to a page whose code no longer exists becomes an ordinary page load", async () => {
    const { page } = await suite.open("/faq");
    await mark(page);
    await removeUntilNextLoad(page, chunkOf("about"));
    await mainLink(page, "About Us").click();
    await page.waitForURL("**/about-us");
    await waitForHydration(page);
    expect(await page.locator("h1").textContent()).toBe(about.heading);
    expect(await isSamePage(page)).toBe(false);
  });

  test("Back to a page whose code no longer exists loads that page", async () => {
    const { page } = await suite.open("/about-us");
    await mainLink(page, "Contact Us").click();
    await page.waitForFunction(() => document.activeElement?.textContent === "Contact us");
    // Reloaded, so that this page has never loaded the other page's code.
    await page.reload();
    await waitForHydration(page);
    await mark(page);
    await removeUntilNextLoad(page, chunkOf("about"));
    await page.evaluate(() => history.back());
    await page.waitForFunction(
      (heading) => !("mark" in window) && document.querySelector("h1")?.textContent === heading,
      about.heading,
    );
    expect(new URL(page.url()).pathname).toBe("/about-us");
  });

  test("a link to a page whose stylesheet no longer exists also becomes an ordinary page load", async () => {
    const { page } = await suite.open("/faq");
    await mark(page);
    await removeUntilNextLoad(page, manifest.sheets.product ?? "");
    await page.locator(".site-footer").getByRole("link", { name: "SuperCrop" }).click();
    await page.waitForFunction(() => !("mark" in window));
    await waitForHydration(page);
    expect(new URL(page.url()).pathname).toBe("/supercrop");
  });
});

test("a page with another stylesheet appears only when that stylesheet has loaded", async () => {
  const { page } = await suite.open("/faq");
  await mark(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${manifest.sheets.product}`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(`**${manifest.sheets.product}`);
  const code = page.waitForResponse(`**${chunkOf("supercrop")}`);
  await page.locator(".site-footer").getByRole("link", { name: "SuperCrop" }).click();
  await Promise.all([asked, code]);
  expect(await page.locator("h1").textContent()).toBe("FAQ");

  // Reads the style when the new page appears in the DOM: its first paint must already have its stylesheet.
  const display = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          const grid = document.querySelector(".product-hero__grid");
          if (grid) resolve(getComputedStyle(grid).display);
        }).observe(document, { childList: true, subtree: true });
      }),
  );
  release();
  expect(await display).toBe("grid");
  expect(await isSamePage(page)).toBe(true);
});

test("if a page's code does not come, this is logged, the page can be read and left, and presses wait for it", async () => {
  const { page, messages } = await suite.open("/faq");
  const file = chunkOf("about");
  await page.route(`**${file}`, (route) => route.abort());
  await page.goto(`${suite.origin}/about-us`);
  await expect.poll(() => messages.join("\n")).toContain("could not be fetched");
  expect(await page.locator("main[data-hydrated]").count()).toBe(0);
  expect(await page.locator("h1").isVisible()).toBe(true);
  // A63: forms cannot be sent until they are live. A press waits and never leaves the page.
  const submit = page.locator("#contact button[type=submit]");
  await submit.click();
  expect(await submit.getAttribute("data-pressed")).toBe("");
  expect(page.url()).toBe(`${suite.origin}/about-us`);

  await mainLink(page, "Contact Us").click();
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor();

  await page.goto(`${suite.origin}/about-us`);
  await submit.click();
  await page.unroute(`**${file}`);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.locator("#contact .error-summary").waitFor();
});

test("an error in a page's code leaves the menu and a link that loads the page again", async () => {
  const { page, messages } = await suite.open("/faq");
  // The client list takes its page of all names with Array#slice. The test breaks this one call.
  await page.evaluate((count) => {
    const { slice } = Array.prototype;
    Array.prototype.slice = function (this: unknown[], ...range: [number?, number?]) {
      if (this.length === count) throw new Error("a fault made by the test");
      return slice.apply(this, range);
    };
  }, clients.length);
  await page.getByRole("contentinfo").getByRole("link", { name: "Clients" }).click();
  await page.getByRole("heading", { level: 1, name: "This page has stopped" }).waitFor();
  expect(messages.join()).toContain("a fault made by the test");
  expect(await page.locator('main a[href^="tel:"]').isVisible()).toBe(true);
  await page.getByRole("link", { name: "Load the page again" }).click();
  await page.getByRole("heading", { level: 1, name: "Our clients" }).waitFor();
  expect(await page.getByRole("banner").getByRole("link", { name: "About Us" }).count()).toBe(1);
});

describe("without JavaScript", () => {
  const offices = [
    ["India", "office-india"],
    ["United Arab Emirates", "office-uae"],
    ["Kenya", "office-kenya"],
    ["DR Congo", "office-drc"],
  ];

  test("every page shows its heading, its text, and every panel, tab, name and menu", async () => {
    const { page } = await suite.open("/", { javaScriptEnabled: false });
    const paths = [...routes.map(({ path }) => path), "/nowhere"];
    for (const path of chooseCases(paths, (path) => ["/", "/events", "/supercrop"].includes(path))) {
      await page.goto(suite.origin + path);
      expect(await page.locator("main h1:visible").count(), path).toBe(1);
      const words = (await page.locator("main").textContent())?.split(/\s+/).length;
      expect(words, path).toBeGreaterThan(["/search", "/nowhere"].includes(path) ? 20 : 100);
      const hidden = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            "main [role=tabpanel], main .accordion__content, main details > *, main li, main p, main dd, main h2, main h3",
          ),
        ]
          .filter(
            (element) =>
              !element.closest(
                // For narrow windows: the folded list, which wide windows show beside the text, and the bar with a button.
                "form, .demo-bar, [aria-hidden=true], .pager, .open-now, .carousel__controls, .printed-contact, .needs-script, .folded-contents",
              ),
          )
          .filter((element) => !element.closest("details:not([open])") || element.matches("summary"))
          .filter((element) => element.textContent?.trim())
          .filter((element) => !element.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true }))
          .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`),
      );
      expect(hidden, path).toEqual([]);
    }
  }, 60_000);

  test("the comparison opens, menus open on hover and focus, and Call Us and Login are links", async () => {
    const { page } = await suite.open("/", { javaScriptEnabled: false });
    await page.getByText("Compare the products").click();
    expect(await page.getByRole("table", { name: "The products side by side" }).isVisible()).toBe(true);
    const menu = page.locator("#products-menu");
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Products", exact: true }).hover();
    expect(await menu.getByRole("link", { name: /SuperCrop/ }).isVisible()).toBe(true);
    await page.mouse.move(700, 700);
    await page.getByRole("button", { name: "Resources", exact: true }).focus();
    expect(await page.locator("#resources-menu").getByRole("link", { name: "Blog" }).isVisible()).toBe(true);
    const header = page.getByRole("banner");
    expect(await header.getByRole("link", { name: "Login" }).isVisible()).toBe(true);
    expect(await header.locator('a[href^="tel:"]:visible').count()).toBe(1);
  });

  test("the offices can be reached from the map, and each has its links", async () => {
    const { page } = await suite.open("/", { javaScriptEnabled: false });
    for (const [pin, id] of offices) {
      await page
        .getByRole("link", { name: `${pin} office` })
        .locator("circle")
        .first()
        .click();
      expect(new URL(page.url()).hash).toBe(`#${id}`);
      const office = page.locator(`#${id}`);
      expect(await office.evaluate((card) => card.getBoundingClientRect().top < innerHeight)).toBe(true);
      expect(await office.locator('a[href^="mailto:"]').count()).toBe(1);
      expect(await office.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
    }
  });

  test("on a phone Menu leads to the links at the foot of the page", async () => {
    const { page } = await suite.open("/", { javaScriptEnabled: false, viewport: phone });
    await page.getByRole("link", { name: "Menu" }).click();
    const links = page.locator("#site-links");
    expect(await links.evaluate((list) => list.getBoundingClientRect().top < innerHeight)).toBe(true);
    for (const name of ["About Us", "Contact Us", "Login", "SAIBAOnline", "Clients", "Blog", "FAQ"]) {
      expect(await links.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
    }
  });

  test("a form says how else to write to us, and cannot put the visitor's text into the address", async () => {
    const { page } = await suite.open("/", { javaScriptEnabled: false });
    const form = page.locator("#contact form");
    const note = form.locator(".form-noscript");
    expect(await note.textContent()).toContain("This form needs JavaScript to be sent.");
    expect(await note.locator('a[href^="mailto:"]').isVisible()).toBe(true);
    expect(await form.getAttribute("method")).toBe("post");
    expect(await form.locator("button[type=submit]").isDisabled()).toBe(true);
  });
});
