import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import type { Fault } from "../support/vendor.ts";
import { eventually, type FilledForm, fillForm, readSnackbar } from "../support/visitor.ts";

const suite = openEnquirySuite();

const thanks = "Thank you! We will contact you shortly.";
const refused = "Submission failed. Please try again.";
const kept = "Not sent yet. Your answers are still here.";

function noteKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

const hasFocus = (form: FilledForm, name: string) =>
  form.form.getByRole("button", { name }).evaluate((button) => button === document.activeElement);

test.each(chooseCases(formIds, (id) => id === "demo"))(
  "%s: a slow vendor's answer is awaited, and after a refusal the visitor can try again",
  async (id) => {
    const { page, messages } = await suite.open(enquiries[id].address, { clock: true });
    const keys = noteKeys(page);

    // Slow, but the vendor answers while the visitor still waits.
    await suite.vendor.setFault({ slowMs: 150 });
    const form = await fillForm(page, id);
    await form.submit();
    await form.delivery.filter({ hasText: "Sending" }).waitFor();
    await form.form.getByText(thanks).waitFor();
    await page.clock.runFor(3000);
    await eventually(() => form.submitButton.isEnabled()).toBe(true);

    await suite.vendor.setFault("status false");
    await fillForm(page, id);
    const filled = await form.values();
    await form.submit();
    await eventually(() => hasFocus(form, "Try again")).toBe(true);
    expect(await form.form.locator(".form-refused").getByText(refused).isVisible()).toBe(true);
    expect(await readSnackbar(page)).toBe(refused);
    expect(await page.locator(".snackbar-area [role=alert] .snackbar--error").count()).toBe(1);
    expect(await form.submitButton.isDisabled(), "still loading").toBe(true);
    expect(await form.submitButton.locator(".form-submit__ring").isVisible(), "still loading").toBe(true);
    expect(await form.delivery.textContent()).toBe(kept);
    await page.clock.runFor(2999);
    expect(await readSnackbar(page)).toBe(refused);
    await page.clock.runFor(1);
    await eventually(() => readSnackbar(page)).toBe("");
    expect(await form.submitButton.isDisabled(), "still loading after the snackbar is gone").toBe(true);

    await form.form.getByRole("button", { name: "Try again" }).click();
    await eventually(() => hasFocus(form, forms[id].submitLabel)).toBe(true);
    expect(await form.submitButton.isEnabled()).toBe(true);
    expect(await form.form.getByText(refused).count()).toBe(0);
    await page.keyboard.press("Enter");
    await form.form.getByRole("button", { name: "Try again" }).waitFor();

    // Editing a field is the other way out.
    await form.field("Email").press("End");
    await page.keyboard.type("x");
    await eventually(() => form.submitButton.isEnabled()).toBe(true);
    await page.keyboard.press("Backspace");
    expect(await form.values()).toEqual(filled);

    await suite.vendor.setFault("none");
    await form.submit();
    await form.form.getByText(thanks).waitFor();
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received, enquiries[id].received]);
    expect(new Set(keys).size, "after every answer the next attempt has a new key").toBe(4);
    expect(messages).toEqual([]);
  },
);

test("during any failure of the vendor every form thanks the visitor, and the vendor gets every enquiry when it is back", async () => {
  const { page, messages } = await suite.open("/faq");
  const sendAll = async (fault: Fault, ids: readonly FormId[]) => {
    await suite.vendor.setFault(fault);
    for (const id of ids) {
      await page.goto(suite.origin + enquiries[id].address);
      const form = await fillForm(page, id);
      const message = id === "product" ? "Query" : "Message";
      await form.field(message).fill(`${id} while ${JSON.stringify(fault)}`);
      await form.submit();
      await form.form.getByText(thanks).waitFor();
      expect(await form.delivery.textContent()).toMatch(/Reference \S{4,}\. /);
    }
  };
  // The vendor answers too late for the visitor, but it has the enquiry.
  await sendAll({ slowMs: 500 }, ["contact"]);
  await sendAll("hang", ["demo"]);
  await sendAll("garbage", ["call-back"]);
  await sendAll("down", formIds);
  await suite.vendor.setFault("none");
  const sent = [
    'contact while {"slowMs":500}',
    'demo while "hang"',
    'call-back while "garbage"',
    ...formIds.map((id) => `${id} while "down"`),
  ];
  const arrived = () => [...new Set(suite.vendor.enquiries.map(({ Help }) => String(Help).split("\n")[0]))].sort();
  await eventually(arrived, 25_000).toEqual(sent.sort());
  // When the server cannot know whether the vendor has an enquiry, it sends it once more, 15 s later.
  const countWaiting = async () => (await (await fetch(`${suite.origin}/healthz`)).json()).counts.waiting;
  await eventually(countWaiting, 40_000).toBe(0);
  expect(messages).toEqual([]);
}, 90_000);
