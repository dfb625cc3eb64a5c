import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { forms } from "../../shared/enquiry/forms.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { eventually, fillForm, goToForm, holdEnquiry, readSnackbar } from "../support/visitor.ts";

const suite = openEnquirySuite();

const thanks = "Thank you! We will contact you shortly.";
const kept = "Not sent yet. Your answers are still here.";
const somethingBad = "Something Bad Happened, Please Try Again";

/** Messages of the page itself, without Chromium's own messages about failed requests. */
const ownWords = (messages: string[]) => messages.filter((text) => !text.startsWith("error: Failed to load resource"));

interface Way {
  name: string;
  answer(route: Route): Promise<void>;
  /** The snackbar's text on the contact and product enquiry forms. The other two forms show no snackbar (A27). */
  says: string;
  /** What every form says beside the kept answers. */
  cause?: string;
}

const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });
const own = "The server's own words.";

const ways: readonly Way[] = [
  { name: "a broken connection", answer: (route) => route.abort("connectionreset"), says: somethingBad },
  { name: "no connection", answer: (route) => route.abort("internetdisconnected"), says: somethingBad },
  { name: "a connection that is too slow", answer: (route) => route.abort("timedout"), says: somethingBad },
  ...[400, 401, 404, 500].map((status) => ({
    name: `${status} with the server's message`,
    answer: json(status, { code: "E_OTHER", message: own }),
    says: own,
  })),
  ...[403, 409, 413, 415, 429, 503].map((status) => ({
    name: `${status}, whose message is not for visitors`,
    answer: json(status, { code: "E_OTHER", message: own }),
    says: somethingBad,
  })),
  { name: "500 without a message", answer: json(500, { code: "E_INTERNAL", message: "" }), says: somethingBad },
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
  { name: "a token that is refused twice", answer: json(403, { code: "E_CSRF", message: own }), says: own, cause: own },
  {
    name: "a proxy's page",
    answer: (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
    says: somethingBad,
  },
  {
    name: "an HTML page instead of an answer",
    answer: (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Sign in to the Wi-Fi</h1>" }),
    says: somethingBad,
  },
];

test.each(chooseCases(formIds, (id) => id === "product" || id === "call-back"))(
  "%s: no failed send loses a character, and only contact and product enquiry show a snackbar",
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
      expect(await form.delivery.textContent(), way.name).toBe([way.cause, kept].filter(Boolean).join(" "));
      const says = forms[id].failuresInSnackbar ? way.says : "";
      await eventually(() => readSnackbar(page), 2000).toBe(says);
      const state = await form.form.evaluate((element: HTMLFormElement) => ({
        loading: element.querySelectorAll(".form-submit__ring").length,
        canSend: element.querySelectorAll("[type=submit]:enabled").length,
        values: Object.fromEntries([...new FormData(element)]),
        errors: element.querySelectorAll(".field__error, [role=alert]").length,
        // The text in the form reaches visitors where a snackbar does not. It has a number and an address.
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

    // An error that the server finds is shown at its field.
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

test("a stale or missing CSRF token is renewed without the visitor noticing", async () => {
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
    await eventually(() => suite.vendor.enquiries).toHaveLength(index + 1);
    await page.clock.runFor(1000);
  }
  expect(ownWords(messages)).toEqual([]);
});

test("a page that is restored from the back-forward cache while it was sending can be used at once", async () => {
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
  expect(await form.readCaptcha(), "the restored page has a new captcha").not.toBe(captcha);
  expect(await form.values()).toMatchObject(filled);

  await form.passCaptcha();
  await form.submit();
  await form.form.getByText(thanks).waitFor();
  expect(suite.vendor.enquiries).toEqual([enquiries.contact.received]);
});
