import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { figures } from "../../shared/content/home.ts";
import { isListed } from "../../shared/products/index.ts";
import { routes } from "../../shared/routes.ts";
import { open } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";

const productPaths = routes.filter((route) => route.product).map((route) => route.path);

/** Chromium writes one page object for each sheet of paper. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Runs in the page before its own code: notes what the page asks to print. */
function notePrint(): void {
  window.print = () =>
    document.documentElement.setAttribute("data-asked", document.documentElement.dataset.printing ?? "");
}
const asked = (page: Page) => page.locator("html").getAttribute("data-asked");

test.each(chooseCases(productPaths, (_, index) => index === 0))(
  "the product sheet of %s prints on two sheets in both themes, on white, with all panels and our contacts, without controls",
  async (path) => {
    const { page } = await open(path, {
      before: (page) => page.addInitScript(notePrint),
    });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole("button", { name: "Print product sheet" }).click();
      expect(await asked(page)).toBe("product-sheet");
      expect(await countSheets(page), colorScheme).toBe(2);
    }
    await page.getByRole("button", { name: "Print product sheet" }).click();
    await page.emulateMedia({ media: "print" });
    const controls = ".site-nav, .side-rail, form, .product-hero button";
    for (const part of controls.split(", ")) expect(await page.locator(part).count(), part).toBeGreaterThan(0);
    const seen = await page.evaluate((controls) => {
      const isShown = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
      const count = (selector: string, wanted: boolean) =>
        [...document.querySelectorAll(selector)].filter((element) => isShown(element) === wanted).length;
      return {
        closed: count(".accordion__panel > *, [role=tabpanel] > *", false),
        controls: count(controls, true),
        contacts: count("[data-static] > [data-print=only]", true),
        // What the hero cuts off, as it did with the lower edge of the stamp.
        hero: getComputedStyle(document.querySelector(".product-hero") as Element).overflow,
        ground: getComputedStyle(document.body).backgroundColor,
      };
    }, controls);
    const ground = "rgb(255, 255, 255)";
    expect(seen).toEqual({ closed: 0, controls: 0, contacts: 1, hero: "visible", ground });
  },
);

test.runIf(isListed("sarb"))(
  "follow one risk prints on two sheets by its own button, with its largest figures, and with the page by the browser's menu",
  async () => {
    const { page } = await open("/reinsurance-brokers-management-software#follow-one-risk", {
      before: (page) => page.addInitScript(notePrint),
    });
    const risk = page.getByRole("region", { name: "Follow one risk" });
    await risk.getByLabel("Sum insured (INR)").fill("10000000000");
    // What is above the seven sheets, these on two, and what follows.
    expect(await countSheets(page)).toBe(5);
    await risk.getByRole("button", { name: "Print all seven" }).click();
    expect(await asked(page)).toBe("follow-one-risk");
    // The browser fires afterprint once the PDF is ready.
    expect(await countSheets(page)).toBe(2);
    expect(await page.locator("html").getAttribute("data-printing")).toBeNull();
  },
);

const others = [...routes.filter(({ product }) => !product).map(({ path }) => path), "/search?q=renewal", "/nowhere"];

test.each(chooseCases(others, (path) => path === "/privacy-policy" || path === "/"))(
  "%s prints with a letterhead and our contacts, without controls, on few sheets",
  async (path) => {
    const { page } = await open(path, { colorScheme: "dark", until: "hydrated" });
    expect(await countSheets(page)).toBeLessThanOrEqual(path === "/" ? 4 : 2);
    await page.emulateMedia({ media: "print" });
    const isShown = (selector: string) => page.locator(selector).first().isVisible();
    for (const part of [".wordmark", ".site-footer .office"]) expect(await isShown(part), part).toBe(true);
    for (const part of [".site-nav", "form", ".button", ".open-now"]) expect(await isShown(part), part).toBe(false);
  },
);

test("Home prints each final number once, even before it has counted, and all products one below the other", async () => {
  const { page } = await open("/", { until: "hydrated", viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: "print" });
  const printed = await page.locator(".counter__figure").evaluateAll((all) =>
    all.map((figure) => {
      const contents = ["::before", "::after"].map((part) => getComputedStyle(figure, part).content);
      const drawn = contents.filter((content) => content !== "none").map((content) => content.replaceAll('"', ""));
      const counting = [...figure.children].filter((part) => part.checkVisibility()).map((part) => part.textContent);
      return [...drawn, ...counting].join(" and ");
    }),
  );
  expect(printed).toEqual(figures.map(({ to, suffix }) => `${to}${suffix}`));
  let before = 0;
  for (const panel of await page.locator(".tab-panel").all()) {
    const { y, height } = (await panel.boundingBox()) ?? { y: 0, height: 0 };
    expect(height).toBeGreaterThan(100);
    expect(y).toBeGreaterThanOrEqual(before);
    before = y + height;
  }
});
