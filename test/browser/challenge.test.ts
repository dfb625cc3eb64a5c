import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { honeypotName } from "../../shared/enquiry/forms.ts";
import { openWithoutCode } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { type FilledForm, fillForm, findForm, goToForm, kept, thanks } from "../support/visitor.ts";

/** The forms' proof of work (W9), which a visitor must not notice. An enquiry without one would be held, and none can be. */
const suite = openEnquirySuite(async () => ({ CHALLENGE_COST: "20", HELD_LIMIT: "0" }));

/** Resolves when an answer with a challenge has come. */
const challengeCame = (page: Page) => page.waitForResponse((answer) => answer.url().includes("/api/challenge?"));
const waitForReset = (form: FilledForm) => expect.poll(() => form.submitButton.isEnabled()).toBe(true);

test.each(chooseCases(formIds, (id) => id === "demo"))(
  "%s: the challenge is fetched at the first focus, and each enquiry is delivered with a proof of its own",
  async (id) => {
    const asked: string[] = [];
    const { page, messages } = await suite.open(enquiries[id].address, {
      before: (page) => page.on("request", (request) => /challenge/i.test(request.url()) && asked.push(request.url())),
    });
    const form = await goToForm(page, id);
    expect(asked).toEqual([]);
    const came = challengeCame(page);
    await form.form.locator("input[name]:visible").first().focus();
    await came;
    await form.fill(enquiries[id].answers);
    await form.passCaptcha();
    await form.send();
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received]);
    await waitForReset(form);
    await fillForm(page, id);
    await form.send();
    expect(suite.vendor.enquiries).toHaveLength(2);
    expect(asked.filter((address) => address.endsWith(`/api/challenge?form=${id}`))).toHaveLength(2);
    expect(messages).toEqual([]);
  },
);

test.each([
  ["workers", "delete window.Worker"],
  ["SubtleCrypto", "Object.defineProperty(crypto, 'subtle', { value: undefined })"],
])("in a browser without %s the enquiry is still sent, and delivered (A99)", async (_, script) => {
  const { page, messages } = await suite.open("/faq", { before: (page) => page.addInitScript(script) });
  await (await fillForm(page, "call-back")).send();
  expect(suite.vendor.enquiries).toEqual([enquiries["call-back"].received]);
  expect(messages).toEqual([]);
});

test("where nothing more can be held, nobody is thanked in vain, and everything typed stays (A98)", async () => {
  const { page } = await suite.open("/contact-us");
  const form = await fillForm(page, "contact");
  const filled = { ...(await form.values()), [honeypotName]: "filled in by a program" };
  const trap = form.form.locator(`[name="${honeypotName}"]`);
  await trap.evaluate((input, value) => input.setAttribute("value", value), filled[honeypotName] ?? "");
  await form.submit();
  await form.delivery.filter({ hasText: kept }).waitFor();
  expect(await form.form.getByText(thanks).count()).toBe(0);
  expect(await form.form.locator('.delivery-slot a[href^="tel:"]').isVisible()).toBe(true);
  expect(await form.values()).toEqual(filled);
  expect(await form.submitButton.isEnabled()).toBe(true);
  expect(suite.vendor.enquiries).toEqual([]);
});

test("Submit says Sending while it waits for the challenge, and after eight seconds it sends without one", async () => {
  const { page, messages } = await suite.open("/faq", { clock: true });
  let calls = 0;
  await page.route("**/api/challenge?*", () => {
    calls += 1;
  });
  const form = await fillForm(page, "call-back");
  await form.submit();
  await form.delivery.filter({ hasText: "Sending" }).waitFor();
  await page.clock.runFor(7900);
  expect(await form.submitButton.textContent()).toBe("Sending");
  await page.clock.runFor(200);
  await form.form.getByText(thanks).waitFor();
  expect([calls, suite.vendor.enquiries.length]).toEqual([1, 1]);
  expect(messages).toEqual([]);
});

test("a challenge that could not be fetched is fetched again at the next edit", async () => {
  const { page } = await suite.open("/faq");
  await page.route("**/api/challenge?*", (route) => route.fulfill({ status: 429, body: "{}" }), { times: 1 });
  await (await fillForm(page, "call-back")).send();
  expect(suite.vendor.enquiries).toHaveLength(1);
});

test("a challenge that has become too old while the form was open is fetched again", async () => {
  const { page } = await suite.open("/faq", { clock: true });
  const came = challengeCame(page);
  const form = await fillForm(page, "call-back");
  await came;
  await page.clock.runFor("51:00");
  const cameAgain = challengeCame(page);
  await form.send();
  await cameAgain;
  expect(suite.vendor.enquiries).toHaveLength(1);
});

test.each(["were lost", "have an older secret"])(
  "if the cookies %s, the form gets new ones and a new challenge",
  async (kind) => {
    const { page } = await suite.open("/faq");
    const came = challengeCame(page);
    const form = await fillForm(page, "call-back");
    await came;
    const context = page.context();
    const secret = (await context.cookies()).find(({ name }) => name === "_csrf");
    // The token looks as before, but the server answers 403.
    if (kind !== "were lost" && secret) await context.addCookies([{ ...secret, value: "another-secret-of-the-guard" }]);
    else await context.clearCookies();
    await form.send();
    expect(suite.vendor.enquiries).toHaveLength(1);
  },
);

test("a failed connection and a retry with the same answers make one enquiry, and an edit makes another, with its own proof", async () => {
  const { page } = await suite.open("/faq");
  const form = await fillForm(page, "call-back");
  const lose = () => page.route("**/api/enquiries/*", (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await lose();
  await form.submit();
  await form.delivery.filter({ hasText: kept }).waitFor();
  await form.send();
  expect(suite.vendor.enquiries).toHaveLength(1);
  await waitForReset(form);
  await fillForm(page, "call-back");
  await lose();
  await form.submit();
  await form.delivery.filter({ hasText: kept }).waitFor();
  await form.field("Message").fill("In other words.");
  await form.send();
  expect(suite.vendor.enquiries).toHaveLength(3);
});

test("a press on Submit before the page is live waits for its proof", async () => {
  const draft = { CountryId: "1", CountryName: "India" };
  const { page } = await suite.open("/nowhere");
  await page.evaluate((kept) => sessionStorage.setItem("enquiry-draft", kept), JSON.stringify(draft));
  const release = await openWithoutCode(page, `${suite.origin}/product-enquiry`);
  const form = findForm(page, "product");
  const { Country: _, ...answers } = enquiries.product.answers;
  await form.fill(answers);
  await form.submit();
  await release();
  await form.form.getByText(thanks).waitFor();
  expect(suite.vendor.enquiries).toEqual([{ ...enquiries.product.received, ...draft, CountryId: 1 }]);
});
