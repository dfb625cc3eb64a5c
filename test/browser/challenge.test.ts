import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { forms, honeypotName } from "../../shared/enquiry/forms.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { holdCode } from "../support/line.ts";
import { eventually, type FilledForm, fillForm, findForm, goToForm, readSnackbar } from "../support/visitor.ts";

/** The forms' proof of work (W9), which a visitor must not notice. */

const suite = openEnquirySuite(async () => ({ CHALLENGE_COST: "200", HELD_LIMIT: "0" }));

const thanks = "Thank you! We will contact you shortly.";

/** Addresses that the page requests for the challenge. */
function noteAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/challenge/i.test(pathname)) asked.push(pathname.replace(/-[A-Z0-9]{8}/, "") + search);
  });
  return asked;
}

async function sendAndRead({ form, submit }: FilledForm) {
  await submit();
  await form.getByText(thanks).waitFor({ timeout: 20_000 });
}

/** Waits until the form is empty again and ready for the next enquiry. */
async function waitForReset(form: FilledForm) {
  await eventually(() => form.submitButton.isEnabled()).toBe(true);
}

test.each(chooseCases(formIds, (id) => id === "demo"))(
  "%s: the challenge is fetched at the first focus, and the enquiry is delivered",
  async (id) => {
    const { page, messages } = await suite.open(enquiries[id].address);
    const asked = noteAsked(page);
    const form = await goToForm(page, id);
    expect(asked).toEqual([]);
    const challenge = `/api/challenge?form=${id}`;
    await form.form.locator("input[name]:visible").first().focus();
    await eventually(() => [...asked].sort()).toEqual([
      challenge,
      "/assets/challenge.js",
      "/assets/challengeWorker.js",
    ]);
    await form.fill(enquiries[id].answers);
    await form.passCaptcha();
    await sendAndRead(form);
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received]);

    // The proof is spent, so the next enquiry brings its own.
    await waitForReset(form);
    expect(asked).toHaveLength(3);
    await fillForm(page, id);
    await sendAndRead(form);
    expect(suite.vendor.enquiries).toHaveLength(2);
    expect(asked.filter((address) => address === challenge)).toHaveLength(2);
    expect(messages).toEqual([]);
  },
);

test("a page without a form never fetches a challenge", async () => {
  const { page } = await suite.open("/nowhere");
  const asked = noteAsked(page);
  await page.mouse.wheel(0, 2000);
  await page.keyboard.press("Tab");
  await page.waitForTimeout(500);
  expect(await page.locator("form[data-enquiry-form]").count()).toBe(0);
  expect(asked).toEqual([]);
});

test.each([
  ["workers", "delete window.Worker"],
  ["SubtleCrypto", "Object.defineProperty(crypto, 'subtle', { value: undefined })"],
])("in a browser without %s the enquiry is still sent, and delivered (A99)", async (_, script) => {
  const { page, messages } = await suite.open("/faq", { before: (page) => page.addInitScript(script) });
  await sendAndRead(await fillForm(page, "call-back"));
  expect(suite.vendor.enquiries).toEqual([enquiries["call-back"].received]);
  expect(messages).toEqual([]);
});

test.each(chooseCases(formIds, (id) => id === "contact"))(
  "%s: where nothing more can be held, nobody is thanked in vain, and everything typed stays (A98)",
  async (id) => {
    const { page } = await suite.open(enquiries[id].address);
    const form = await fillForm(page, id);
    const filled = { ...(await form.values()), [honeypotName]: "filled in by a program" };
    const trap = form.form.locator(`[name="${honeypotName}"]`);
    await trap.evaluate((input, value) => input.setAttribute("value", value), filled[honeypotName] ?? "");
    await form.submit();
    await form.delivery.filter({ hasText: "Not sent yet. Your answers are still here." }).waitFor();
    const links = form.form.locator(".delivery-slot a:visible");
    await eventually(() => links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol))).toEqual(
      ["tel:", "mailto:"],
    );
    expect(await form.values()).toEqual(filled);
    expect(await form.submitButton.isEnabled()).toBe(true);
    expect(await readSnackbar(page)).toBe(
      forms[id].failuresInSnackbar ? "Something Bad Happened, Please Try Again" : "",
    );
    expect(suite.vendor.enquiries).toEqual([]);
  },
);

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
  expect(await form.form.getByText(thanks).count()).toBe(0);
  await page.clock.runFor(200);
  await form.form.getByText(thanks).waitFor();
  expect([calls, suite.vendor.enquiries.length]).toEqual([1, 1]);
  expect(messages).toEqual([]);
});

test("a challenge that could not be fetched is fetched again at the next edit", async () => {
  const { page } = await suite.open("/faq");
  await page.route("**/api/challenge?*", (route) => route.fulfill({ status: 429, body: "{}" }), { times: 1 });
  await sendAndRead(await fillForm(page, "call-back"));
  expect(suite.vendor.enquiries).toHaveLength(1);
});

test("a challenge that has become too old while the form was open is fetched again", async () => {
  const { page } = await suite.open("/faq", { clock: true });
  const asked = noteAsked(page);
  const form = await fillForm(page, "call-back");
  await eventually(() => asked.length).toBe(3);
  await page.clock.runFor("51:00");
  await sendAndRead(form);
  expect(asked).toHaveLength(5);
  expect(suite.vendor.enquiries).toHaveLength(1);
});

test.each([
  ["were lost", "/"],
  ["have an older secret", "stale"],
])("if the cookies %s, the form gets new cookies and a new challenge", async (_, kind) => {
  const { page } = await suite.open("/faq");
  const asked = noteAsked(page);
  const form = await fillForm(page, "call-back");
  await eventually(() => asked.length).toBe(3);
  await page.waitForTimeout(500);
  const secret = (await page.context().cookies()).find(({ name }) => name === "_csrf");
  if (kind === "stale" && secret) {
    // The token looks as before, but the server answers 403.
    await page.context().addCookies([{ ...secret, value: "another-secret-of-the-guard" }]);
  } else await page.context().clearCookies();
  await sendAndRead(form);
  expect(suite.vendor.enquiries).toHaveLength(1);
});

test("a failed connection and a retry with the same answers make one enquiry, and it is delivered", async () => {
  const { page } = await suite.open("/faq");
  const form = await fillForm(page, "call-back");
  await page.route(
    "**/api/enquiries/*",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form.submit();
  await form.delivery.filter({ hasText: "Your answers are still here" }).waitFor();
  await sendAndRead(form);
  expect(suite.vendor.enquiries).toHaveLength(1);

  // An enquiry that is edited after the connection broke is another one, with another proof.
  await waitForReset(form);
  await fillForm(page, "call-back");
  await page.route("**/api/enquiries/*", (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.submit();
  await form.delivery.filter({ hasText: "Your answers are still here" }).waitFor();
  await form.field("Message").fill("In other words.");
  await sendAndRead(form);
  expect(suite.vendor.enquiries).toHaveLength(3);
});

test("a press on Submit before the page is live waits for its proof", async () => {
  const { page } = await suite.open("/nowhere");
  const draft = { CountryId: "1", CountryName: "India" };
  await page.evaluate((kept) => sessionStorage.setItem("enquiry-draft", kept), JSON.stringify(draft));
  const release = await holdCode(page);
  await page.goto(`${suite.origin}/product-enquiry`, { waitUntil: "commit" });
  await page.locator("footer").waitFor({ state: "attached" });
  const form = findForm(page, "product");
  const { Country: _, ...answers } = enquiries.product.answers;
  await form.fill(answers);
  await form.submit();
  await release();
  await form.form.getByText(thanks).waitFor({ timeout: 20_000 });
  expect(suite.vendor.enquiries).toEqual([
    { ...enquiries.product.received, CountryId: Number(draft.CountryId), CountryName: draft.CountryName },
  ]);
});
