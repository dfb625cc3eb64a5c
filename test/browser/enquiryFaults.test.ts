import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { type FormId, forms } from "../../shared/enquiry/forms.ts";
import type { Fault } from "../support/vendor.ts";
import {
  enquiries,
  eventually,
  type FilledForm,
  fillForm,
  formIds,
  goToForm,
  holdEnquiry,
  openEnquirySuite,
  readSnackbar,
} from "../support/visitor.ts";

const suite = openEnquirySuite();

const thanks = "Thank you! We will contact you shortly.";
const refused = "Submission failed. Please try again.";
const kept = "Not sent yet. Your answers are still here.";
const somethingBad = "Something Bad Happened, Please Try Again";

/** What the page itself has said: Chromium's own lines about failed requests are not ours. */
const ownWords = (messages: string[]) => messages.filter((text) => !text.startsWith("error: Failed to load resource"));

function noteKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

const hasFocus = (form: FilledForm, name: string) =>
  form.form.getByRole("button", { name }).evaluate((button) => button === document.activeElement);

test.each(formIds)("%s: a slow vendor keeps nobody waiting, and a refusal leaves a way out", async (id) => {
  const { page, messages } = await suite.open(enquiries[id].address, { clock: true });
  const keys = noteKeys(page);

  // Slow, but within the time that a visitor waits for the vendor's word.
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
  expect(await form.submitButton.isDisabled(), "loading is kept").toBe(true);
  expect(await form.submitButton.locator(".form-submit__ring").isVisible(), "loading is kept").toBe(true);
  expect(await form.delivery.textContent()).toBe(kept);
  await page.clock.runFor(2999);
  expect(await readSnackbar(page)).toBe(refused);
  await page.clock.runFor(1);
  await eventually(() => readSnackbar(page)).toBe("");
  expect(await form.submitButton.isDisabled(), "loading is kept for as long as it takes").toBe(true);

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
  expect(new Set(keys).size, "every answer is followed by a new key").toBe(4);
  expect(messages).toEqual([]);
});

test("whatever fails at the vendor, every form thanks its visitor, and the vendor gets it all when it is back", async () => {
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
      expect(await form.form.locator(".delivery__more").textContent()).toMatch(/^Reference /);
    }
  };
  // Later than a visitor waits, but the vendor has it.
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
  await eventually(arrived, 12_000).toEqual(sent.sort());
  // Those of which the server cannot know whether the vendor has them are sent once more, 15 s later.
  const countWaiting = async () => (await (await fetch(`${suite.origin}/healthz`)).json()).counts.waiting;
  await eventually(countWaiting, 40_000).toBe(0);
  expect(messages).toEqual([]);
}, 90_000);

interface Way {
  name: string;
  answer(route: Route): Promise<void>;
  /** What the snackbar of contact and product enquiry says; the other two say nothing (A27). */
  says: string;
}

const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });
const own = "The server's own words.";

const ways: readonly Way[] = [
  { name: "a broken line", answer: (route) => route.abort("connectionreset"), says: somethingBad },
  { name: "no line", answer: (route) => route.abort("internetdisconnected"), says: somethingBad },
  { name: "a line that is too slow", answer: (route) => route.abort("timedout"), says: somethingBad },
  ...[400, 401, 404, 500].map((status) => ({
    name: `${status} with the server's words`,
    answer: json(status, { code: "E_OTHER", message: own }),
    says: own,
  })),
  ...[403, 409, 413, 415, 429, 503].map((status) => ({
    name: `${status}, whose words are not for visitors`,
    answer: json(status, { code: "E_OTHER", message: own }),
    says: somethingBad,
  })),
  { name: "500 without words", answer: json(500, { code: "E_INTERNAL", message: "" }), says: somethingBad },
  {
    name: "an invalid record",
    answer: json(400, { code: "E_INVALID_NEW_RECORD", message: own }),
    says: "You Entered Invalid Details",
  },
  {
    name: "an invalid record under another status",
    answer: json(500, { code: "E_INVALID_NEW_RECORD", message: own }),
    says: "You Entered Invalid Details",
  },
  { name: "a token that is refused twice", answer: json(403, { code: "E_CSRF", message: own }), says: somethingBad },
  {
    name: "a proxy's page",
    answer: (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
    says: somethingBad,
  },
  {
    name: "a page where an answer should be",
    answer: (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Sign in to the Wi-Fi</h1>" }),
    says: somethingBad,
  },
];

test.each(formIds)(
  "%s: however a send fails, no character is lost, and only contact and product enquiry speak of it",
  async (id) => {
    let way: Way | undefined;
    const { page, messages } = await suite.open(enquiries[id].address, {
      clock: true,
      before: (page) => page.route("**/api/enquiries/*", (route) => (way ? way.answer(route) : route.continue())),
    });
    const form = await fillForm(page, id);
    const filled = await form.values();
    expect(Object.values(filled).join("").length).toBeGreaterThan(100);

    for (way of ways) {
      messages.length = 0;
      await form.submit();
      await form.delivery.filter({ hasText: kept }).waitFor();
      const says = forms[id].failuresInSnackbar ? way.says : "";
      await eventually(() => readSnackbar(page), 2000).toBe(says);
      const state = await form.form.evaluate((element: HTMLFormElement) => ({
        loading: element.querySelectorAll(".form-submit__ring").length,
        canSend: element.querySelectorAll("[type=submit]:enabled").length,
        values: Object.fromEntries([...new FormData(element)]),
        errors: element.querySelectorAll(".field__error, [role=alert]").length,
        // The line in the form reaches the visitor where a snackbar does not: with a number and an address.
        contacts: [...element.querySelectorAll(".delivery-slot a")].filter((link) => link.checkVisibility()).length,
      }));
      expect(state, way.name).toEqual({ loading: 0, canSend: 1, values: filled, errors: 0, contacts: 2 });
      const spoken = ownWords(messages).map((text) => text.startsWith("error: The enquiry could not be sent"));
      expect(spoken, way.name).toEqual(forms[id].failuresInSnackbar ? [] : [true]);
      if (says) {
        await page.clock.runFor(3000);
        await eventually(() => readSnackbar(page), 2000).toBe("");
      }
      await form.field("Email").press("End");
    }

    // What the server finds wrong stands at its field.
    way = {
      name: "a field that the server refuses",
      answer: json(400, {
        code: "E_INVALID_NEW_RECORD",
        message: own,
        fields: { EmailAddress: "No such domain", CountryName: "Unknown country" },
      }),
      says: "You Entered Invalid Details",
    };
    await form.submit();
    await form.summary.waitFor();
    expect(await form.errors()).toEqual({ Email: "No such domain", Country: "Unknown country" });
    expect(await form.summary.evaluate((summary) => summary === document.activeElement)).toBe(true);
    expect(await readSnackbar(page)).toBe(forms[id].failuresInSnackbar ? way.says : "");
    expect(await form.values()).toEqual(filled);

    way = undefined;
    await page.reload();
    await goToForm(page, id);
    await form.passCaptcha();
    expect(await form.values()).toEqual({ ...filled, ...(forms[id].captcha && { captcha: await form.readCaptcha() }) });
    await form.submit();
    await form.form.getByText(thanks).waitFor();
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received]);
  },
  60_000,
);

test("a stale or missing request-forgery token is renewed without the visitor noticing", async () => {
  const { page, messages } = await suite.open("/contact-us", { clock: true });
  const context = page.context();
  const spoilers = [
    () => context.clearCookies(),
    () => context.clearCookies({ name: "XSRF-TOKEN" }),
    () => context.addCookies([{ name: "XSRF-TOKEN", value: "stale", url: suite.origin }]),
    () => context.clearCookies({ name: "_csrf" }),
  ];
  for (const [index, spoil] of spoilers.entries()) {
    const form = await fillForm(page, "contact");
    await spoil();
    await form.submit();
    await form.form.getByText(thanks).waitFor();
    expect(suite.vendor.enquiries).toHaveLength(index + 1);
    await page.clock.runFor(1000);
  }
  expect(ownWords(messages)).toEqual([]);
});

test("a page that comes back from the back-forward cache while it was sending can be used at once", async () => {
  const { page } = await suite.open("/contact-us");
  const left = holdEnquiry(page);
  const form = await fillForm(page, "contact");
  const { captcha, ...filled } = await form.values();
  await form.submit();
  await form.delivery.filter({ hasText: "Sending" }).waitFor();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await form.delivery.filter({ hasText: kept }).waitFor();
  await (await left).abort();
  expect(await form.submitButton.isEnabled()).toBe(true);
  expect(await form.readCaptcha(), "a captcha of its own for the page that is shown again").not.toBe(captcha);
  expect(await form.values()).toMatchObject(filled);

  await form.passCaptcha();
  await form.submit();
  await form.form.getByText(thanks).waitFor();
  expect(suite.vendor.enquiries).toEqual([enquiries.contact.received]);
});
