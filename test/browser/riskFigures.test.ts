import { describe, expect, test } from "vitest";
import { followOneRisk } from "../../shared/products/sarb/followOneRisk.ts";
import { first, openRiskSuite, second, sumInsured, third } from "../support/risk.ts";

const { openRisk } = openRiskSuite();

describe("the visitor's figures", () => {
  test("are announced as open or over-placed in a status, and at 100% the stamp is animated once", async () => {
    const { page, messages, field, status, stamp, risk } = await openRisk();
    expect(await status.getAttribute("role")).toBe("status");
    expect(await status.textContent()).toBe("100% placed");
    expect(await stamp.textContent()).toContain("PLACED");
    // The stamp is there from the start without an animation, because the visitor has placed nothing yet.
    expect(await stamp.getAttribute("class")).toBe("stamp");
    await page.evaluate(() => {
      Object.assign(window, { presses: 0 });
      addEventListener("animationstart", ({ animationName }) => {
        if (animationName === "stamp-press") Object.assign(window, { presses: Reflect.get(window, "presses") + 1 });
      });
    });
    const presses = () => page.evaluate(() => Reflect.get(window, "presses"));

    await field(second).fill("25");
    await field(third).fill("0");
    expect(await status.textContent()).toBe("70% placed, 30% open");
    expect(await stamp.count()).toBe(0);
    await field(third).fill("40");
    expect(await status.textContent()).toBe("110%: over-placed");
    expect(await risk.getByText(followOneRisk.stillOpen).isVisible()).toBe(true);
    await field(third).fill("30");
    expect(await status.textContent()).toBe("100% placed");
    await expect.poll(presses).toBe(1);
    // Neither another sum nor a walk through the sheets presses it again.
    await field(sumInsured).fill("1000");
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.waitForTimeout(400);
    expect(await presses()).toBe(1);
    expect(messages).toEqual([]);
  });

  test("do not animate the stamp under reduced motion", async () => {
    const { page, field, stamp } = await openRisk({ reducedMotion: "reduce" });
    await field(third).fill("0");
    await field(third).fill("25");
    expect(await stamp.evaluate((element) => element.getAnimations().length)).toBe(0);
    expect(await page.locator(".risk__placed .stamp").isVisible()).toBe(true);
  });

  test("appear on all sheets, and get commas when the visitor leaves the field", async () => {
    const { field, button, sheet } = await openRisk();
    await button("Show all seven").click();
    await field(sumInsured).fill("1000003");
    await field(first).fill("34");
    await field(second).fill("33");
    await field(third).fill("33");
    expect(await field(sumInsured).inputValue()).toBe("1,000,003");
    expect(await sheet("Enquiry").textContent()).toContain("INR 1,000,003");
    const rows = await sheet("Signed lines").locator("tbody tr, tfoot tr").allInnerTexts();
    const amounts = rows.map((row) => Number(row.split(/\s+/).at(-1)?.replaceAll(",", "")));
    expect(amounts).toEqual([340_001, 330_001, 330_001, 1_000_003]);
    expect(await sheet("Debit and credit notes, statement").textContent()).toContain("Cedant owesINR 1,020");
  });

  test("leave the part that is not placed open, and no sheet has amounts for over-placed lines", async () => {
    const { field, button, sheet } = await openRisk();
    await button("Show all seven").click();
    await field(third).fill("0");
    expect(await sheet("Signed lines").getByRole("row", { name: "Open" }).innerText()).toMatch(/25%\s+62,500,000/);
    await field(third).fill("35");
    for (const title of ["Signed lines", "Closing", "Claim advice"]) {
      expect(await sheet(title).getByRole("row", { name: "Brendlow Re" }).innerText()).toMatch(
        /^Brendlow Re\s+35%\s+open/,
      );
    }
    expect(await sheet("Cover note").getByRole("row", { name: "Above the order" }).innerText()).toMatch(/10%$/);
  });

  test.each([
    {
      label: sumInsured,
      faults: {
        "": "Enter a sum insured",
        lots: "Use figures only, as in 250,000,000",
        "-5": "Enter 1 or more",
        "99999999999": "Enter 10,000,000,000 or less",
        "10.50": "Whole rupees only, no decimals",
      },
    },
    {
      label: first,
      faults: {
        "": "Enter 0 to 100",
        "12.5": "Whole per cent only",
        "-1": "Not below 0",
        "101": "Not above 100",
        a: "Figures only, 0 to 100",
      },
    },
  ])("with a wrong $label an error shows at the field, and the last valid figure stays", async ({ label, faults }) => {
    const { page, messages, field, status, button } = await openRisk();
    await button("Show all seven").click();
    const before = await page.locator(".risk__sheets").innerText();
    const valid = await field(label).inputValue();
    const fieldId = await field(label).getAttribute("id");
    for (const [text, fault] of Object.entries(faults)) {
      await field(label).fill(text);
      expect(await field(label).getAttribute("aria-invalid"), text).toBe("true");
      expect(await field(label).getAttribute("aria-describedby"), text).toBe(`${fieldId}-fault`);
      expect(await page.locator(`#${fieldId}-fault`).textContent(), text).toBe(fault);
      expect(await page.locator(".risk__sheets").innerText(), text).toBe(before);
      expect(await status.textContent(), text).toBe("100% placed");
      await field(label).blur();
      expect(await field(label).inputValue(), text).toBe(text);
      await field(label).fill(valid);
      await expect.poll(() => field(label).getAttribute("aria-invalid"), { message: text }).not.toBe("true");
      await field(label).blur();
    }
    expect(messages).toEqual([]);
  });

  test("count even if they are typed before the fields are live", async () => {
    const { page, status } = await openRisk({
      untouched: true,
      before: (page) =>
        page.addInitScript(() =>
          addEventListener("DOMContentLoaded", () => {
            const line = document.querySelector<HTMLInputElement>("#risk-line-2");
            if (line) line.value = "5";
          }),
        ),
    });
    await page.mouse.move(5, 5);
    await expect.poll(() => status.textContent()).toBe("80% placed, 20% open");
    expect(await page.locator("#risk-line-2").inputValue()).toBe("5");
  });
});
