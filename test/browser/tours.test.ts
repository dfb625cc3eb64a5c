import { describe, expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { findViolations, open } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { productPath, tours } from "../support/products.ts";

const paths = routes.filter(({ product }) => Object.hasOwn(tours, product ?? "")).map(({ path }) => path);

describe.each(chooseCases(paths, (path) => path === productPath))("the tour on %s (W3)", (path) => {
  // What the buttons say and mark is heard (heard.test.ts).
  test("works by buttons, keys, step names and addresses, slides to its step, and says which step is shown", async () => {
    const { page } = await open(`${path}#tour-3`);
    const tour = page.locator("#tour");
    const button = (name: string) => tour.getByRole("button", { name });
    const track = tour.locator(".tour__track");
    const isAt = async (step: number) => {
      await expect.poll(() => tour.locator(".tour__controls p").textContent()).toBe(`Step ${step} of 4`);
      const offset = () =>
        track.evaluate((track, step) => {
          const left = track.querySelector(`#tour-${step}`)?.getBoundingClientRect().left ?? Number.NaN;
          return Math.abs(left - track.getBoundingClientRect().left);
        }, step);
      await expect.poll(offset).toBeLessThan(4);
    };
    await isAt(3);
    await button("Next step").click();
    await isAt(4);
    await button("Previous step").click();
    await isAt(3);
    for (const control of [track, button("Next step"), tour.locator('a[href="#tour-1"]')]) {
      await control.press("ArrowLeft");
      await isAt(2);
      await control.press("ArrowRight");
      await isAt(3);
    }
    await tour.locator('a[href="#tour-1"]').click();
    await isAt(1);
    expect(new URL(page.url()).hash).toBe("#tour-1");
  });

  test("each screen says that it is a sample and answers the visitor's presses, has no axe violations, and fits 320 px", async () => {
    const { page } = await open(`${path}#tour`, { reducedMotion: "reduce" });
    for (const step of [1, 2, 3, 4]) {
      const screen = page.locator(`#tour-${step} figure`);
      expect(await screen.locator(".stamp").count()).toBeGreaterThan(0);
      const status = () => screen.getByRole("status").textContent();
      const controls = screen.locator("input:not(:checked):not(:disabled), button:not(:disabled)");
      const before = await status();
      // A task may take several presses. The test presses the controls in turn.
      for (let press = 0; press < 6 && (await status()) === before; press += 1) {
        const control = controls.nth(press % Math.max(1, await controls.count()));
        if ((await control.getAttribute("type")) === "range") await control.press("End");
        else await control.click();
      }
      expect(await status(), `step ${step} answers`).not.toBe(before);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await findViolations(page, { parts: ["#tour"] })).toEqual([]);
    const wide = await page
      .locator(".tour__step .screen")
      .evaluateAll((screens) => screens.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1));
    expect(wide).toEqual([false, false, false, false]);
    // Names of values ("Entry", "Event") whose longest word is wider than the room for it.
    const broken = await page.locator("#tour td[data-name]").evaluateAll((cells) => {
      const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      return cells.flatMap((cell) => {
        const name = cell.getAttribute("data-name") ?? "";
        const { width } = getComputedStyle(cell, "::before");
        const { fontSize, fontFamily } = getComputedStyle(cell);
        pen.font = `${fontSize} ${fontFamily}`;
        return name.split(" ").some((word) => pen.measureText(word).width > parseFloat(width) + 0.1) ? [name] : [];
      });
    });
    expect(broken).toEqual([]);
    // Forced colours draw what is transparent, so that every step would have the line of the chosen one.
    await page.emulateMedia({ forcedColors: "active" });
    const lines = await page
      .locator(".tour__steps a")
      .evaluateAll((all) => all.map((one) => [one.ariaCurrent, getComputedStyle(one).borderBlockEndColor]));
    await page.emulateMedia({ forcedColors: null });
    expect(new Set(lines.map(([, line]) => line)).size).toBe(2);
    expect(new Set(lines.map(String)).size, "the current one has the other line").toBe(2);
  });

  test("on a phone a bar leads to the demo form, from the end of the hero to the form, and covers nothing that has the focus", async () => {
    const { page } = await open(path, { viewport: { width: 390, height: 700 }, reducedMotion: "reduce" });
    const bar = page.locator(".demo-bar a");
    const isShown = () =>
      bar.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isShown).toBe(false);
    await page.locator('[data-block="intro"]').evaluate((intro) => intro.scrollIntoView({ block: "end" }));
    await expect.poll(isShown).toBe(true);
    const readStop = () =>
      page.evaluate(() => {
        const stop = document.activeElement ?? document.body;
        const { left, top, width } = stop.getBoundingClientRect();
        const isCovered = document.elementFromPoint(left + width / 2, top + 2)?.closest(".demo-bar") !== null;
        return { name: stop.textContent, isCovered, isBar: stop.closest(".demo-bar") !== null };
      });
    const covered: unknown[] = [];
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press("Tab");
      const { name, isCovered, isBar } = await readStop();
      if (isBar) break;
      if (isCovered) covered.push(name);
    }
    expect(covered).toEqual([]);
    await page.locator('[data-block="intro"]').evaluate((intro) => intro.scrollIntoView({ block: "end" }));
    await bar.click();
    const top = () => page.locator("#contact").evaluate((form) => form.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(400);
    await page.locator("#contact [type=submit]").scrollIntoViewIfNeeded();
    await expect.poll(isShown).toBe(false);
  });
});
