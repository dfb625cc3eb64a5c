import { describe, expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { findViolations } from "../support/axe.ts";
import { chooseCases } from "../support/cases.ts";
import { holdCode } from "../support/line.ts";
import { openSuite, waitUntilWhole } from "../support/suite.ts";

const suite = openSuite();

const paths = routes.filter((route) => route.product).map((route) => route.path);

describe.each(chooseCases(paths, (path) => path === "/supercrop"))("the tour on %s (W3)", (path) => {
  test("works by buttons, keys, step names and addresses, and says which step is shown", async () => {
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
    const controls = [
      tour.locator(".tour__track"),
      tour.getByRole("button", { name: "Next step" }),
      tour.getByRole("button", { name: "Previous step" }),
      tour.locator('a[href="#tour-1"]'),
    ];
    for (const control of controls) {
      await control.focus();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => where.textContent()).toBe("Step 2 of 4");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => where.textContent()).toBe("Step 3 of 4");
    }
    await tour.locator('a[href="#tour-1"]').click();
    await expect.poll(() => where.textContent()).toBe("Step 1 of 4");
    expect(await tour.locator('.tour__steps [aria-current="step"]').getAttribute("href")).toBe("#tour-1");
    expect(new URL(page.url()).hash).toBe("#tour-1");
    expect(messages).toEqual([]);
  });

  test("slides as far as the next step when motion is not reduced", async () => {
    const { page } = await suite.open(`${path}#tour`);
    await waitUntilWhole(page);
    const track = page.locator("#tour .tour__track");
    const offset = (step: number) =>
      track.evaluate((track, step) => {
        const left = track.querySelector(`#tour-${step}`)?.getBoundingClientRect().left ?? Number.NaN;
        return Math.round(Math.abs(left - track.getBoundingClientRect().left));
      }, step);
    for (const step of [2, 3]) {
      await page.locator("#tour").getByRole("button", { name: "Next step" }).click();
      await expect.poll(() => offset(step)).toBeLessThan(4);
    }
  });

  test("has no axe violations, and no part of it is wider than a phone of 320 px", async () => {
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    // Forced colours draw what is transparent, so that every step would have the line of the chosen one.
    await page.emulateMedia({ forcedColors: "active" });
    const lines = await page
      .locator(".tour__steps a")
      .evaluateAll((names) => names.map((name) => getComputedStyle(name).borderBlockEndColor));
    await page.emulateMedia({ forcedColors: null });
    expect(new Set(lines.slice(1)).size).toBe(1);
    expect(lines[0]).not.toBe(lines[1]);
  });

  test("has screens at least 960 px wide on a desktop, each with a stamp and an answer to the visitor's presses", async () => {
    const { page } = await suite.open(`${path}#tour`, {
      viewport: { width: 1440, height: 1000 },
      reducedMotion: "reduce",
    });
    for (const step of [1, 2, 3, 4]) {
      const screen = page.locator(`#tour-${step} figure`);
      expect((await screen.boundingBox())?.width).toBeGreaterThanOrEqual(960);
      expect(await screen.locator(".stamp").count()).toBeGreaterThan(0);
      expect(await screen.locator("[role=status]").count()).toBe(1);
      const controls = screen.locator("input:not(:checked):not(:disabled), button:not(:disabled)");
      const before = await screen.locator("[role=status]").textContent();
      // A task may take several presses. The test presses the controls in turn.
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

  test("shows its four steps one below the other without JavaScript", async () => {
    const { page } = await suite.open(path, { javaScriptEnabled: false });
    const tops = [];
    for (const step of [1, 2, 3, 4]) tops.push((await page.locator(`#tour-${step}`).boundingBox())?.y ?? 0);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(new Set(tops).size).toBe(4);
  });
});

test.each([
  ["/insurance-agency-management-software", "#tour-1 .holding:nth-of-type(2) input", "Space", "Ends in 152 days."],
  ["/insurance-agency-management-software", "#tour-3 input[type=checkbox]", "Space", "Only figures and Latin letters"],
  ["/insurance-web-aggregator-software", "#tour-1 input[type=range]", "End", "Its premium holds up to 30 days."],
])("%s: a choice in %s before the code has loaded takes effect (W1.3)", async (path, input, key, answer) => {
  const { page, messages } = await suite.open("/nowhere");
  messages.length = 0;
  const release = await holdCode(page);
  await page.goto(suite.origin + path, { waitUntil: "commit" });
  await page.locator(".site-footer").waitFor({ state: "attached" });
  await page.locator(input).press(key);
  await release();
  const status = page.locator(input.split(" ")[0] ?? "").locator("[role=status]");
  await expect.poll(() => status.textContent()).toContain(answer);
  expect(messages).toEqual([]);
});

test("on a phone the tour is as high as its step, and Next shows the start of the next step", async () => {
  const { page } = await suite.open("/insurance-agency-management-software#tour-3", {
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  });
  const measure = () =>
    page.evaluate(() => {
      const shown = document.querySelector(".tour__step[data-shown]");
      const top = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? Number.NaN;
      const end = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? Number.NaN;
      return {
        step: shown?.id,
        blank: Math.round(top(document.querySelector(".tour__controls")) - end(shown?.querySelector("figure"))),
        words: Math.round(top(shown?.querySelector("h3"))),
      };
    });
  await expect.poll(measure).toMatchObject({ step: "tour-3", blank: 8 });
  await page.getByRole("button", { name: "Next step" }).click();
  await expect.poll(measure).toMatchObject({ step: "tour-4", blank: 8 });
  expect((await measure()).words).toBeGreaterThan(0);
  // Tab moves on into the next step. The next step is shown whole before the browser scrolls to it.
  await page.getByRole("button", { name: "Previous step" }).click();
  await page.getByRole("button", { name: "Previous step" }).click();
  await expect.poll(measure).toMatchObject({ step: "tour-2", blank: 8 });
  await page.locator("#tour-2 input").last().focus();
  await page.keyboard.press("Tab");
  await expect.poll(measure).toMatchObject({ step: "tour-3", blank: 8 });
  expect(await page.locator(".tour__track").evaluate((track) => track.scrollTop)).toBe(0);
});
