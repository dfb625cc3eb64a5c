import type { Page } from "playwright-core";
import { type OpenOptions, openSuite } from "./suite.ts";

/** "Follow one risk" in a browser. */

export const address = "/reinsurance-brokers-management-software";

/** A suite for the tests of a file, and a function that opens this section. */
export function openRiskSuite() {
  const suite = openSuite();
  async function openRisk(options?: OpenOptions) {
    const { page, messages } = await suite.open(`${address}#follow-one-risk`, options);
    const risk = page.getByRole("region", { name: "Follow one risk" });
    return {
      page,
      messages,
      risk,
      field: (name: string) => risk.getByLabel(name),
      button: (name: string) => risk.getByRole("button", { name, exact: true }),
      sheet: (title: string) => risk.getByRole("article", { name: title }),
      status: risk.locator(".risk__status"),
      stamp: risk.locator(".risk__placed .stamp"),
    };
  }
  return { suite, openRisk };
}

/** The titles of the sheets on screen. */
export const shown = (page: Page) => page.locator(".risk-sheet h3:visible").allTextContents();
export const marked = (page: Page) => page.locator(".risk-figure[data-marked]:visible").allTextContents();
export const sumInsured = "Sum insured (INR)";
export const first = "Hathermoor Re, line in %";
export const second = "Osterwain Re, line in %";
export const third = "Brendlow Re, line in %";

/** Chromium writes one page object for each sheet of paper. */
export function countSheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
