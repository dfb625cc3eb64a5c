import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { home } from "../../shared/content/home.ts";
import { clientPortals } from "../../shared/content/portals.ts";
import { posts } from "../../shared/content/posts.ts";
import { clientPortalsBlock } from "../../shared/products/swap/page.ts";
import { openSuite, waitUntilLive } from "../support/suite.ts";

const suite = openSuite();

describe("the demo form's product", () => {
  const product = (page: Page) =>
    page.getByRole("combobox", { name: "Product" }).evaluate((field) => {
      const select = field as HTMLSelectElement;
      return [select.selectedOptions[0]?.textContent, select.disabled];
    });

  test("is the page's own or the one in the address, and cannot be changed", async () => {
    const { page } = await suite.open("/supercrop", { javaScriptEnabled: false });
    for (const [address, name] of [
      ["/insurance-agency-management-software", "SAIBALite"],
      ["/insurance-broker-management-software", "SAIBAOnline"],
      ["/supercrop", "SuperCrop"],
      ["/supercrop?page=SARB", "SARBOnline"],
      ["/supercrop/sata", "SATAOnline"],
      ["/supercrop?page=nothing", "SuperCrop"],
    ]) {
      await page.goto(suite.origin + address);
      expect(await product(page), address).toEqual([name, true]);
    }
    expect((await page.goto(`${suite.origin}/supercrop/nothing`))?.status()).toBe(404);
  });

  test("is the same once the page is live, and changes with the page", async () => {
    const { page, messages } = await suite.open("/supercrop?page=sarb");
    expect(await product(page)).toEqual(["SARBOnline", true]);
    await page.getByRole("contentinfo").getByRole("link", { name: "SWAP" }).click();
    await page.waitForURL("**/insurance-web-aggregator-software");
    await expect.poll(() => product(page)).toEqual(["SWAP", true]);
    expect(messages).toEqual([]);
  });
});

test("the aggregator's client portals open in a new tab", async () => {
  // Reduced motion, because the specified animation would move a section under the press when it comes into view.
  const { page } = await suite.open("/insurance-web-aggregator-software", { reducedMotion: "reduce" });
  await page
    .context()
    .route(`${new URL(clientPortals[0]?.url ?? "").origin}/**`, (route) =>
      route.fulfill({ body: "A client's portal" }),
    );
  const links = page.getByRole("region", { name: clientPortalsBlock.heading }).getByRole("link");
  expect(await links.evaluateAll((all) => all.map((a) => [a.getAttribute("href"), a.getAttribute("rel")]))).toEqual(
    clientPortals.map(({ url }) => [url, "noopener"]),
  );
  const opened = page.context().waitForEvent("page");
  await links.first().click();
  expect((await opened).url()).toBe(clientPortals[0]?.url);
  expect(await (await opened).evaluate(() => window.opener)).toBe(null);
  expect(new URL(page.url()).pathname).toBe("/insurance-web-aggregator-software");
});

test("the clients' logos advance one by one every five seconds, and stop on hover and when the visitor pauses them", async () => {
  const { page, messages } = await suite.open("/our-clients", { clock: true });
  const carousel = page.getByRole("group", { name: "Brokers and agencies", exact: true });
  const track = carousel.locator(".carousel__track");
  await carousel.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  // The carousel runs once its observer reports it. This observer was created later, so the browser calls it later.
  await carousel.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve()).observe(element);
      }),
  );
  await page.clock.runFor(20);
  const shown = async () => {
    await page.clock.runFor(16);
    return track.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
  };
  await page.clock.runFor(4800);
  expect(await shown()).toBe(0);
  await page.clock.runFor(300);
  await expect.poll(shown).toBe(1);
  await track.hover();
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(1);
  await carousel.getByRole("button", { name: "Previous client" }).click();
  await expect.poll(shown).toBe(0);
  await carousel.getByRole("button", { name: "Pause brokers and agencies" }).click();
  await page.mouse.move(2, 300);
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(0);
  expect(messages).toEqual([]);
});

test("the blog links to the published article, and not to the coming one", async () => {
  const { page } = await suite.open("/blog");
  const main = page.getByRole("main");
  const articles = main.getByRole("list").filter({ has: page.getByRole("heading", { level: 2 }) });
  expect(await articles.getByRole("link").count()).toBe(posts.filter(({ date }) => date).length);
  const link = articles.getByRole("link", { name: "The Future of CRM Software" });
  expect(await link.textContent()).toMatch(/2 Days Ago.*20 June 2025.*Know More/);
  const upcoming = articles.getByRole("listitem").filter({ hasText: "Coming Soon" });
  expect(await upcoming.count()).toBe(1);
  expect(await upcoming.getByRole("link").count()).toBe(0);
  expect(await main.getByLabel("Sort by").locator("option").allTextContents()).toEqual(["Newest Post"]);

  await link.click();
  await page.waitForURL("**/blog/the-future-of-crm-software-for-insurance-brokers");
  const back = page.getByRole("main").getByRole("link", { name: "Back to Blogs" });
  await back.waitFor();
  expect(await page.getByRole("main").locator("time").getAttribute("datetime")).toBe("2025-06-20");
  expect(await page.getByRole("article").locator('p a[href="/"]').count()).toBeGreaterThan(0);
  await back.click();
  await page.waitForURL("**/blog");
});

test("Contact Us shows its map at once, without an iframe, and its captchas are 130 by 34 px", async () => {
  const { page, messages } = await suite.open("/contact-us");
  expect(await page.locator(".office-map").isVisible()).toBe(true);
  expect(await page.locator("iframe").count()).toBe(0);
  const sizes = await page
    .locator("canvas")
    .evaluateAll((all) =>
      all.map((canvas) => [(canvas as HTMLElement).offsetWidth, (canvas as HTMLElement).offsetHeight]),
    );
  expect(sizes).toEqual([
    [130, 34],
    [130, 34],
  ]);
  expect(messages).toEqual([]);
});

test("the office hours show the office's time and the visitor's time, and change every minute", async () => {
  const { page } = await suite.open("/contact-us", { clock: true, timezoneId: "Africa/Nairobi" });
  const now = page.locator(".open-now").first();
  await expect.poll(() => now.textContent()).toBe("Open now in Mohali 14:30 India time, 12:00 for you");
  await page.clock.runFor(60_000);
  await expect.poll(() => now.textContent()).toBe("Open now in Mohali 14:31 India time, 12:01 for you");
});

test("the product enquiry's Careers link leads to the 404 page with a note about jobs, and Go Home leads to Home", async () => {
  const { page } = await suite.open("/product-enquiry");
  const careers = page.getByRole("main").getByRole("link", { name: "Careers" });
  expect(await careers.getAttribute("rel")).toBe("nofollow");
  await careers.click();
  await page.waitForURL("**/careers");
  await waitUntilLive(page);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Whoops!");
  expect(await page.getByText("Looking for a job with us?").isVisible()).toBe(true);
  await page.getByRole("link", { name: "Go Home" }).click();
  await page.waitForURL(`${suite.origin}/`);
  await page.getByRole("tablist", { name: home.products.title }).waitFor();
});
