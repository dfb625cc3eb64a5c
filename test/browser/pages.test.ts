import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { clients } from "../../shared/content/clients.ts";
import { events } from "../../shared/content/events.ts";
import { eventAddress } from "../../shared/content/eventsPage.ts";
import { clientPortals } from "../../shared/content/portals.ts";
import { posts } from "../../shared/content/posts.ts";
import { site } from "../../shared/content/site.ts";
import { clientPortalsBlock } from "../../shared/products/swap/page.ts";
import { articleRoute } from "../support/article.ts";
import { footer, goTo, open, phone, standsAt, waitUntilLive } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { isFocused } from "../support/visitor.ts";

describe("Contact Us", () => {
  test("every number, every e-mail address and the street can be copied, by keyboard and by touch", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, messages } = await open("/contact-us", { permissions, hasTouch: true });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const button = page
      .getByRole("main")
      .getByRole("button", { name: `Copy ${site.helpdeskPhone}` })
      .last();
    await button.press("Enter");
    await page.getByRole("status").getByText("Copied", { exact: true }).waitFor();
    expect(await copied()).toBe(site.helpdeskPhone);
    expect(await isFocused(button)).toBe(true);
    await page.getByText("Copied", { exact: true }).waitFor({ state: "detached" });
    for (const text of site.offices.flatMap(({ email, phones }) => [email, ...phones])) {
      const copy = footer(page)
        .getByRole("button", { name: `Copy ${text}` })
        .first();
      await copy.tap();
      await expect.poll(copied).toBe(text);
    }
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Copy .*India$/ })
      .tap();
    await expect.poll(copied).toMatch(/India$/);
    expect(messages).toEqual([]);
  });

  test("Save contact downloads the company's card, and the map is a drawing until the visitor loads the live map", async () => {
    const { page } = await open("/contact-us", {
      before: (page) => page.route("https://www.openstreetmap.org/**", (route) => route.abort()),
    });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Save contact" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("simson.vcf");
    const frame = page.locator("iframe");
    expect([await page.locator(".office-map").isVisible(), await frame.count()]).toEqual([true, 0]);
    await page.getByRole("button", { name: "Load live map" }).click();
    expect(await frame.getAttribute("src")).toBe(site.mapEmbedUrl);
    expect(await frame.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-popups");
  });

  test("the office hours show the office's time and the visitor's time, and change every minute", async () => {
    const { page } = await open("/contact-us", { clock: true, timezoneId: "Africa/Nairobi" });
    const now = page.locator(".open-now").first();
    await expect.poll(() => now.textContent()).toBe("Open now in Mohali 14:30 India time, 12:00 for you");
    await page.clock.runFor(60_000);
    await expect.poll(() => now.textContent()).toBe("Open now in Mohali 14:31 India time, 12:01 for you");
  });
});

describe("events", () => {
  const detailArrives = (page: Page) => standsAt(page, ".event-detail", 100);

  test("See More opens an event 100 px below the window's top, Back closes it, and the browser's history works both ways", async () => {
    const { page, messages } = await open("/events");
    const cards = page.getByRole("article");
    expect(await cards.count()).toBe(events.length);
    await page
      .getByRole("link", { name: /^See More/ })
      .nth(7)
      .click();
    await detailArrives(page);
    expect(new URL(page.url()).searchParams.get("event")).toBeTruthy();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("event-title");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect.poll(() => cards.count()).toBe(events.length);
    expect(new URL(page.url()).search).toBe("");
    await page.goBack();
    await detailArrives(page);
    await page.goForward();
    await expect.poll(() => cards.count()).toBe(events.length);
    expect(messages).toEqual([]);
  });

  test("open by a shared link, and an unknown link shows the list", async () => {
    const event = events[4] ?? events[0];
    if (!event) throw new Error("There are no events");
    const { page } = await open(eventAddress(event));
    await detailArrives(page);
    expect(await page.getByRole("article").getByRole("heading", { level: 2 }).allTextContents()).toEqual([event.title]);
    expect(await page.getByText(event.date).first().isVisible()).toBe(true);
    await goTo(page, "/events?event=nothing");
    expect(await page.getByRole("article").count()).toBe(events.length);
  });
});

test("the client list has 25 names on a page, and the focus is not lost when a button is disabled at the end", async () => {
  const { page } = await open("/our-clients");
  const previous = page.getByRole("button", { name: "Previous", exact: true });
  const next = page.getByRole("button", { name: "Next", exact: true });
  const state = async () => [
    await page.locator(".client-names li:visible").count(),
    await previous.isDisabled(),
    await next.isDisabled(),
  ];
  const pages = Math.ceil(clients.length / 25);
  expect(pages).toBeGreaterThan(1);
  expect(await state()).toEqual([25, true, false]);
  for (let number = 2; number <= pages; number++) {
    await next.press("Enter");
    await page.getByText(`Page ${number} of ${pages}`, { exact: true }).waitFor();
  }
  expect(await state()).toEqual([clients.length - 25 * (pages - 1), false, true]);
  expect(await isFocused(previous)).toBe(true);
});

test("the blog leads to each published article and back, and not to a coming one", async () => {
  const { page } = await open("/blog");
  const main = page.getByRole("main");
  const published = posts.filter(({ date }) => date);
  const articles = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  expect(await articles.count()).toBe(posts.length);
  expect(await articles.filter({ has: page.getByRole("link") }).count()).toBe(published.length);
  expect(await articles.filter({ hasText: "Coming Soon" }).getByRole("link").count()).toBe(0);
  await articles.getByRole("link", { name: "The Future of CRM Software" }).click();
  await page.waitForURL(`**${articleRoute.path}`);
  await main.getByRole("link", { name: "Back to Blogs" }).click();
  await page.waitForURL("**/blog");
});

test.each(chooseCases([articleRoute.path, "/privacy-policy", "/faq"], (path) => path === "/privacy-policy"))(
  "%s marks the current section in its table of contents",
  async (path) => {
    const { page } = await open(path);
    const hrefs = (links: string) =>
      page.locator(links).evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const marked = () => hrefs('.contents a[aria-current="true"]');
    const hashes = await hrefs(".contents a");
    for (const hash of hashes.slice(0, 2)) {
      await page.locator(hash).evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
      await expect.poll(marked).toEqual([hash]);
    }
    // At the end of the page no section is on the line any more, and the last one stays marked.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect.poll(marked).toEqual([hashes.at(-1)]);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(marked).toEqual([]);
  },
);

test("on a phone the article's table of contents is folded, and leads to its sections", async () => {
  const { page } = await open(articleRoute.path, { viewport: phone });
  const folded = page.locator(".folded-contents");
  await folded.locator("summary").click();
  await folded.getByRole("link").last().click();
  const target = new URL(page.url()).hash;
  await expect.poll(() => page.locator(target).evaluate((one) => one.getBoundingClientRect().top < 200)).toBe(true);
  await page.setViewportSize({ width: 960, height: 900 });
  expect(await folded.isVisible()).toBe(false);
});

test("the aggregator's client portals open in a new tab, which does not know this one", async () => {
  // Reduced motion, because the specified animation would move a section under the press when it comes into view.
  const { page } = await open("/insurance-web-aggregator-software", { reducedMotion: "reduce" });
  const [first] = clientPortals;
  const answer = { body: "A client's portal" };
  await page.context().route(`${new URL(first?.url ?? "").origin}/**`, (route) => route.fulfill(answer));
  const links = page.getByRole("region", { name: clientPortalsBlock.heading }).getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
    clientPortals.map(({ url }) => url),
  );
  const opened = page.context().waitForEvent("page");
  await links.first().click();
  expect((await opened).url()).toBe(first?.url);
  expect(await (await opened).evaluate(() => window.opener)).toBe(null);
});

test("an address without a page is shown on the slip, and Careers leads there with a note about jobs", async () => {
  const { page } = await open("/product-enquiry");
  const careers = page.getByRole("main").getByRole("link", { name: "Careers" });
  expect(await careers.getAttribute("rel")).toBe("nofollow");
  await careers.click();
  await page.waitForURL("**/careers");
  await waitUntilLive(page);
  const writeToUs = page.getByRole("main").getByRole("link", { name: "Write to us" });
  expect(await writeToUs.getAttribute("href")).toBe("/contact-us");
  await page.getByRole("link", { name: "Go Home" }).click();
  await page.waitForURL(`${inject("siteOrigin")}/`);
  await goTo(page, `/evnts/${"2025-".repeat(40)}`);
  const line = await page.locator(".blank-line").filter({ hasText: "/evnts/2025" }).boundingBox();
  const slip = await page.locator(".slip").boundingBox();
  expect((line?.x ?? 0) + (line?.width ?? 0)).toBeLessThan((slip?.x ?? 0) + (slip?.width ?? 0));
  expect(await writeToUs.count()).toBe(0);
});
