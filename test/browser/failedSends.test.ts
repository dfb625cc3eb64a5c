import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { forms } from "../../shared/enquiry/forms.ts";
import { footer } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import {
  fillForm,
  goToForm,
  holdEnquiry,
  isFocused,
  isInWindow,
  kept,
  openEnquirySuite,
  readSnackbar,
} from "../support/form.ts";
import { enquiries, formIds } from "../support/sampleEnquiry.ts";

const suite = openEnquirySuite();

const refused = "Submission failed. Please try again.";
const somethingBad = "Something Bad Happened, Please Try Again";

const own = "The server's own words.";
const json = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, message: own } });

/**
 * One answer of each kind (formCode.test.ts has all), and what the snackbar says on the contact and product enquiry
 * forms. The other two show none (A27), and log it.
 */
const ways: readonly [way: string, fail: (route: Route) => Promise<void>, words: string][] = [
  ["a broken connection", (route) => route.abort("connectionreset"), somethingBad],
  ["400", json(400, "E_OTHER"), own],
  ["a token that is refused twice", json(403, "E_CSRF"), somethingBad],
];

test.each(chooseCases(formIds, (id) => id === "product" || id === "call-back"))(
  "%s: no failed send loses a character, only contact and product enquiry show a snackbar, and while the vendor is down the visitor is thanked",
  async (id) => {
    let answer: ((route: Route) => Promise<void>) | undefined;
    const { page, messages, form } = await suite.openFilled(id, {
      clock: "stops",
      mayLog: /^error: /,
      before: (page) => page.route("**/api/enquiries/*", (route) => (answer ? answer(route) : route.continue())),
    });
    const filled = await form.values();

    for (const [way, fail, words] of ways) {
      answer = fail;
      messages.length = 0;
      await form.submit();
      await form.delivery.filter({ hasText: kept }).waitFor();
      const says = forms[id].failuresInSnackbar ? words : "";
      await expect.poll(() => readSnackbar(page), { message: way }).toBe(says);
      const state = await form.form.evaluate((element: HTMLFormElement) => ({
        canSend: element.querySelectorAll("[type=submit]:enabled").length,
        values: Object.fromEntries([...new FormData(element)]),
        errors: element.querySelectorAll(".field__error, [role=alert]").length,
        // The text in the form reaches visitors where a snackbar does not. It has a number and an address.
        contacts: [...element.querySelectorAll(".delivery-slot a")].filter((link) => link.checkVisibility()).length,
      }));
      expect(state, way).toEqual({ canSend: 1, values: filled, errors: 0, contacts: 2 });
      expect(messages, way).toHaveLength(forms[id].failuresInSnackbar ? 0 : 1);
      if (says) {
        await page.clock.runFor(3000);
        await expect.poll(() => readSnackbar(page)).toBe("");
      }
      await form.field("Email").press("End");
    }

    // An error that the server finds is shown at its field.
    const fields = { EmailAddress: "No such domain", CountryName: "Unknown country" };
    answer = (route) => route.fulfill({ status: 400, json: { code: "E_INVALID_NEW_RECORD", message: own, fields } });
    await form.submit();
    await form.summary.waitFor();
    expect(await form.errors()).toEqual({ Email: "No such domain", Country: "Unknown country" });
    expect(await isFocused(form.summary)).toBe(true);
    expect(await form.values()).toEqual(filled);

    answer = undefined;
    await suite.vendor.setFault("down");
    await page.reload();
    await goToForm(page, id);
    await form.passCaptcha();
    expect(await form.values()).toEqual({ ...filled, ...(forms[id].captcha && { captcha: await form.readCaptcha() }) });
    await form.send();
    expect(await form.delivery.textContent()).toMatch(/Reference \S{4,}\. /);
    await suite.vendor.setFault("none");
    await expect.poll(() => suite.vendor.enquiries).toEqual([enquiries[id].received]);
  },
);

test.each(chooseCases(formIds, (id) => id === "demo"))(
  "%s: a slow vendor's answer is awaited, and after a refusal the visitor can try again",
  async (id) => {
    const { page } = await suite.open(enquiries[id].address, { clock: "stops" });
    const keys = new Set<string | undefined>();
    page.on("request", (request) => request.method() === "POST" && keys.add(request.headers()["idempotency-key"]));
    // Slow, but the vendor answers while the visitor still waits.
    await suite.vendor.setFault({ slowMs: 150 });
    const form = await fillForm(page, id);
    await form.send();
    await page.clock.runFor(3000);
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true);

    await suite.vendor.setFault("status false");
    await fillForm(page, id);
    const filled = await form.values();
    const again = form.form.getByRole("button", { name: "Try again" });
    // From below the form.
    await footer(page).evaluate((foot) => foot.scrollIntoView({ block: "start" }));
    await form.submitButton.evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => isFocused(again)).toBe(true);
    await expect.poll(() => isInWindow(again)).toBe(true);
    expect(await page.locator(".snackbar-area [role=alert]").textContent()).toBe(refused);
    expect(await form.delivery.textContent()).toBe(kept);
    expect(await form.form.locator(".form-refused").getByText(refused).isVisible()).toBe(true);
    expect(await form.submitButton.isDisabled(), "still loading").toBe(true);

    await again.click();
    await expect.poll(() => isFocused(form.submitButton)).toBe(true);
    expect(await form.form.getByText(refused).count()).toBe(0);
    await page.keyboard.press("Enter");
    await again.waitFor();
    // Editing a field is the other way out.
    await form.field("Email").press("End");
    await page.keyboard.type("x");
    await expect.poll(() => form.submitButton.isEnabled()).toBe(true);
    await page.keyboard.press("Backspace");
    expect(await form.values()).toEqual(filled);
    await suite.vendor.setFault("none");
    await form.send();
    await expect.poll(() => suite.vendor.enquiries).toEqual([enquiries[id].received, enquiries[id].received]);
    expect(keys.size, "after every answer the next attempt has a new key").toBe(4);
  },
);

test("a page that is restored from the back-forward cache while it was sending can be used at once", async () => {
  const { page, form } = await suite.openFilled("contact");
  const { route: left } = await holdEnquiry(page);
  const { captcha, ...filled } = await form.values();
  await form.submit();
  await form.delivery.filter({ hasText: "Sending" }).waitFor();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await form.delivery.filter({ hasText: kept }).waitFor();
  await (await left).abort();
  expect(await form.readCaptcha(), "the restored page has a new captcha").not.toBe(captcha);
  expect(await form.values()).toMatchObject(filled);
  await form.passCaptcha();
  await form.send();
  await expect.poll(() => suite.vendor.enquiries).toEqual([enquiries.contact.received]);
});
