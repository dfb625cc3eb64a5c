import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import {
  desktop,
  findViolations,
  mostShift,
  open,
  openPage,
  phone,
  readShifts,
  recordShifts,
  waitForHydration,
  waitForLive,
} from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { manifest } from "../support/page.ts";
import { eventPath, productPath } from "../support/products.ts";

const addresses = [
  ...routes.map(({ path }) => path),
  ...[eventPath, "/search?q=cashless claim", `/search?q=${"W".repeat(64)}`, "/nowhere"],
];

/** One of the products, and each page that has no twin. */
const isOfItsKind = (address: string) =>
  address === productPath || !routes.some(({ path, product }) => path === address && product);

/** Where the dark theme and every stylesheet are tried in `npm test`: these have nearly every part. */
const someOf = ["/", "/events", "/contact-us", "/about-us", productPath];
const inDark = chooseCases(addresses, (address) => someOf.includes(address));

/** Scrolls down the whole page, not quite a window at a time, waits until each is painted, and scrolls back. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight * 0.9) {
      scrollTo({ top, behavior: "instant" });
      await painted();
    }
    scrollTo({ top: 0, behavior: "instant" });
    await painted();
  });
}

/** Opens all collapsed content, and ends the skipping far below the window, so that everything can be measured. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const panel of document.querySelectorAll<HTMLElement>("main [hidden]")) {
      panel.removeAttribute("hidden");
      // These panels share one grid cell. Outside this test only one of them is visible at a time.
      panel.style.gridArea = "auto";
    }
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

/** What makes the page scroll sideways, and the drawings that cut off their words. */
function findOverflow(page: Page, drawings: string): Promise<string[]> {
  return page.evaluate((drawings) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1 || isCut(element);
    const wide = scrollWidth > clientWidth ? [...document.querySelectorAll("body *")].filter(isWide) : [];
    const cut = [...document.querySelectorAll(drawings)].filter(isCut);
    return [...wide, ...cut].map((element) => `${element.tagName}.${element.getAttribute("class")}`);
  }, drawings);
}

/** The words of headings, cards and shares that go over two lines. A hyphen may end a line. */
function findBrokenWords(): string[] {
  const broken: string[] = [];
  for (const element of document.querySelectorAll("h1, h2, .finder-card, .share__name, .screen__ledger td")) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}

/** WCAG 1.4.12. */
const wideSpacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }";

/** Checks both themes, on a desktop and on a phone, with reduced motion so that no colour is still changing. */
async function expectNoViolations(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const viewport of chooseCases([desktop, phone], (one) => one === phone)) {
    await page.setViewportSize(viewport);
    const dark = inDark.includes(address);
    expect.soft(await findViolations(page, { dark }), `${address} at ${viewport.width} px`).toEqual([]);
  }
  await page.setViewportSize(desktop);
  await page.emulateMedia({ reducedMotion: null, colorScheme: null });
}

/** The narrowest is last, because the next check measures there. */
const widths = chooseCases([2560, 1920, 1440, 1280, 1024, 834, 768, 600, 430, 390, 360, 320], (width) => width <= 360);

async function expectNoOverflow(page: Page, address: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    expect.soft(await findOverflow(page, ".mock"), `${address} at ${width} px`).toEqual([]);
  }
  await page.evaluate((rules) => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(rules);
    document.adoptedStyleSheets = [spacing];
  }, wideSpacing);
  expect.soft(await findOverflow(page, ".none"), `${address} at 320 px with text spacing`).toEqual([]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

  // The same as the text size in the visitor's browser settings.
  const session = await page.context().newCDPSession(page);
  const setTextSize = (standard: number) =>
    session.send("Page.setFontSizes", { fontSizes: { standard, fixed: (standard * 13) / 16 } });
  await setTextSize(32);
  for (const width of chooseCases([320, 390, 1280], (width) => width <= 390)) {
    await page.setViewportSize({ width, height: 800 });
    // At the smallest width the slip, a drawing, is cut at its edge.
    const drawings = width > 320 ? "[aria-hidden][inert], .slip" : "[aria-hidden][inert]";
    expect.soft(await findOverflow(page, drawings), `${address} at ${width} px, 200 %`).toEqual([]);
    // A visitor may search for a word of any length.
    if (width === 390 && !address.startsWith("/search?"))
      expect.soft(await page.evaluate(findBrokenWords), `${address}, 200 %`).toEqual([]);
  }
  await setTextSize(16);
  await session.detach();
  await page.setViewportSize(phone);
}

// One browser page visits all addresses: from the second on the fonts are cached, which halves the time.
test.each([
  ["on a desktop", "axe finds no violations", {}, chooseCases(addresses, isOfItsKind), expectNoViolations],
  [
    "on a phone",
    "text of any size does not overflow",
    { viewport: phone, isMobile: true, hasTouch: true },
    chooseCases(addresses, isOfItsKind),
    expectNoOverflow,
  ],
] as const)(
  "%s pages become live without messages, failed requests and layout shifts, and %s",
  async (_where, _what, device, visited, expectMore) => {
    const { page, messages } = await openPage(device);
    const origin = inject("siteOrigin");
    let disturbances: unknown[] = [];
    let isLeaving = false;
    page.on("request", (request) => {
      if (!request.url().startsWith(`${origin}/`)) disturbances.push(`request to another site: ${request.url()}`);
    });
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      // The browser cancels requests that are not finished when the test goes to the next page.
      if (!isLeaving || reason !== "net::ERR_ABORTED") disturbances.push(`failed: ${request.url()} ${reason}`);
    });
    page.on("response", (response) => {
      if (response.status() === 200 || response.request().isNavigationRequest()) return;
      disturbances.push(`${response.status()}: ${response.url()}`);
    });
    await recordShifts(page);
    for (const address of visited) {
      disturbances = [];
      isLeaving = true;
      const response = await page.goto(address);
      isLeaving = false;
      await waitForHydration(page);
      // The visitor does not move: every control becomes live without a move (W1.1).
      await waitForLive(page);
      await scrollThrough(page);
      const { shifts, sum } = await readShifts(page, { ofWhole: true });
      if (sum > mostShift) disturbances.push(...shifts);
      disturbances.push(...messages.splice(0));
      expect.soft(response?.status(), address).toBe(address === "/nowhere" ? 404 : 200);
      expect.soft(disturbances, `${address}: ${JSON.stringify(disturbances)}`).toEqual([]);
      await unfold(page);
      await expectMore(page, address);
    }
  },
  // It takes a whole minute alone, and longer beside other files.
  480_000,
);

/** Runs in the page: content that cannot be seen, beside what only narrow windows, paper or code show. */
function findHidden(): string[] {
  const elsewhere = "form, .demo-bar, [aria-hidden=true], .pager, .open-now, .carousel__controls";
  const narrow = "[data-print=only], .needs-script, .folded-contents";
  return [
    ...document.querySelectorAll("main :is(h1, [role=tabpanel], .accordion__content, summary, li, p, dd, h2, h3)"),
  ]
    .filter((element) => element.textContent?.trim() && !element.closest(`${elsewhere}, ${narrow}`))
    .filter((element) => element.matches("summary") || !element.closest("details:not([open])"))
    .filter((element) => !element.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true }))
    .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`);
}

test("without JavaScript a page shows its heading, its text, and every panel, tab and name, and looks the same, whatever stylesheets earlier pages have added", async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  // A tour links to its stylesheet in the body, so it comes after all stylesheets of the head.
  const ofTours = readFileSync(path.join(manifest.clientDir, manifest.sheets.tour ?? ""), "utf8");
  for (const address of inDark) {
    await page.goto(address);
    expect(await page.evaluate(findHidden), address).toEqual([]);
    const changed = await page.evaluate(
      ([sheets, looks]) => {
        const read = (element: Element) => {
          const style = getComputedStyle(element);
          // The computed value of centring margins depends on how often it was read, so the position is compared instead.
          const { x, width } = element.getBoundingClientRect();
          return [x, width, ...looks.map((name) => style.getPropertyValue(name))].join("; ");
        };
        const elements = [...document.querySelectorAll("main :not(option), footer *")];
        const before = elements.map(read);
        document.adoptedStyleSheets = sheets.map((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          return sheet;
        });
        return elements.flatMap((element, at) => {
          const now = read(element);
          return now === before[at] ? [] : [`${element.tagName}.${element.className}: ${before[at]} became ${now}`];
        });
      },
      // Fonts that are declared again are loaded again, and until then a line has another width.
      [
        [...Object.values(manifest.css), ofTours].map((css) => css.replaceAll(/@font-face\s*\{[^}]*\}/g, "")),
        looks.split(" "),
      ] as const,
    );
    expect(changed, address).toEqual([]);
  }
});

/** The properties that a rule would most likely change. Reading all properties takes ten times as long. */
const looks =
  "display position color background border border-radius box-shadow padding margin-block gap font letter-spacing \
text-align text-decoration text-wrap opacity transform transition align-items justify-content flex order overflow \
list-style max-inline-size filter";

const walkTimeoutMs = 120_000;

test(
  "Tab goes through all of Home in the order of the page, with a visible focus that is never trapped, also in forced colours, and a link skips the header",
  async () => {
    const { page } = await open("/", { reducedMotion: "reduce" });
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

    await page.emulateMedia({ forcedColors: "active" });
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await page.keyboard.press("Tab");
    const { ring, place } = await page.evaluate(() => {
      const element = document.activeElement as Element;
      return { ring: getComputedStyle(element).outlineStyle, place: element.closest("main")?.id };
    });
    expect([ring, place], "the first stop after the header").toEqual(["solid", "main"]);
    const edges = await page
      .locator("main .button:visible")
      .evaluateAll((all) => all.map((button) => Number.parseFloat(getComputedStyle(button).borderTopWidth)));
    expect(Math.min(...edges), "buttons keep a border").toBeGreaterThanOrEqual(1);
  },
  walkTimeoutMs,
);
