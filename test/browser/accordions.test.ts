import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { goTo, open, phone, waitUntilLive } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { isFocused } from "../support/visitor.ts";

/** Folded parts: questions, editions, areas, and tabs. */

/** For every item of an accordion: its state, and whether its answer is visible. */
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

const opened = { isOpen: true, isShown: true, isInHeading: true, hidden: null };
const closed = { isOpen: false, isShown: false, isInHeading: true, hidden: "until-found" };

test("on every page the first item of each accordion is open, and the browser's search finds the others", async () => {
  const { page } = await open("/faq", { reducedMotion: "reduce" });
  const paths = ["/", "/faq", ...routes.filter(({ product }) => product).map(({ path }) => path)];
  const some = ["/", "/faq", "/insurance-broker-management-software"];
  for (const path of chooseCases(paths, (one) => some.includes(one))) {
    await goTo(page, path);
    await waitUntilLive(page);
    const accordions = await page.locator("main .accordion").all();
    expect(accordions.length, path).toBeGreaterThan(0);
    for (const accordion of accordions) {
      const count = await accordion.locator("button[aria-expanded]").count();
      await expect
        .poll(() => readAccordion(accordion), { message: path })
        .toEqual([opened, ...Array.from({ length: count - 1 }, () => closed)]);
    }
  }
  // Both editions of the broker's product may be open (A24).
  await goTo(page, "/insurance-broker-management-software");
  await waitUntilLive(page);
  const editions = page.locator(".editions");
  await editions.getByRole("button", { name: "Corporate edition", exact: true }).click();
  await expect.poll(() => readAccordion(editions)).toEqual([opened, opened]);
});

test("questions open one at a time and can all be closed, by pointer and by key, and by the browser's search", async () => {
  const { page, messages } = await open("/faq", { reducedMotion: "reduce" });
  const questions = page.locator("main .accordion").last();
  const button = (index: number) => questions.getByRole("button").nth(index);
  const openOnes = () =>
    expect.poll(async () => (await readAccordion(questions)).flatMap(({ isShown }, at) => (isShown ? [at] : [])));
  await button(4).click();
  await openOnes().toEqual([4]);
  // The panel that closes is above, and is higher than the space above the question that opens.
  const top = () => button(5).evaluate((element) => element.getBoundingClientRect().top);
  await button(5).evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 120));
  await button(5).press("Space");
  await expect.poll(() => button(5).getAttribute("aria-expanded")).toBe("true");
  await expect.poll(async () => Math.abs((await top()) - 120)).toBeLessThan(3);
  await openOnes().toEqual([5]);
  await button(5).press("Enter");
  await openOnes().toEqual([]);
  // A link into a closed panel makes the browser open it, by the same mechanism as its search.
  await button(2).evaluate((element) => {
    const answer = document.querySelector(`#${element.getAttribute("aria-controls")} p`);
    if (answer) answer.id = "found";
    location.hash = "#found";
  });
  await openOnes().toEqual([2]);
  expect(await button(2).getAttribute("aria-expanded")).toBe("true");
  expect(messages).toEqual([]);
});

test("a link to a question or term leads there below the header, on arrival, from another page and on the same page", async () => {
  const { page } = await open("/faq#cost", { reducedMotion: "reduce", viewport: phone });
  const arrives = (id: string) =>
    expect
      .poll(() =>
        page.evaluate((id) => {
          const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
          return Math.abs(top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
        }, id),
      )
      .toBeLessThan(3);
  await page.locator("#cost [aria-expanded=true]").waitFor();
  await arrives("cost");
  await page.evaluate(() => {
    location.hash = "#hosting";
  });
  await page.locator("#hosting [aria-expanded=true]").waitFor();
  await page.evaluate(() => {
    location.hash = "#term-treaty";
  });
  const top = () => page.locator("#term-treaty").evaluate((term) => term.getBoundingClientRect().top);
  await expect.poll(top).toSatisfy((at: number) => at > 0 && at < phone.height / 2);
  await page.locator("main a[href$='#reinsurance-reminders']").click();
  await page.locator("#reinsurance-reminders [aria-expanded=true]").waitFor();
  await arrives("reinsurance-reminders");
});

test.each<[string, string[]]>([
  ["/", ["ArrowDown", "ArrowRight", "End", "ArrowDown", "ArrowUp", "ArrowLeft", "Home"]],
  ["/reinsurance-brokers-management-software", ["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"]],
])(
  "the tabs of %s are selected by keys, have one tab stop, and each shows the panel that it labels",
  async (address, keys) => {
    const { page } = await open(address, { reducedMotion: "reduce" });
    const tabs = page.getByRole("tab");
    const count = await tabs.count();
    const isSelected = (at: number) => async () => {
      const panel = page.locator("[role=tabpanel]:visible");
      const tab = tabs.nth(at);
      return [
        await tab.getAttribute("aria-selected"),
        await isFocused(tab),
        (await panel.getAttribute("aria-labelledby")) === (await tab.getAttribute("id")),
        (await tabs.evaluateAll((all) => all.map((one) => (one as HTMLElement).tabIndex))).indexOf(0),
      ];
    };
    await tabs.first().focus();
    let at = 0;
    for (const key of keys) {
      await page.keyboard.press(key);
      if (key === "Home") at = 0;
      else if (key === "End") at = count - 1;
      else at = (at + (/Down|Right/.test(key) ? 1 : count - 1)) % count;
      await expect.poll(isSelected(at), { message: key }).toEqual(["true", true, true, at]);
    }
    await page.keyboard.press("Tab");
    expect(await focusIn(page, "[role=tabpanel]")).toBe(true);
  },
);

const focusIn = (page: Page, selector: string) =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, selector);
