import { expect, test } from "vitest";
import { findViolations } from "../support/axe.ts";
import { desktop, focusedName, header, open, phone } from "../support/browser.ts";

const walkTimeoutMs = 120_000;

test(
  "axe finds no violations in open menus, an opened event and a form with errors",
  async () => {
    const { page } = await open("/events?event=himalaya-2025-05-31", { reducedMotion: "reduce" });
    const found: string[] = [];
    const look = async (where: string) => {
      found.push(...(await findViolations(page)).map((violation) => `${where}: ${violation}`));
    };
    await look("opened event, on a desktop");
    await header(page).getByRole("button", { name: "Products", exact: true }).click();
    await look("Products open");
    await page.keyboard.press("Escape");
    await page.setViewportSize(phone);
    await look("opened event, on a phone");
    await header(page).getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog");
    await menu.getByRole("button", { name: "Products" }).click();
    await menu.getByRole("button", { name: "Resources" }).click();
    await look("Menu open");
    await page.keyboard.press("Escape");
    await page.locator("#contact").getByRole("button", { name: "Request a Call Back" }).click();
    await page.getByText("Email is required").first().waitFor();
    await look("form with errors, on a phone");
    await page.setViewportSize(desktop);
    await look("form with errors, on a desktop");
    expect(found).toEqual([]);
  },
  walkTimeoutMs,
);

test(
  "Tab goes through all of Home in the order of the page, with a visible focus that is never trapped",
  async () => {
    const { page, messages } = await open("/", { reducedMotion: "reduce" });
    const stops: string[] = [];
    const faults: string[] = [];
    await page.evaluate(() => Object.assign(window, { passed: new Set<Element>(), last: null }));
    for (;;) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const { passed, last } = window as unknown as { passed: Set<Element>; last: Element | null };
        const element = document.activeElement;
        if (!element || element === document.body || passed.has(element)) return null;
        passed.add(element);
        Object.assign(window, { last: element });
        const box = element.getBoundingClientRect();
        const { outlineStyle, outlineWidth, boxShadow, visibility } = getComputedStyle(element);
        const hit = document.elementFromPoint(
          box.left + box.width / 2,
          Math.min(box.top + box.height / 2, innerHeight - 1),
        );
        const cover = hit?.closest(".site-header, .side-rail");
        return {
          name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40) || element.id,
          isInWindow: box.bottom > 0 && box.top < innerHeight && box.width > 0 && visibility === "visible",
          isCovered: Boolean(cover && !cover.contains(element)),
          hasRing: (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none",
          isInOrder: !last || Boolean(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
        };
      });
      if (!stop) break;
      stops.push(stop.name);
      const { name, isInWindow, isCovered, hasRing, isInOrder } = stop;
      if (!isInWindow || isCovered || !hasRing || !isInOrder) {
        faults.push(`${name}: ${JSON.stringify({ isInWindow, isCovered, hasRing, isInOrder })}`);
      }
    }
    expect(faults).toEqual([]);
    expect(stops[0]).toBe("Skip to content");
    expect(stops.length).toBeGreaterThan(40);
    expect(messages).toEqual([]);
  },
  walkTimeoutMs,
);

test("Skip to content moves the focus past the header", async () => {
  const { page } = await open("/faq");
  await page.keyboard.press("Tab");
  expect(await focusedName(page)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("main");
});

test("in forced colours buttons keep a border and the focus keeps a ring", async () => {
  const { page, messages } = await open("/", { forcedColors: "active", reducedMotion: "reduce" });
  const buttons = page.locator("main .button:visible");
  const edges = await buttons.evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopWidth));
  expect(edges.filter((edge) => Number.parseFloat(edge) < 1)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  expect(ring).toBe("solid");
  expect(messages).toEqual([]);
});
