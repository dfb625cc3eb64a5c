import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { clientPortals } from "../../shared/content/aggregator.ts";
import { blogEntries } from "../../shared/content/blog.ts";
import { events } from "../../shared/content/events.ts";
import { eventAddress } from "../../shared/content/eventsPage.ts";
import { openSuite, waitUntilLive } from "../support/suite.ts";

const suite = openSuite();

const walkTimeoutMs = 40_000;

/** Title, state and whether its answer can be read, of every item of an accordion. */
async function readAccordion(accordion: Locator) {
  // What is skipped far below the window would count as not shown.
  await accordion.scrollIntoViewIfNeeded();
  return accordion.locator("button[aria-expanded]").evaluateAll((buttons) =>
    buttons.map((button) => {
      const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
      return {
        isOpen: button.getAttribute("aria-expanded") === "true",
        isShown: panel?.checkVisibility({ contentVisibilityAuto: true }) === true && panel.offsetHeight > 0,
        isInHeading: button.parentElement?.matches("h2, h3, h4"),
        hidden: panel?.getAttribute("hidden") ?? null,
      };
    }),
  );
}

const open = { isOpen: true, isShown: true, isInHeading: true, hidden: null };
const closed = { isOpen: false, isShown: false, isInHeading: true, hidden: "until-found" };

/** The question accordion of a page: the last one before the form that ends it. */
const questions = (page: Page) => page.locator(".accordion").last();

describe("accordions", () => {
  test(
    "each page has the right number of questions, the first open, and the others findable by the browser",
    async () => {
      const { page } = await suite.open("/faq", { reducedMotion: "reduce" });
      for (const [address, count] of [
        ["/faq", 11],
        ["/", 5],
        ["/insurance-agency-management-software", 4],
        ["/insurance-broker-management-software", 3],
        ["/reinsurance-brokers-management-software", 2],
        ["/health-insurance-management-software", 4],
        ["/insurance-web-aggregator-software", 3],
        ["/employee-benefit-portal", 2],
        ["/supercrop", 2],
      ] as const) {
        await page.goto(suite.origin + address);
        await waitUntilLive(page);
        await expect
          .poll(() => readAccordion(questions(page)), { message: address })
          .toEqual([open, ...Array.from({ length: count - 1 }, () => closed)]);
      }
    },
    walkTimeoutMs,
  );

  test("questions open one at a time and can all be closed, by pointer and by key", async () => {
    const { page, messages } = await suite.open("/faq", { reducedMotion: "reduce" });
    const buttons = questions(page).getByRole("button");
    const openOnes = async () =>
      (await readAccordion(questions(page))).flatMap(({ isShown }, index) => (isShown ? [index] : []));
    await buttons.nth(4).click();
    await expect.poll(openOnes).toEqual([4]);
    await buttons.nth(5).press("Space");
    await expect.poll(openOnes).toEqual([5]);
    await buttons.nth(5).press("Enter");
    await expect.poll(openOnes).toEqual([]);
    expect(messages).toEqual([]);
  });

  test("a link to a question opens it, from outside and on the page", async () => {
    const { page } = await suite.open("/faq#hosting", { reducedMotion: "reduce" });
    await page.getByText("Both can be discussed.").waitFor();
    await page.evaluate(() => {
      location.hash = "#cost";
    });
    await page.getByText("Please call us and we will prepare a proposal").waitFor();
  });

  test("what the browser's search finds in a closed answer is shown, and its question says so", async () => {
    const { page } = await suite.open("/faq", { reducedMotion: "reduce" });
    // A link into a closed panel takes the browser's own way of opening it, which is that of its search.
    await page.locator("#compliance-panel p").evaluate((answer) => {
      answer.id = "found";
      location.hash = "#found";
    });
    await page.getByText("Tell us your country and regulator").waitFor();
    const button = page.getByRole("button", { name: /regulator/ });
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
  });

  test("the broker's editions may both be open; the first is so from the start", async () => {
    const { page } = await suite.open("/insurance-broker-management-software", { reducedMotion: "reduce" });
    const editions = page.locator(".editions");
    await expect.poll(() => readAccordion(editions)).toEqual([open, closed]);
    await editions.getByRole("button", { name: "Corporate edition", exact: true }).click();
    await expect.poll(() => readAccordion(editions)).toEqual([open, open]);
    expect(await editions.getByText(".NET Framework 4.7").isVisible()).toBe(true);
    expect(await editions.getByText("Angular 18").isVisible()).toBe(true);
  });

  test.each([
    ["/reinsurance-brokers-management-software", ["Admin Area", "Facultative", "Treaty", "Accounting system"]],
    [
      "/health-insurance-management-software",
      ["Data Processing", "Hospital Networking", "Claims", "Scrutiny", "Billing", "Accounts", "Support Desk", "MIS"],
    ],
  ])("%s has its side accordion and its three tabs", async (address, areas) => {
    const { page } = await suite.open(address, { reducedMotion: "reduce" });
    const side = page.locator(".areas");
    expect(await side.getByRole("button").allTextContents()).toEqual(areas);
    expect(await readAccordion(side)).toEqual([open, ...areas.slice(1).map(() => closed)]);

    const tabs = page.getByRole("tablist").getByRole("tab");
    expect(await tabs.allTextContents()).toEqual(["Process Flow", "Modules", "Technologies"]);
    await tabs.first().focus();
    for (const [key, name] of [
      ["ArrowRight", "Modules"],
      ["ArrowRight", "Technologies"],
      ["ArrowRight", "Process Flow"],
      ["ArrowLeft", "Technologies"],
      ["Home", "Process Flow"],
      ["End", "Technologies"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).toBe(name);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      expect(await page.getByRole("tabpanel", { name }).isVisible()).toBe(true);
      expect(await page.getByRole("tabpanel").count()).toBe(1);
    }
    expect(await tabs.evaluateAll((all) => all.map((tab) => tab.tabIndex))).toEqual([-1, -1, 0]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("tabpanel");
  });
});

describe("the demo form's product", () => {
  const product = (page: Page) =>
    page.getByRole("combobox", { name: "Product" }).evaluate((field) => {
      const select = field as HTMLSelectElement;
      return [select.selectedOptions[0]?.textContent, select.disabled];
    });

  test("is the page's own and cannot be changed, and the address may ask for another", async () => {
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

  test("is the same once the page is alive, and changes with the page", async () => {
    const { page, messages } = await suite.open("/supercrop?page=sarb");
    expect(await product(page)).toEqual(["SARBOnline", true]);
    await page.getByRole("contentinfo").getByRole("link", { name: "SWAP" }).click();
    await page.waitForURL("**/insurance-web-aggregator-software");
    await expect.poll(() => product(page)).toEqual(["SWAP", true]);
    expect(messages).toEqual([]);
  });
});

test("the aggregator's clients open in a tab of their own", async () => {
  const { page } = await suite.open("/insurance-web-aggregator-software");
  await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "A client's portal" }));
  const links = page.getByRole("region", { name: "Client portals" }).getByRole("link");
  expect(await links.evaluateAll((all) => all.map((a) => [a.getAttribute("href"), a.getAttribute("rel")]))).toEqual(
    clientPortals.map(({ url }) => [url, "noopener"]),
  );
  const opened = page.context().waitForEvent("page");
  await links.first().click();
  expect((await opened).url()).toBe(clientPortals[0]?.url);
  expect(await (await opened).evaluate(() => window.opener)).toBe(null);
  expect(new URL(page.url()).pathname).toBe("/insurance-web-aggregator-software");
});

describe("events", () => {
  const cards = (page: Page) => page.getByRole("article");
  const tracks = (page: Page) => page.locator("article .carousel__track");
  const places = (page: Page) => tracks(page).evaluateAll((all) => all.map((track) => Math.round(track.scrollLeft)));

  test("are twenty cards with a title, pictures, a text and See More; one button pauses all of them", async () => {
    const { page, messages } = await suite.open("/events", { clock: true });
    expect(await cards(page).count()).toBe(events.length);
    for (const part of ["h3", "p", "[aria-roledescription=carousel] svg"]) {
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
    await cards(page)
      .nth(0)
      .evaluate((card) => card.scrollIntoView({ block: "center", behavior: "instant" }));
    await page.clock.runFor(20);
    await page.clock.runFor(7900);
    expect(await places(page)).toEqual(Array.from({ length: events.length }, () => 0));
    await page.clock.runFor(200);
    // What is in the window moves, what is far below does not.
    const width = await tracks(page)
      .first()
      .evaluate((track) => track.clientWidth);
    await expect.poll(async () => (await places(page))[0]).toBe(width);
    expect((await places(page)).slice(10)).toEqual(Array.from({ length: 10 }, () => 0));

    await page.clock.runFor(100);
    await page.getByRole("button", { name: "Pause pictures" }).click();
    const paused = await places(page);
    await page.clock.runFor(20_000);
    expect(await places(page)).toEqual(paused);
    expect(messages).toEqual([]);
  });

  test("pictures turn by arrows and dots, and wait under the pointer", async () => {
    const { page } = await suite.open("/events", { clock: true });
    const card = cards(page).first();
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
    await expect.poll(current, { message: "after the last the first" }).toBe(0);
  });

  test("a shared link opens its event, and an unknown one is the list", async () => {
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

test("the clients' logos pass one by one every five seconds, and wait for whoever looks, pauses or turns them", async () => {
  const { page, messages } = await suite.open("/our-clients", { clock: true });
  const carousel = page.getByRole("group", { name: "Brokers and agencies", exact: true });
  const track = carousel.locator(".carousel__track");
  await carousel.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
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

test("the blog links to what can be read, and not to what is to come", async () => {
  const { page } = await suite.open("/blog");
  const main = page.getByRole("main");
  const articles = main.getByRole("list").filter({ has: page.getByRole("heading", { level: 2 }) });
  expect(await articles.getByRole("link").count()).toBe(blogEntries.filter(({ daysAgo }) => daysAgo).length);
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

test("Contact Us shows the map at once, without a stranger, and its captchas are 130 by 34", async () => {
  const { page, messages } = await suite.open("/contact-us");
  const frame = page.locator("iframe");
  await frame.scrollIntoViewIfNeeded();
  expect(new URL((await frame.getAttribute("src")) ?? "", suite.origin).origin).toBe(suite.origin);
  expect(await page.frameLocator("iframe").locator("svg").first().isVisible()).toBe(true);
  expect(await frame.getAttribute("title")).toContain("Mohali");
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

test("the hours tell the office's clock and the visitor's own, by the minute", async () => {
  const { page } = await suite.open("/contact-us", { clock: true, timezoneId: "Africa/Nairobi" });
  const now = page.locator(".open-now").first();
  await expect.poll(() => now.textContent()).toBe("Open now in Mohali 14:30 India time, 12:00 for you");
  await page.clock.runFor(60_000);
  await expect.poll(() => now.textContent()).toBe("Open now in Mohali 14:31 India time, 12:01 for you");
});

test("the product enquiry's link to Careers leads to the 404 page, which says where to write; Go Home goes home", async () => {
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
  await page.getByRole("tablist", { name: "Our products" }).waitFor();
});
