import { describe, expect, test } from "vitest";
import { sheets } from "../../shared/products/sarb/followOneRisk.ts";
import { findViolations } from "../support/axe.ts";
import { phone } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { countSheets, first, marked, openRiskSuite, second, shown, sumInsured, third } from "../support/risk.ts";

const { openRisk } = openRiskSuite();

describe("the seven sheets", () => {
  test("can be browsed by Previous and Next, arrow keys and numbers, and a status announces each step", async () => {
    const { page, risk, button, field, messages } = await openRisk({ viewport: phone });
    const at = risk.locator(".risk__at");
    expect(await at.getAttribute("role")).toBe("status");
    expect(await at.textContent()).toBe("Sheet 1 of 7: Enquiry");
    expect(await shown(page)).toEqual(["Enquiry"]);
    await button("Previous").click({ force: true });
    expect(await at.textContent()).toBe("Sheet 1 of 7: Enquiry");
    await button("Next").click();
    expect(await at.textContent()).toBe("Sheet 2 of 7: Placing slip");
    expect(await shown(page)).toEqual(["Placing slip"]);
    for (const { title } of sheets.slice(2)) {
      await page.keyboard.press("ArrowRight");
      expect(await shown(page)).toEqual([title]);
    }
    await page.keyboard.press("ArrowRight");
    expect(await at.textContent()).toBe("Sheet 7 of 7: Claim advice");
    await page.keyboard.press("ArrowLeft");
    expect(await shown(page)).toEqual(["Debit and credit notes, statement"]);
    await risk.getByRole("button", { name: "4 Cover note" }).click();
    expect(await at.textContent()).toBe("Sheet 4 of 7: Cover note");
    expect(await risk.locator("[aria-current=step]").innerText()).toContain("4");
    // In a field, the arrow keys move the caret.
    await field(first).focus();
    await page.keyboard.press("ArrowRight");
    expect(await at.textContent()).toBe("Sheet 4 of 7: Cover note");
    expect(messages).toEqual([]);
  });

  test("are shown with the next one beside on a desktop, and the last one leads to the demo form", async () => {
    const { page, risk, button } = await openRisk();
    expect(await shown(page)).toEqual(["Enquiry", "Placing slip"]);
    await risk.getByRole("button", { name: "7 Claim advice" }).click();
    expect(await shown(page)).toEqual(["Claim advice"]);
    expect(await risk.getByRole("link", { name: "Request a demo" }).getAttribute("href")).toBe("#contact");
    await button("Show all seven").click();
    expect(await shown(page)).toEqual(sheets.map(({ title }) => title));
    await button("Show one sheet").click();
    expect(await shown(page)).toEqual(["Claim advice"]);
  });

  test("all have the same reference and a SPECIMEN stamp", async () => {
    const { risk, button } = await openRisk();
    await button("Show all seven").click();
    const texts = await risk.getByRole("article").allTextContents();
    expect(texts).toHaveLength(7);
    for (const text of texts) {
      expect(text).toContain("R-0263");
      expect(text).toContain("SPECIMEN");
    }
  });

  test("are all shown without JavaScript, with the initial figures and no controls", async () => {
    const { page, risk, status } = await openRisk({ javaScriptEnabled: false });
    expect(await shown(page)).toEqual(sheets.map(({ title }) => title));
    expect(await status.textContent()).toBe("100% placed");
    expect(await risk.getByRole("textbox").count()).toBe(0);
    expect(await risk.getByRole("button").count()).toBe(0);
    expect(await risk.getByRole("article", { name: "Closing" }).innerText()).toContain("108,000");
  });

  test("print on two sheets by their own button, and together with the page by the browser's menu", async () => {
    const { page, button, field } = await openRisk({
      before: (page) =>
        page.addInitScript(() => {
          window.print = () =>
            document.documentElement.setAttribute("data-asked", document.documentElement.dataset.print ?? "");
        }),
    });
    await field(sumInsured).fill("10000000000");
    const sheetsOfPaper = async () => countSheets(await page.pdf({ preferCSSPageSize: true }));
    // Sheets of paper: the product sheet, the tour in small pictures, and the seven sheets.
    expect(await sheetsOfPaper()).toBe(5);
    await button("Print all seven").click();
    expect(await page.locator("html").getAttribute("data-asked")).toBe("follow-one-risk");
    // The browser fires afterprint once the PDF is ready.
    expect(await sheetsOfPaper()).toBe(2);
    expect(await page.locator("html").getAttribute("data-print")).toBeNull();
    await button("Print all seven").click();
    await page.emulateMedia({ media: "print" });
    expect(await shown(page)).toEqual(sheets.map(({ title }) => title));
    expect(
      await page
        .locator(".product-hero, .product-page > :not(:has(.risk)), .risk input")
        .locator("visible=true")
        .count(),
    ).toBe(0);
    await page.emulateMedia({ media: null });
    await page.getByRole("button", { name: "Print product sheet" }).click();
    expect(await sheetsOfPaper()).toBe(2);
  });
});

describe("the thread", () => {
  test("marks a figure while its field has the focus, on this sheet and the next, and names the sheets", async () => {
    const { page, risk, field } = await openRisk();
    expect(await marked(page)).toEqual([]);
    await field(sumInsured).focus();
    expect(await marked(page)).toEqual(["INR 250,000,000", "INR 250,000,000"]);
    expect(await risk.getByText("Sum insured, on sheets 1, 2, 3 and 4").isVisible()).toBe(true);
    expect(await risk.locator(".risk__line > li[data-marked]").count()).toBe(4);
    await field(sumInsured).blur();
    expect(await marked(page)).toEqual([]);
  });

  test("marks the figure under the pointer, until the pointer leaves", async () => {
    const { page, risk, sheet } = await openRisk();
    await risk.getByRole("button", { name: "5 Closing" }).click();
    await sheet("Closing").getByText("72,000", { exact: true }).hover();
    expect(await marked(page)).toEqual(["72,000", "72,000"]);
    await page.mouse.move(3, 3);
    expect(await marked(page)).toEqual([]);
  });

  test("works by keyboard and by touch: a button marks a figure until it is pressed again", async () => {
    const { page, button, risk } = await openRisk({ viewport: phone, hasTouch: true });
    await button("Premium").tap();
    expect(await button("Premium").getAttribute("aria-pressed")).toBe("true");
    expect(await risk.getByText("Premium, on sheets 2, 4, 5 and 6").isVisible()).toBe(true);
    await button("Next").tap();
    expect(await marked(page)).toEqual(["INR 300,000"]);
    await button("Premium").tap();
    expect(await marked(page)).toEqual([]);
  });
});

describe("the section", () => {
  test("is reached by its address, and stands open", async () => {
    const { page } = await openRisk();
    const top = () =>
      page.locator("#follow-one-risk").evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThan(200);
  });

  // Tests both themes. everyPage.test.ts tests the page around the section.
  test.each(chooseCases([1440, 390, 320], (width) => width === 320))(
    "has no axe violations at %d px, and does not make the page scroll sideways",
    async (width) => {
      const { page, field, button } = await openRisk({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
      expect(await findViolations(page, ["#follow-one-risk"])).toEqual([]);
      await button("Show all seven").click();
      await field(sumInsured).fill("10000000000");
      await field(third).fill("45");
      await field(second).fill("x");
      expect(await findViolations(page, ["#follow-one-risk"])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await field(third).fill("25");
      await field(second).fill("30");
      const outside = await page.locator(".risk-sheet").evaluateAll((all) =>
        all
          .filter((sheet) => {
            const right = (element: Element) => element.getBoundingClientRect().right;
            return [...sheet.querySelectorAll("dl, table, td, dd > span")].some(
              (part) => right(part) > right(sheet) - 14,
            );
          })
          .map((sheet) => sheet.textContent),
      );
      expect(outside).toEqual([]);
    },
  );
});
