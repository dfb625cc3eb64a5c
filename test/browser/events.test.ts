import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { events } from "../../shared/content/events.ts";
import { eventAddress } from "../../shared/content/eventsPage.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

describe("events", () => {
  const cards = (page: Page) => page.getByRole("article");
  const tracks = (page: Page) => page.locator("article .carousel__track");
  const places = (page: Page) => tracks(page).evaluateAll((all) => all.map((track) => Math.round(track.scrollLeft)));

  test("are cards with a title, pictures, a text and See More, and one button pauses all pictures", async () => {
    const { page, messages } = await suite.open("/events", { clock: true });
    expect(await cards(page).count()).toBe(events.length);
    for (const part of ["h3", "p", 'use[href*="/scenes-"], picture img']) {
      expect(
        await cards(page)
          .filter({ has: page.locator(part) })
          .count(),
        part,
      ).toBe(events.length);
    }
    expect(
      await cards(page)
        .getByRole("link", { name: /^See More/ })
        .count(),
    ).toBe(events.length);
    expect(await page.getByRole("button", { name: "Pause pictures" }).count()).toBe(1);

    await page.mouse.move(2, 300);
    await tracks(page)
      .first()
      .evaluate((card) => card.scrollIntoView({ block: "center", behavior: "instant" }));
    await page.clock.runFor(20);
    await page.clock.runFor(7900);
    const still = Array.from({ length: await tracks(page).count() }, () => 0);
    expect(await places(page)).toEqual(still);
    await page.clock.runFor(200);
    // Pictures in the window move, and pictures far below do not.
    const width = await tracks(page)
      .first()
      .evaluate((track) => track.getBoundingClientRect().width);
    // A browser scrolls by whole pixels.
    await expect
      .poll(async () => [Math.floor(width), Math.ceil(width)].includes((await places(page))[0] ?? 0))
      .toBe(true);
    expect((await places(page)).slice(10)).toEqual(still.slice(10));

    await page.clock.runFor(100);
    await page.getByRole("button", { name: "Pause pictures" }).click();
    // A slide that was moving still comes to its end.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const paused = await places(page);
    await page.clock.runFor(20_000);
    expect(await places(page)).toEqual(paused);
    expect(messages).toEqual([]);
  });

  test("have pictures that change by arrows and dots, and stop on hover", async () => {
    const { page } = await suite.open("/events", { clock: true });
    const card = cards(page)
      .filter({ has: page.getByRole("button", { name: "Picture 1 of 3" }) })
      .first();
    await card.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const dots = card.getByRole("button", { name: /^Picture \d of 3/ });
    const current = async () => {
      await page.clock.runFor(16);
      return dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute("aria-current") === "true"));
    };
    await card.getByRole("button", { name: "Next picture" }).click();
    await expect.poll(current).toBe(1);
    await card.getByRole("button", { name: "Previous picture" }).click();
    await expect.poll(current).toBe(0);
    await dots.nth(2).click();
    await expect.poll(current).toBe(2);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await card.locator(".carousel__track").hover();
    await page.clock.runFor(20_000);
    expect(await current()).toBe(2);
    await page.mouse.move(2, 300);
    await page.clock.runFor(8100);
    await expect.poll(current, { message: "the first picture follows the last" }).toBe(0);
  });

  test("open by a shared link, and an unknown link shows the list", async () => {
    const event = events[4];
    if (!event) throw new Error("There are fewer than five events");
    const { page, messages } = await suite.open(eventAddress(event));
    await page.waitForFunction(() => {
      const top = document.querySelector("article")?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - 100) < 2;
    });
    expect(await cards(page).count()).toBe(1);
    expect(await cards(page).getByRole("heading", { level: 2 }).textContent()).toBe(event.title);
    expect(await cards(page).getByText(event.date).first().isVisible()).toBe(true);
    expect(await cards(page).getByRole("link", { name: "Back" }).isVisible()).toBe(true);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${suite.origin}/events`);
    await page.goto(`${suite.origin}/events?event=nothing`);
    expect(await cards(page).count()).toBe(events.length);
    expect(messages).toEqual([]);
  });
});
