import axe from "axe-core";
import type { CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { openSuite, phone, waitUntilLive } from "../support/suite.ts";

const suite = openSuite();

const addresses = [...routes.map(({ path }) => path), "/nowhere"];
const walkTimeoutMs = 120_000;
const desktop = { width: 1440, height: 900 };

/** What axe finds fault with in the page as it stands: rule and place. */
async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ["violations"],
        iframes: false,
        ...(rules
          ? { runOnly: { type: "rule", values: [...rules] } }
          : { rules: { "target-size": { enabled: true } } }),
      }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target} ${any[0]?.message ?? ""}`),
  );
}

/** All that depends on the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** In both themes, on a desktop and on a phone. */
async function findViolationsEverywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    for (const [colorScheme, rules] of [["dark", colourRules], ["light"]] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await findViolations(page, rules)).map((fault) => `${size.width} px ${colorScheme} ${fault}`));
    }
  }
  return found;
}

/** Opens all that is folded away, and has nothing skipped far below the window, so that axe reads it too. */
function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset.whole = "";
    for (const panel of document.querySelectorAll("main [hidden]")) panel.removeAttribute("hidden");
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

test(
  "axe finds nothing on any page, in both themes, at 1440 and at 390 px",
  async () => {
    const { page } = await suite.open("/", { reducedMotion: "reduce" });
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(suite.origin + address);
      await waitUntilLive(page);
      await unfold(page);
      found.push(...(await findViolationsEverywhere(page)).map((fault) => `${address} ${fault}`));
    }
    expect(found).toEqual([]);
  },
  walkTimeoutMs,
);

test(
  "axe finds nothing in open menus, an opened event and a form with errors",
  async () => {
    const { page } = await suite.open("/events?event=himalaya-2025-05-31", { reducedMotion: "reduce" });
    const found = await findViolationsEverywhere(page);

    await page.setViewportSize(desktop);
    await page.getByRole("button", { name: "Products", exact: true }).click();
    found.push(...(await findViolations(page)));
    await page.keyboard.press("Escape");
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog");
    await menu.getByRole("button", { name: "Products" }).click();
    await menu.getByRole("button", { name: "Resources" }).click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await findViolations(page)));
    }
    await page.keyboard.press("Escape");

    await page.locator("#contact").getByRole("button", { name: "Request a Call Back" }).click();
    await page.getByText("Email is required").first().waitFor();
    found.push(...(await findViolationsEverywhere(page)));
    expect(found).toEqual([]);
  },
  walkTimeoutMs,
);

describe("text and window of any size", () => {
  /** What sticks out of the page sideways. */
  const overflow = (page: Page) =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => `${element.tagName}.${element.getAttribute("class")}`)
        .slice(0, 5);
    });

  /** As the visitor's own setting of the browser does it. */
  const setTextSize = (session: CDPSession, percent: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 } });

  test(
    "no page scrolls sideways at 320 px, with wide text spacing, or with text of 200 %",
    async () => {
      const { page } = await suite.open("/", { reducedMotion: "reduce", viewport: { width: 320, height: 640 } });
      const session = await page.context().newCDPSession(page);
      const found: Record<string, string[]> = {};
      const note = async (what: string) => {
        const faults = await overflow(page);
        if (faults.length > 0) found[what] = faults;
      };
      for (const address of addresses) {
        await setTextSize(session, 100);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(suite.origin + address);
        await waitUntilLive(page);
        await unfold(page);
        await note(`${address} at 320 px`);

        // WCAG 1.4.12.
        await page.evaluate(() => {
          const spacing = new CSSStyleSheet();
          spacing.replaceSync(
            "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
          );
          document.adoptedStyleSheets = [spacing];
        });
        await note(`${address} at 320 px with text spacing`);
        await page.evaluate(() => {
          document.adoptedStyleSheets = [];
        });

        await setTextSize(session, 200);
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await note(`${address} at ${width} px with text of 200 %`);
        }
      }
      expect(found).toEqual({});
    },
    walkTimeoutMs,
  );
});

test(
  "the keyboard goes through all of Home, always seen, never caught, in the order of the page",
  async () => {
    const { page, messages } = await suite.open("/", { reducedMotion: "reduce" });
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
    const landmarks = [
      "Products",
      "Login",
      "Request a Call Back",
      "Play taglines",
      "India office",
      "Play client names",
      "Play product tabs",
      "Discover More about SAIBA",
      "Compare the seven products",
      "All questions",
      "cb-FirstName",
      "Re-Generate Captcha",
      "Pause all motion",
    ];
    const places = landmarks.map((name) => stops.indexOf(name));
    expect(landmarks.filter((name) => !stops.includes(name))).toEqual([]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(messages).toEqual([]);
  },
  walkTimeoutMs,
);

test("Skip to content takes the keyboard past the header", async () => {
  const { page } = await suite.open("/faq");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((link) => link === document.activeElement && link.getBoundingClientRect().top >= 0)).toBe(
    true,
  );
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("main");
});

test("in forced colours controls keep an edge, the focus a ring, and what is chosen shows", async () => {
  const { page, messages } = await suite.open("/", { forcedColors: "active", reducedMotion: "reduce" });
  const buttons = page.locator("main .button:visible");
  const edges = await buttons.evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopWidth));
  expect(edges.filter((edge) => Number.parseFloat(edge) < 1)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  expect(ring).toBe("solid");
  expect(messages).toEqual([]);
});
