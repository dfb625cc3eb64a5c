import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { contact } from "../../shared/content/contact.ts";
import { site } from "../../shared/content/site.ts";
import { desktop, phone } from "../support/browser.ts";
import { triesAll } from "../support/cases.ts";
import { openSuite } from "../support/suite.ts";

const suite = openSuite();

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

describe("Contact", () => {
  test("every number, every e-mail address and the street can be copied, by keyboard and by touch", async () => {
    const { page, messages } = await suite.open("/contact-us", {
      permissions: ["clipboard-read", "clipboard-write"],
      hasTouch: true,
    });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const row = page.locator(".contact-row", { hasText: "Helpdesk" });
    const button = row.getByRole("button", { name: `Copy ${site.helpdeskPhone}` });
    await button.focus();
    await page.keyboard.press("Enter");
    await row.getByRole("status").getByText("Copied", { exact: true }).waitFor();
    expect(await copied()).toBe(site.helpdeskPhone);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await row.getByText("Copied", { exact: true }).waitFor({ state: "detached" });

    const footer = page.getByRole("contentinfo");
    for (const { email, phones } of site.offices) {
      for (const text of [email, ...phones]) {
        expect(await footer.getByRole("button", { name: `Copy ${text}` }).count()).toBeGreaterThan(0);
      }
    }
    const kenya = footer.locator("#office-kenya");
    await kenya
      .getByRole("button", { name: `Copy ${site.offices[2]?.phones[0]}` })
      .first()
      .tap();
    await kenya.getByText("Copied", { exact: true }).waitFor();
    expect(await copied()).toBe(site.offices[2]?.phones[0]);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Copy .*Mohali, Punjab, India$/ })
      .tap();
    await expect.poll(copied).toMatch(/Mohali, Punjab, India$/);
    expect(messages).toEqual([]);
  });

  test("Save contact downloads the company's card and says what it contains", async () => {
    const { page } = await suite.open("/contact-us");
    const link = page.getByRole("link", { name: "Save contact" });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("simson.vcf");
    expect(await page.getByText("Without the sample numbers.").isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/contact-us");
  });

  test("without JavaScript there are no copy buttons", async () => {
    const { page } = await suite.open("/contact-us", { javaScriptEnabled: false });
    expect(await page.locator(".copy:visible").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Save contact" }).isVisible()).toBe(true);
  });

  test("hours and offices appear once, and the map is a drawing in the page's colours until the visitor loads the live map", async () => {
    const { page } = await suite.open("/contact-us", {
      colorScheme: "dark",
      before: (page) => page.route("https://www.openstreetmap.org/**", (route) => route.abort()),
    });
    expect(await page.locator(".hours").count()).toBe(1);
    expect(await page.locator("a", { hasText: site.offices[1]?.phones[0] }).count()).toBe(
      site.offices[1]?.phones.length,
    );
    const pin = page.locator(".office-map circle").last();
    expect(await pin.evaluate((circle) => getComputedStyle(circle).fill)).toBe("rgb(245, 181, 71)");
    expect(await page.getByText("A drawing, not to scale.").isVisible()).toBe(true);
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByRole("button", { name: "Load live map" }).click();
    const frame = page.locator("iframe");
    expect(await frame.getAttribute("src")).toBe(site.mapEmbedUrl);
    expect(await frame.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-popups");
  });
});

test("a link to a glossary term works, and the products' questions lead to their answers", async () => {
  const { page } = await suite.open("/faq#term-treaty", { viewport: phone });
  const top = await boxOf(page, "#term-treaty");
  expect(top.top).toBeGreaterThan(0);
  expect(top.top).toBeLessThan(phone.height);
  await page.getByRole("link", { name: "Which reminders are there?" }).click();
  await page.waitForURL("**/reinsurance-brokers-management-software#reinsurance-reminders");
  await page.locator("#reinsurance-reminders [aria-expanded=true]").waitFor();
});

describe.runIf(triesAll)("alignment", () => {
  const ruledPages = ["/about-us", "/faq", "/contact-us", "/privacy-policy", "/product-enquiry"];

  test.each(ruledPages)(
    "%s: the ruled background ends with the page head, and no page scrolls sideways",
    async (path) => {
      const { page } = await suite.open(path, { viewport: desktop });
      const ground = await page.locator(".page-head").evaluate((head) => {
        const { height, bottom } = head.getBoundingClientRect();
        const next = head.nextElementSibling?.getBoundingClientRect().top ?? 0;
        return {
          height: Math.round(height - Number.parseFloat(getComputedStyle(head, "::before").blockSize)),
          rule: getComputedStyle(head, "::after").borderBlockEndWidth,
          isClear: next > bottom,
          sideways: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(ground).toEqual({ height: 0, rule: "1px", isClear: true, sideways: 0 });
    },
  );

  test("/faq: the marigold line is as wide as its column", async () => {
    const { page } = await suite.open("/faq", { viewport: desktop });
    const [ask, contents] = [await boxOf(page, ".ask"), await boxOf(page, ".contents__list")];
    expect([ask.left, ask.right]).toEqual([contents.left, contents.right]);
  });

  test("the blank slip's caption is as wide as its bar", async () => {
    const { page } = await suite.open("/nowhere");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [caption, bar] = [await boxOf(page, ".slip__caption"), await boxOf(page, ".blank-bar")];
      expect.soft(Math.abs(caption.width - bar.width), `at ${width} px`).toBeLessThan(1);
    }
  });

  test.each(["/about-us", "/contact-us", "/product-enquiry", "/our-clients", "/events"])(
    "%s: the text of the page head ends before the ruled lines, and has no background of its own",
    async (path) => {
      const { page } = await suite.open(path);
      for (const width of [960, 1440, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        const [heading, lead] = [await boxOf(page, ".page-head h1"), await boxOf(page, ".page-head .lead")];
        expect(lead.left, `at ${width} px`).toBeCloseTo(heading.left, 0);
        expect(Math.max(heading.right, lead.right), `at ${width} px`).toBeLessThanOrEqual(width / 2 + 12 * 16);
        const ground = await page.locator(".page-head .lead").evaluate((one) => {
          const { backgroundColor, boxShadow } = getComputedStyle(one);
          return [backgroundColor, boxShadow];
        });
        expect(ground, `at ${width} px`).toEqual(["rgba(0, 0, 0, 0)", "none"]);
      }
    },
  );

  test("the two forms of Contact share their columns, and a link leads from the first to the second", async () => {
    const { page } = await suite.open("/contact-us", { viewport: desktop });
    const write = await boxOf(page, ".contact-page-form form");
    const callBack = await boxOf(page, "#contact form");
    expect([callBack.left, callBack.right]).toEqual([write.left, write.right]);
    // By keyboard: the words stick while the window scrolls, and on a busy machine a click would miss the link.
    await page.getByRole("link", { name: contact.write.callBack }).press("Enter");
    await expect.poll(async () => (await boxOf(page, "#contact")).top).toBeLessThan(300);
  });

  test("Product enquiry: the hint of Phone is one line, and City and Country are side by side, aligned", async () => {
    const { page } = await suite.open("/product-enquiry");
    const fields = page.locator(".field");
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft((await boxOf(page, "[id$='MobileNo-hint']")).height, `at ${width} px`).toBeLessThan(40);
      if (width < 768) continue;
      for (const part of [".field__label", ".input"]) {
        const topOf = async (name: RegExp) =>
          (await fields.filter({ hasText: name }).locator(part).first().boundingBox())?.y ?? 0;
        expect(await topOf(/^Country/), `${part} at ${width} px`).toBeCloseTo(await topOf(/^City/), 0);
      }
    }
  });

  test.each(["/product-enquiry", "/contact-us", "/supercrop"])(
    "%s: every hint is between its label and its field",
    async (path) => {
      const { page } = await suite.open(path);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const misplaced = await page.locator("form .field:has(.field__hint)").evaluateAll((fields) =>
          fields.flatMap((field) => {
            const [label, hint, control] = [".field__label", ".field__hint", ".input"].map((part) =>
              field.querySelector(part)?.getBoundingClientRect(),
            );
            const inOrder = label && hint && control && label.bottom <= hint.top + 1 && hint.bottom <= control.top + 1;
            return inOrder ? [] : [field.textContent];
          }),
        );
        expect.soft(misplaced, `at ${width} px`).toEqual([]);
      }
    },
  );
});
