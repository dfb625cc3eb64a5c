import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

const productPaths = routes.filter((route) => route.product).map((route) => route.path);

/** Chromium writes one page object for each sheet of paper. */
function countSheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test.each(productPaths)("%s prints on two sheets, whatever the theme", async (path) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await suite.open(path, { colorScheme, untouched: true });
    expect(countSheets(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
  }
});

test("on paper every panel is open, the strip of contacts is there, and what only a screen can do is not", async () => {
  for (const path of productPaths) {
    const { page, messages } = await suite.open(path, { colorScheme: "dark", untouched: true });
    await page.emulateMedia({ media: "print" });
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
        mock: shown(".mock"),
        ground: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect({ path, ...seen, mock: seen.mock.length }).toEqual({
      path,
      closed: [],
      screenOnly: [],
      strip: ["printed-contact"],
      mock: 1,
      ground: "rgb(255, 255, 255)",
    });
    expect(messages).toEqual([]);
  }
});

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

test("without a script every panel is open and the print button is not offered", async () => {
  const { page } = await suite.open("/reinsurance-brokers-management-software", { javaScriptEnabled: false });
  expect(await page.getByRole("button", { name: "Print product sheet" }).count()).toBe(0);
  for (const text of ["Ask us for the current stack.", "Debit notes for those who owe"]) {
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  }
});
