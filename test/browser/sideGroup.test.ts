import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { site as company } from "../../shared/content/site.ts";
import { phone, waitForHydration } from "../support/browser.ts";
import { focusedName, rail, scrollTo } from "../support/pageParts.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

describe("the side group", () => {
  const buttons = ["Who We Are?", "Why Choose Us?", "Request a Call Back"];

  test("appears after 100 px, shows its tooltips on hover and focus, and disappears at the top", async () => {
    const { page } = await suite.open("/");
    expect(await rail(page).isVisible()).toBe(false);
    await scrollTo(page, 101);
    await rail(page).waitFor();
    for (const name of buttons) {
      const link = rail(page).getByRole("link", { name });
      const tip = link.getByText(name, { exact: true });
      const opacity = () => tip.evaluate((element) => getComputedStyle(element).opacity);
      await link.hover();
      await expect.poll(opacity).toBe("1");
      await page.mouse.move(5, 500);
      await expect.poll(opacity).toBe("0");
      await page.keyboard.press("Shift");
      await link.focus();
      await expect.poll(opacity).toBe("1");
    }
    await page.keyboard.press("Tab");
    await rail(page).getByRole("link", { name: "Who We Are?" }).focus();
    await scrollTo(page, 0);
    await rail(page).waitFor({ state: "hidden" });
  });

  test("on Home scrolls until the section of the button is 200 px below the top", async () => {
    const { page } = await suite.open("/");
    for (const [name, id] of [
      ["Why Choose Us?", "why-us"],
      ["Request a Call Back", "contact"],
      ["Who We Are?", "about"],
    ] as const) {
      await scrollTo(page, 400);
      await rail(page).getByRole("link", { name }).click();
      await page.waitForFunction((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? 0;
        return Math.abs(top - 200) <= 2;
      }, id);
      expect(await page.evaluate(() => document.activeElement?.closest("section")?.id)).toBe(id);
    }
  });

  test("in a low window leaves a quarter of the window above the section", async () => {
    const { page } = await suite.open("/", { viewport: { width: 1024, height: 500 }, reducedMotion: "reduce" });
    await scrollTo(page, 400);
    await rail(page).getByRole("button", { name: "Shortcuts" }).click();
    await rail(page).getByRole("link", { name: "Who We Are?" }).click();
    await page.waitForFunction(() => {
      const top = document.getElementById("about")?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - 125) <= 2;
    });
  });

  test("on other pages leads to Home's sections, and to the page's own form", async () => {
    const { page } = await suite.open("/supercrop", { reducedMotion: "reduce" });
    const href = (name: string) => rail(page).getByRole("link", { name }).getAttribute("href");
    await scrollTo(page, 300);
    expect([await href("Who We Are?"), await href("Why Choose Us?")]).toEqual(["/?id=about", "/?id=why-us"]);
    await rail(page).getByRole("link", { name: "Request a Call Back" }).click();
    await page.waitForFunction(() => {
      const top = document.querySelector("form")?.closest("[id=contact]")?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - 200) <= 2;
    });
    // These two pages have no such form, so the button leads to Contact Us (A9).
    for (const address of ["/product-enquiry", "/nowhere"]) {
      await page.goto(suite.origin + address);
      await waitForHydration(page);
      await scrollTo(page, 101);
      expect(await href("Request a Call Back"), address).toBe("/contact-us");
    }
  });

  test("has Back to top, which scrolls to the top, where Tab then continues", async () => {
    const { page } = await suite.open("/faq");
    await scrollTo(page, 1200);
    await rail(page).getByRole("link", { name: "Back to top" }).press("Enter");
    await page.waitForFunction(() => scrollY === 0);
    await page.keyboard.press("Tab");
    expect(await focusedName(page)).toBe(`${company.companyName}, home`);
  });

  describe.each([
    ["a phone", phone],
    ["the smallest phone", { width: 320, height: 568 }],
    ["a tablet", { width: 768, height: 900 }],
  ])("on %s", (_, viewport) => {
    const isShown = (page: Page) => rail(page).evaluate((group) => getComputedStyle(group).opacity === "1");

    test("stays while the visitor scrolls, behind one button that opens a list of names", async () => {
      const { page } = await suite.open("/", { viewport, hasTouch: true });
      await scrollTo(page, 1500);
      await expect.poll(() => isShown(page)).toBe(true);
      await scrollTo(page, 1700);
      await expect.poll(() => isShown(page)).toBe(true);
      const button = rail(page).getByRole("button", { name: "Shortcuts" });
      const box = await button.boundingBox();
      expect([box?.width, box?.height]).toEqual([48, 48]);
      expect(await rail(page).getByRole("link").count()).toBe(0);
      await button.tap();
      for (const name of [...buttons, "Back to top"]) {
        const link = rail(page).getByRole("link", { name });
        expect((await link.innerText()).trim()).toBe(name);
        const { x = -1, width = 0 } = (await link.boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(viewport.width);
      }
      await rail(page).getByRole("link", { name: "Why Choose Us?" }).tap();
      await expect.poll(() => rail(page).getByRole("link").count()).toBe(0);
      await page.waitForFunction(() => {
        const top = document.getElementById("why-us")?.getBoundingClientRect().top ?? 0;
        return Math.abs(top - 200) <= 2 || innerHeight < 600;
      });
    });

    test.each(["/", "/contact-us"])("on %s covers no control of a form or the footer", async (address) => {
      const { page } = await suite.open(address, { viewport, reducedMotion: "reduce" });
      await page.evaluate(() => {
        document.documentElement.dataset.whole = "";
      });
      /** Scrolls up to the top by half a window at a time. */
      const covered = await page.evaluate(async () => {
        const found: string[] = [];
        const group = document.querySelector(".side-rail");
        /** Waits until the page has handled the scroll, and ends the transitions that it started. */
        const settle = async () => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          for (const transition of group?.getAnimations() ?? []) transition.finish();
        };
        window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
        let shown = 0;
        while (group && scrollY > 200) {
          window.scrollBy({ top: -innerHeight / 2, behavior: "instant" });
          await settle();
          if (getComputedStyle(group).opacity !== "1") continue;
          shown += 1;
          const rail = group.getBoundingClientRect();
          const controls = "form :is(input, select, textarea, button, label, canvas), footer :is(a, button)";
          for (const element of document.querySelectorAll(controls)) {
            const { top, bottom, left, right, width } = element.getBoundingClientRect();
            const apart = bottom <= rail.top || top >= rail.bottom || right <= rail.left || left >= rail.right;
            if (width > 1 && !apart) found.push(element.outerHTML.slice(0, 80));
          }
        }
        return { found, shown };
      });
      expect(covered.found).toEqual([]);
      expect(covered.shown).toBeGreaterThan(0);
    });
  });
});
