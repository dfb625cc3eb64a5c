import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { chooseCases } from "../support/cases.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

const productPaths = routes.filter((route) => route.product).map((route) => route.path);

/** Chromium writes one page object for each sheet of paper. */
function countSheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test.each(chooseCases(productPaths, (_, index) => index === 0))(
  "the product sheet of %s prints on two sheets in both themes, with all panels and our contacts, without screen controls",
  async (path) => {
    const { page, messages } = await suite.open(path, { colorScheme: "dark", untouched: true });
    // Asks for the product sheet as its button does, because SARBOnline's page has seven more sheets
    // (followOneRisk.test.ts).
    const askForProductSheet = () =>
      page.evaluate(() => document.documentElement.setAttribute("data-print", "product-sheet"));
    const printedSheets = async () => {
      await askForProductSheet();
      return countSheets(await page.pdf({ preferCSSPageSize: true }));
    };
    expect(await printedSheets()).toBe(2);

    await page.emulateMedia({ media: "print" });
    await askForProductSheet();
    const seen = await page.evaluate(() => {
      const isShown = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(isShown).map((element) => element.className);
      const closed = [...document.querySelectorAll(".accordion__panel > *, [role=tabpanel] > *")].filter(
        (element) => !isShown(element),
      );
      return {
        closed: closed.map((element) => element.textContent),
        screenOnly: shown(
          ".site-header, .site-footer, .side-rail, form, [role=tablist], .product-hero button, .breadcrumb",
        ),
        strip: shown(".printed-contact"),
        mocks: shown(".mock").length,
        // What the hero cuts off, as it did with the lower edge of the stamp.
        hero: getComputedStyle(document.querySelector(".product-hero") as Element).overflow,
        indented: [...document.querySelectorAll(".column li")].filter(
          (item) =>
            item.getBoundingClientRect().left > (item.closest(".column")?.getBoundingClientRect().left ?? 0) + 1,
        ).length,
        ground: getComputedStyle(document.body).backgroundColor,
      };
    });
    const white = "rgb(255, 255, 255)";
    expect(seen).toEqual({
      closed: [],
      screenOnly: [],
      strip: ["printed-contact"],
      mocks: 1,
      hero: "visible",
      // Lists of neighbouring columns begin at their headings.
      indented: 0,
      ground: white,
    });

    await page.emulateMedia({ media: null, colorScheme: "light" });
    expect(await printedSheets()).toBe(2);
    expect(messages).toEqual([]);
  },
);

const reading = [
  ["/", 4],
  ["/about-us", 2],
  ["/our-clients", 1],
  ["/contact-us", 1],
  ["/events", 2],
  ["/blog", 1],
  ["/blog/the-future-of-crm-software-for-insurance-brokers", 2],
  ["/faq", 2],
  ["/privacy-policy", 2],
  ["/search?q=renewal", 2],
  ["/nowhere", 1],
] as const;

test.each(chooseCases(reading, ([path]) => path === "/privacy-policy"))(
  "%s prints with a letterhead and our contacts, without controls, on at most %i sheets",
  async (path, most) => {
    const { page } = await suite.open(path, { colorScheme: "dark", untouched: true });
    expect(countSheets(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(most);

    await page.emulateMedia({ media: "print" });
    const isShown = (selector: string) => page.locator(selector).first().isVisible();
    for (const part of [".wordmark", ".site-footer .office"]) expect(await isShown(part), part).toBe(true);
    for (const part of [".site-nav", "form", ".button", ".open-now", ".site-footer__base"])
      expect(await isShown(part), part).toBe(false);
  },
);

test("the button of a product page opens the print dialogue", async () => {
  const { page } = await suite.open("/supercrop", {
    before: (page) =>
      page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute("data-printed", "");
      }),
  });
  await page.getByRole("button", { name: "Print product sheet" }).click();
  expect(await page.locator("html[data-printed]").count()).toBe(1);
});

test("without JavaScript every panel is open and there is no print button", async () => {
  const { page } = await suite.open("/reinsurance-brokers-management-software", { javaScriptEnabled: false });
  expect(await page.getByRole("button", { name: "Print product sheet" }).count()).toBe(0);
  const panels = await page.locator(".plain-panel, .accordion__panel").all();
  expect(panels.length).toBeGreaterThan(1);
  for (const panel of panels) expect(await panel.isVisible()).toBe(true);
});

test("Home prints each final number once, even before it has counted, and all products one below the other", async () => {
  const { page } = await suite.open("/", { untouched: true });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  const boxOf = (selector: string) =>
    page
      .locator(selector)
      .last()
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const [stamp, tile, hero] = [await boxOf(".hero .stamp"), await boxOf(".slip__tile b"), page.locator(".hero")];
  expect(stamp.top, "the stamp is below the words").toBeGreaterThanOrEqual(tile.bottom);
  expect(stamp.right, "and whole").toBeLessThanOrEqual(794);
  expect(await hero.evaluate((element) => getComputedStyle(element).overflow)).toBe("visible");

  const printed = await page.locator(".counter__figure").evaluateAll((all) =>
    all.map((figure) => {
      const contents = ["::before", "::after"].map((part) => getComputedStyle(figure, part).content);
      const drawn = contents.filter((content) => content !== "none").map((content) => content.replaceAll('"', ""));
      const counting = [...figure.children].filter((part) => part.checkVisibility()).map((part) => part.textContent);
      return [...drawn, ...counting];
    }),
  );
  expect(printed).toEqual([["25"], ["170+"], ["25+"], ["500+"]]);
  const panels = await page
    .locator(".tab-panel")
    .evaluateAll((all) => all.map((panel) => panel.getBoundingClientRect().toJSON() as DOMRect));
  expect(panels).toHaveLength(6);
  for (const [index, { top, height }] of panels.entries()) {
    expect(height).toBeGreaterThan(100);
    expect(top).toBeGreaterThanOrEqual(panels[index - 1]?.bottom ?? 0);
  }
});
