import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faqs } from "../../shared/content/faqs.ts";
import { phone } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { openSuite, waitUntilLive } from "../support/suite.ts";

const suite = openSuite();

const walkTimeoutMs = 40_000;

/** For every item of an accordion: its title, its state, and whether its answer is visible. */
async function readAccordion(accordion: Locator) {
  // The browser skips content far below the window, which would count as hidden.
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

/** The question accordion of a page. A product page may have another one beside it. */
const questions = (page: Page) =>
  page.locator("[data-block=faq] .accordion, main:not(:has([data-block])) .accordion").last();

describe("accordions", () => {
  test(
    "each page has the right number of questions, the first is open, and the browser's search finds the others",
    async () => {
      const { page } = await suite.open("/faq", { reducedMotion: "reduce" });
      const pages: [address: string, count: number][] = [
        ["/faq", faqs.length],
        ["/", 5],
        ["/insurance-agency-management-software", 4],
        ["/insurance-broker-management-software", 3],
        ["/reinsurance-brokers-management-software", 2],
        ["/health-insurance-management-software", 4],
        ["/insurance-web-aggregator-software", 3],
        ["/employee-benefit-portal", 2],
        ["/supercrop", 2],
      ];
      for (const [address, count] of chooseCases(pages, ([address]) => ["/faq", "/"].includes(address))) {
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
    // The panel that closes is above, and is higher than the space above the question that opens.
    await buttons.nth(5).evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 120));
    await buttons.nth(5).press("Space");
    await expect.poll(() => buttons.nth(5).getAttribute("aria-expanded")).toBe("true");
    const top = await buttons.nth(5).evaluate((button) => button.getBoundingClientRect().top);
    expect(Math.abs(top - 120)).toBeLessThan(3);
    await expect.poll(openOnes).toEqual([5]);
    await buttons.nth(5).press("Enter");
    await expect.poll(openOnes).toEqual([]);
    expect(messages).toEqual([]);
  });

  test("a link to a question opens it below the header, on arrival, from another page and on the same page", async () => {
    const { page } = await suite.open("/faq#cost", { reducedMotion: "reduce", viewport: phone });
    await page.locator("#cost [aria-expanded=true]").waitFor();
    const spaceAbove = (id: string) =>
      page.evaluate((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
        return Math.round(top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
      }, id);
    // The first question closes, which is above.
    await expect.poll(async () => Math.abs(await spaceAbove("cost"))).toBeLessThan(3);
    await page.locator("main a[href$='#reinsurance-reminders']").click();
    await page.locator("#reinsurance-reminders [aria-expanded=true]").waitFor();
    await expect.poll(async () => Math.abs(await spaceAbove("reinsurance-reminders"))).toBeLessThan(3);
    await page.goto(`${suite.origin}/faq`);
    await waitUntilLive(page);
    await page.evaluate(() => {
      location.hash = "#hosting";
    });
    await page.getByText("Both can be discussed.").waitFor();
  });

  test("a closed answer opens when the browser's search finds text in it, and its button is expanded", async () => {
    const { page } = await suite.open("/faq", { reducedMotion: "reduce" });
    // A link into a closed panel makes the browser open it, by the same mechanism as its search.
    await page.locator("#compliance-panel p").evaluate((answer) => {
      answer.id = "found";
      location.hash = "#found";
    });
    await page.getByText("Tell us your country and regulator").waitFor();
    const button = page.getByRole("button", { name: /regulator/ });
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("true");
  });

  test("both editions of the broker's product may be open, and the first is open from the start", async () => {
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
