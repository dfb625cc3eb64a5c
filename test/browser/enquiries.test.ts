import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { forms } from "../../shared/enquiry/forms.ts";
import { goTo, phone } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { chosen, enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import {
  fillForm,
  findForm,
  goToForm,
  holdEnquiry,
  isFocused,
  kept,
  readSnackbar,
  thanks,
} from "../support/visitor.ts";

const suite = openEnquirySuite();

test.each(formIds)(
  "%s: the enquiry reaches the vendor, the visitor is told, and after a second the form is empty",
  async (id) => {
    const { page, messages } = await suite.open(enquiries[id].address, { clock: true });
    const left = holdEnquiry(page);
    const form = await goToForm(page, id);
    const empty = await form.values();
    await form.fill(enquiries[id].answers);
    const captcha = forms[id].captcha ? await form.readCaptcha() : "";
    await form.passCaptcha();
    await form.submit();

    const enquiry = await left;
    await expect.poll(() => form.submitButton.textContent()).toBe("Sending");
    expect(await form.submitButton.isDisabled()).toBe(true);
    expect(await form.form.getAttribute("aria-busy")).toBe("true");
    expect(await form.delivery.textContent()).toBe("Sending");
    expect(enquiry.request().postDataJSON()).not.toHaveProperty("captcha");
    await enquiry.continue();

    await form.form.getByText(thanks).waitFor();
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received]);
    expect(await page.locator(".snackbar-area [role=status]").textContent()).toBe(thanks);
    const received = (await form.delivery.textContent()) ?? "";
    expect(received).toMatch(
      /^We have received it\.Reference \S{4,}\. Sent at 14:31\.We call Monday to Saturday, 09:30/,
    );

    await page.clock.runFor(999);
    expect(await form.form.getByText(thanks).count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => form.form.getByText(thanks).count()).toBe(0);
    expect(await form.values()).toEqual(empty);
    expect(await form.submitButton.isEnabled()).toBe(true);
    expect(await form.submitButton.textContent()).toBe(forms[id].submitLabel);
    expect(await form.delivery.textContent(), "unchanged, so that it is told once").toBe(received);
    await page.setViewportSize(phone);
    expect(await form.form.getByText("We have received it.").isVisible()).toBe(true);
    if (captcha) expect(await form.readCaptcha()).not.toBe(captcha);
    expect(await readSnackbar(page)).toBe(thanks);
    await page.clock.runFor(2000);
    await expect.poll(() => readSnackbar(page)).toBe("");
    await form.field("Email").fill("a");
    await expect.poll(() => form.delivery.textContent()).toBe("");
    expect(messages).toEqual([]);
  },
);

test("the demo form has the product of the page or of the address, also after a reset and on the next page", async () => {
  const { page } = await suite.open("/supercrop/reinsurance-brokers-management-software");
  const product = findForm(page, "demo").field("Product");
  expect(await product.textContent()).toBe("SARBOnline");
  await goTo(page, "/supercrop?page=nothing");
  expect(await product.textContent()).toBe("SuperCrop");
  await goTo(page, "/supercrop?page=sarb");
  const form = await fillForm(page, "demo");
  expect([await product.textContent(), await product.isDisabled()]).toEqual(["SARBOnline", true]);
  await form.send();
  expect(suite.vendor.enquiries).toEqual([{ ...enquiries.demo.received, Product: "SARBOnline" }]);
  await expect.poll(() => form.values()).toMatchObject({ Product: "SARBOnline", FirstName: "" });
  await page.getByRole("contentinfo").getByRole("link", { name: "SWAP" }).click();
  await expect.poll(() => product.textContent()).toBe("SWAP");
});

test("a call-back can be sent without a product, also when another application has set an XSRF-TOKEN", async () => {
  // The longer path comes first in the Cookie header, as an older cookie of the parent domain would.
  const foreign = { name: "XSRF-TOKEN", value: "eyJpdiI6%", domain: "127.0.0.1", path: "/faq" };
  const { page } = await suite.open("/faq", { before: (page) => page.context().addCookies([foreign]) });
  const form = await fillForm(page, "call-back");
  await form.field("Product").selectOption({ label: "Not sure yet" });
  await form.send();
  expect(suite.vendor.enquiries).toEqual([{ ...enquiries["call-back"].received, Product: "" }]);
});

test("pressing twice, and Enter afterwards, sends one enquiry", async () => {
  const { page } = await suite.open("/contact-us");
  const form = await fillForm(page, "contact");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await form.submitButton.dblclick();
  await page.keyboard.press("Enter");
  await form.form.getByText(thanks).waitFor();
  expect([posts.length, suite.vendor.enquiries.length]).toEqual([1, 1]);
});

test("a repeat after a lost answer is the same enquiry, also after a reload, and an edited repeat is a new one", async () => {
  const { page } = await suite.open("/contact-us");
  const form = await fillForm(page, "contact");
  const keys: (string | undefined)[] = [];
  let isAnswerLost = true;
  await page.route("**/api/enquiries/*", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    if (isAnswerLost) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  for (const isReloaded of [false, false, true]) {
    if (isReloaded) {
      await page.reload();
      await goToForm(page, "contact");
      await form.passCaptcha();
    }
    await form.submit();
    await form.delivery.filter({ hasText: kept }).waitFor();
  }
  expect(suite.vendor.enquiries).toHaveLength(1);
  await form.field("Message").fill("Another question");
  isAnswerLost = false;
  await form.send();
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, true, false]);
  expect(suite.vendor.enquiries).toMatchObject([
    { Help: enquiries.contact.received.Help },
    { Help: expect.stringMatching(/^Another question/) },
  ]);
});

/** Presses Tab until the named control has the focus. Links and buttons of the form may be on the way. */
async function tabTo(page: Page, name: string, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((name) => document.activeElement?.getAttribute("name") === name, name)) return;
  }
  throw new Error(`${name} was not reached`);
}

test.each(chooseCases(formIds, (id) => id === "demo"))(
  "%s can be found, filled and sent with the keyboard alone",
  async (id) => {
    const { page } = await suite.open(enquiries[id].address);
    const form = findForm(page, id);
    for (const [index, [label, answer]] of Object.entries(enquiries[id].answers).entries()) {
      const name = (await form.field(label).getAttribute("name")) ?? "";
      // Many presses from the top of the page to the first field, then one press from each field to the next.
      await tabTo(page, name, index === 0 ? 150 : 1);
      if (chosen.includes(label)) {
        await form.form.getByRole("option", { name: answer }).first().waitFor({ state: "attached" });
        // Typing its first letters selects an option. A space would open the list.
        await page.keyboard.type(answer.split(" ")[0] ?? "");
      } else await page.keyboard.insertText(answer);
    }
    if (forms[id].captcha) {
      await tabTo(page, "captcha", 5);
      await page.keyboard.type(await form.readCaptcha());
      await page.keyboard.press("Enter");
    } else {
      // On the way is the link of the privacy line.
      for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
    }
    await form.form.getByText(thanks).waitFor();
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received]);
    await expect.poll(() => isFocused(form.submitButton)).toBe(true);
  },
);

test.each(chooseCases(formIds, (id) => id === "contact"))(
  "%s fits a phone and works by touch, with errors, after a failure, a refusal and a success",
  async (id) => {
    const { page } = await suite.open(enquiries[id].address, { viewport: phone, isMobile: true, hasTouch: true });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const form = await goToForm(page, id);
    await form.submitButton.tap();
    await form.summary.waitFor();
    expect(await sideways(), "with errors").toBe(0);

    await form.fill(enquiries[id].answers);
    await form.passCaptcha();
    await page.route("**/api/enquiries/*", (route) => route.abort(), { times: 1 });
    await form.submitButton.tap();
    await form.delivery.filter({ hasText: kept }).waitFor();
    expect(await sideways(), "after a failure").toBe(0);
    const isLineSeen = await form.delivery.evaluate((line) => {
      const { left, top, bottom } = line.getBoundingClientRect();
      return [top + 1, bottom - 1].every((y) => line.contains(document.elementFromPoint(left + 30, y)));
    });
    expect(isLineSeen, "the delivery line is on screen, and nothing covers it").toBe(true);

    await suite.vendor.setFault("status false");
    await form.submitButton.tap();
    await form.form.getByRole("button", { name: "Try again" }).tap();
    expect(await sideways(), "after a refusal").toBe(0);
    await suite.vendor.setFault("none");
    await form.submitButton.tap();
    await form.form.getByText(thanks).waitFor();
    expect(await sideways(), "after a success").toBe(0);
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received]);
  },
);
