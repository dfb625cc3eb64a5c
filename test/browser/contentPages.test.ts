import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { clients } from "../../shared/content/clients.ts";
import type { Visit } from "../support/browser.ts";
import { phone } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

/** Resolves when the top edge of the opened event is at the specified position. */
function detailArrives({ page }: Visit) {
  return page.waitForFunction(() => {
    const top = document.querySelector(".event-detail")?.getBoundingClientRect().top;
    return top !== undefined && Math.abs(top - 100) < 2;
  });
}

describe("events", () => {
  test("See More opens an event 100 px below the window's top, Back closes it, and the browser's history works both ways", async () => {
    const visit = await suite.open("/events");
    const { page } = visit;
    await page.locator(".event-card__more").nth(7).click();
    await detailArrives(visit);
    expect(new URL(page.url()).searchParams.get("event")).toBeTruthy();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("event-title");

    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.locator(".event-card").first().waitFor();
    expect(new URL(page.url()).search).toBe("");

    await page.goBack();
    await detailArrives(visit);
    await page.goForward();
    await page.locator(".event-card").first().waitFor();
    expect(visit.messages).toEqual([]);
  });

  test("the notice stops on hover and focus, and its button stops it permanently", async () => {
    const visit = await suite.open("/events");
    const { page } = visit;
    const state = (value: string) => page.locator(`.notice[data-state="${value}"]`).waitFor();
    await state("moving");
    await page.hover(".notice__window");
    await state("held");
    await page.mouse.move(5, 5);
    await state("moving");
    await page.getByRole("button", { name: "Pause notice" }).focus();
    await state("held");
    await page.keyboard.press("Enter");
    await state("still");
  });

  test("under reduced motion the notice and the pictures do not move from the start", async () => {
    const { page } = await suite.open("/events", { reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Play pictures" }).waitFor();
    await page.locator('.notice[data-state="still"]').waitFor();
  });

  test("without JavaScript an event's link opens the event", async () => {
    const { page } = await suite.open("/events", { javaScriptEnabled: false });
    await page.locator(".event-card__more").first().click();
    await page.locator("#event-title").waitFor();
  });
});

describe("the client list", () => {
  test("shows 25 names on a page, and the focus is not lost when a button is disabled at the end", async () => {
    const { page } = await suite.open("/our-clients");
    const names = () => page.locator(".client-names li:visible").count();
    const previous = page.getByRole("button", { name: "Previous", exact: true });
    const next = page.getByRole("button", { name: "Next", exact: true });

    const pages = Math.ceil(clients.length / 25);
    expect(pages).toBeGreaterThan(1);
    await page.getByText(`Page 1 of ${pages}`, { exact: true }).waitFor();
    expect([await names(), await previous.isDisabled(), await next.isDisabled()]).toEqual([25, true, false]);
    for (let number = 2; number <= pages; number++) {
      await next.press("Enter");
      await page.getByText(`Page ${number} of ${pages}`, { exact: true }).waitFor();
    }
    const rest = clients.length - 25 * (pages - 1);
    expect([await names(), await previous.isDisabled(), await next.isDisabled()]).toEqual([rest, false, true]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Previous");
  });

  test("cuts off no name in its strips at any width", async () => {
    const { page } = await suite.open("/our-clients");
    for (const width of [320, 360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await page.locator(".client-logos .lettermark").evaluateAll((marks) => {
        const isCut = ({ scrollWidth, clientWidth, firstElementChild: name }: Element) =>
          scrollWidth > clientWidth || (name?.scrollWidth ?? 0) > clientWidth;
        return marks.filter(isCut).map(({ textContent }) => textContent);
      });
      expect.soft(cut, `at ${width} px`).toEqual([]);
    }
  });

  test("shows all names without JavaScript", async () => {
    const { page } = await suite.open("/our-clients", { javaScriptEnabled: false });
    expect(await page.locator(".client-names li:visible").count()).toBe(clients.length);
    expect(await page.locator(".pager").isVisible()).toBe(false);
  });
});

test("on a phone the article's breadcrumb ends with Blog, because the title is right below it", async () => {
  const { page } = await suite.open("/blog/the-future-of-crm-software-for-insurance-brokers", { viewport: phone });
  const crumbs = page.locator(".breadcrumb li:visible");
  expect(await crumbs.allTextContents()).toEqual(["Home", "Blog"]);
  const strokes = await crumbs.evaluateAll((items) => items.map((item) => getComputedStyle(item, "::after").content));
  expect(strokes).toEqual(['"/" / ""', "none"]);
});

test("below 960 px the article's table of contents is collapsed under its picture", async () => {
  const { page } = await suite.open("/blog/the-future-of-crm-software-for-insurance-brokers", { viewport: phone });
  const [first, second, third] = await page
    .locator(".article__intro, .text-section")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
  const gap = (upper?: DOMRect, lower?: DOMRect) => Math.round((lower?.top ?? 0) - (upper?.bottom ?? 0));
  expect(gap(first, second), "before the first heading as before the second").toBe(gap(second, third));
  const folded = page.locator(".folded-contents");
  await folded.locator("summary").click();
  await folded.getByRole("link").last().click();
  const target = new URL(page.url()).hash;
  expect(target).not.toBe("");
  await expect.poll(() => page.locator(target).evaluate((one) => one.getBoundingClientRect().top < 200)).toBe(true);
  await page.setViewportSize({ width: 960, height: 900 });
  expect(await folded.isVisible()).toBe(false);
});

describe("filled columns", () => {
  const boxesOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

  test("/events: cards are beside the side column and also below it", async () => {
    const { page } = await suite.open("/events");
    await page.evaluate(() => document.documentElement.setAttribute("data-whole", ""));
    for (const width of [1000, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const [side] = await boxesOf(page, ".events-layout__side");
      const cards = await boxesOf(page, ".event-list > li");
      if (!side) throw new Error("There is no side column");
      const below = cards.filter(({ left }) => left >= side.left - 1);
      expect(below.length).toBeGreaterThan(3);
      // Only the gap of the grid is between the end of the column and the first card below it.
      expect((below[0]?.top ?? 0) - side.bottom).toBeLessThan(120);
      for (const card of cards) {
        const isApart = card.right <= side.left || card.top >= side.bottom;
        expect(isApart, `at ${width} px: ${card.left}, ${card.top}`).toBe(true);
      }
    }
  });

  test("/faq: the products' questions and the glossary have the full width", async () => {
    const { page } = await suite.open("/faq", { viewport: { width: 1440, height: 900 } });
    const [head, products, words] = await Promise.all(
      [".faq-part", ".product-questions", ".glossary"].map(async (part) => (await boxesOf(page, part))[0]),
    );
    expect([products?.left, words?.left]).toEqual([head?.left, head?.left]);
    expect([products?.width, words?.width]).toEqual([1152, 1152]);
  });
});

const withContents = ["/blog/the-future-of-crm-software-for-insurance-brokers", "/privacy-policy", "/faq"];

test.each(chooseCases(withContents, (path) => path === "/privacy-policy"))(
  "%s marks the current section in its table of contents",
  async (path) => {
    const { page } = await suite.open(path);
    const links = page.locator(".contents a");
    const marked = () =>
      page
        .locator('.contents a[aria-current="true"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const hashes = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const hash of [hashes[0], hashes[1]] as string[]) {
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

describe("an address without a page", () => {
  test("is shown on the slip, even if it is very long", async () => {
    const { page, messages } = await suite.open(`/evnts/${"2025-".repeat(40)}`);
    const line = page.locator(".blank-line").filter({ hasText: "/evnts/2025" });
    await line.waitFor();
    const [box, slip] = await Promise.all([line.boundingBox(), page.locator(".slip").boundingBox()]);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((slip?.x ?? 0) + (slip?.width ?? 0));
    expect(messages.filter((message) => !message.includes("404"))).toEqual([]);
  });

  test("gets a note on where to write only if it is /careers", async () => {
    const { page } = await suite.open("/careers");
    expect(await page.locator("main").getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe(
      "/contact-us",
    );
    await page.goto(`${suite.origin}/career`);
    expect(await page.locator("main").getByRole("link", { name: "Write to us" }).count()).toBe(0);
  });
});
