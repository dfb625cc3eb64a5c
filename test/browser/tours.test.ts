import { describe, expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { findViolations } from "../support/axe.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

const paths = routes.filter((route) => route.product).map((route) => route.path);

describe.each(paths)("the tour on %s (W3)", (path) => {
  test("is walked by buttons, keys, names and addresses, and says where it is", async () => {
    const { page, messages } = await suite.open(`${path}#tour-3`, { reducedMotion: "reduce" });
    const tour = page.locator("#tour");
    const where = tour.locator(".tour__controls p");
    const isShown = (step: number) =>
      expect
        .poll(async () => {
          const [box, track] = [
            await page.locator(`#tour-${step}`).boundingBox(),
            await tour.locator(".tour__track").boundingBox(),
          ];
          return Math.round((box?.x ?? 0) - (track?.x ?? 0));
        })
        .toBeLessThan(4);
    await expect.poll(() => where.textContent()).toBe("Step 3 of 4");
    await isShown(3);
    await tour.getByRole("button", { name: "Next step" }).click();
    await expect.poll(() => where.textContent()).toBe("Step 4 of 4");
    await tour.getByRole("button", { name: "Previous step" }).click();
    await expect.poll(() => where.textContent()).toBe("Step 3 of 4");
    await tour.locator(".tour__track").focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => where.textContent()).toBe("Step 2 of 4");
    await tour.locator('a[href="#tour-1"]').click();
    await expect.poll(() => where.textContent()).toBe("Step 1 of 4");
    expect(await tour.locator('.tour__steps [aria-current="step"]').getAttribute("href")).toBe("#tour-1");
    expect(new URL(page.url()).hash).toBe("#tour-1");
    expect(messages).toEqual([]);
  });

  test("is sound for assistive technology, and nothing of it is wider than a phone of 320 px", async () => {
    const { page } = await suite.open(`${path}#tour`, {
      viewport: { width: 320, height: 700 },
      reducedMotion: "reduce",
    });
    expect(await findViolations(page, ["#tour"])).toEqual([]);
    const wide = await page.evaluate(() => {
      const steps = [...document.querySelectorAll(".tour__step")];
      const isWider = (step: Element) => {
        const screen = step.querySelector(".screen");
        return !screen || screen.scrollWidth > screen.clientWidth + 1;
      };
      return steps.filter(isWider).map(({ id }) => id);
    });
    expect(wide).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("each screen is at least 960 px wide on a desktop, stamped, told in words, and answers who tries it", async () => {
    const { page } = await suite.open(`${path}#tour`, {
      viewport: { width: 1440, height: 1000 },
      reducedMotion: "reduce",
    });
    for (const step of [1, 2, 3, 4]) {
      const screen = page.locator(`#tour-${step} figure`);
      expect((await screen.boundingBox())?.width).toBeGreaterThanOrEqual(960);
      expect(await screen.locator(".stamp").count()).toBeGreaterThan(0);
      expect((await screen.locator("figcaption").textContent())?.length).toBeGreaterThan(60);
      expect(await screen.locator("[role=status]").count()).toBe(1);
      const controls = screen.locator("input:not(:checked):not(:disabled), button:not(:disabled)");
      const before = await screen.locator("[role=status]").textContent();
      // A task may take several presses; each of them is one of these.
      for (let press = 0; press < 6; press += 1) {
        if ((await screen.locator("[role=status]").textContent()) !== before) break;
        const free = await controls.count();
        if (free === 0) break;
        const control = controls.nth(press % free);
        if ((await control.getAttribute("type")) === "range") await control.press("End");
        else await control.click();
      }
      expect(await screen.locator("[role=status]").textContent(), `step ${step} answers`).not.toBe(before);
    }
  });

  test("without a script the four stand one below the other", async () => {
    const { page } = await suite.open(path, { javaScriptEnabled: false });
    const tops = [];
    for (const step of [1, 2, 3, 4]) tops.push((await page.locator(`#tour-${step}`).boundingBox())?.y ?? 0);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(new Set(tops).size).toBe(4);
  });
});
