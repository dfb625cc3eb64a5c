import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { waitForHydration } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { translateEarly } from "../support/translator.ts";
import { eventually, goToForm } from "../support/visitor.ts";
import { openVisits } from "../support/visits.ts";

/** A translator has changed the page before React hydrates it. Everything on the page stays and works. */

const openTranslated = openVisits(translateEarly);
const openVisit = openVisits();

async function open(page: Page, address: string): Promise<Page> {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto(inject("siteOrigin") + address);
  await waitForHydration(page);
  return page;
}

/** The parts of a page in document order. Of Home's hero only what stays while its taglines change. */
const readParts = (page: Page) =>
  page
    .locator("title, link[rel=canonical], h1, h2, main section, main form, main a, footer a, button")
    .evaluateAll((all) =>
      all.map((part) => {
        if (part.matches("section, form, .hero :is(h1, a)")) return part.className;
        return part.getAttribute("href") ?? part.textContent;
      }),
    );

const addresses = ["/", "/insurance-broker-management-software", "/faq", "/search?q=claims", "/search"];

test.each(chooseCases(addresses, (address) => ["/", "/search?q=claims"].includes(address)))(
  "a translated %s is complete and in its theme",
  async (address) => {
    const original = await open((await openVisit({})).page, address);
    const page = await open((await openTranslated({})).page, address);
    const root = () => page.locator("html").evaluate(({ dataset: { theme, motion } }) => ({ theme, motion }));
    await eventually(root).toEqual({ theme: "dark", motion: "free" });
    await eventually(() => readParts(page)).toEqual(await readParts(original));
  },
);

const suite = openEnquirySuite();

test("an enquiry from a translated page is sent, and the form says so", async () => {
  const { address, answers, received } = enquiries.product;
  const { page } = await suite.open(address, { before: (page) => page.addInitScript(translateEarly) });
  const form = await goToForm(page, "product");
  await form.submit();
  await form.summary.waitFor();
  expect(await form.delivery.textContent()).toBe("Not sent yet");
  await form.fill(answers);
  await form.submit();
  await eventually(() => form.delivery.textContent()).toMatch(/Reference \S{4,}\. Sent at \d\d:\d\d\./);
  expect(suite.vendor.enquiries).toEqual([received]);
});
