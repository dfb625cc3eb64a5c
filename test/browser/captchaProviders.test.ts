import type { Page, Route } from "playwright-core";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type CaptchaStandIn, captchaSecret, captchaSiteKey, startCaptchaStandIn } from "../support/captchaStandIn.ts";
import { variants } from "../support/captchaWidgets.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { eventually, fillForm, goToForm } from "../support/visitor.ts";

const thanks = "Thank you! We will contact you shortly.";
const passFirst = "Please complete the check that you are not a robot";
const wrong = "Wrong Captcha, Please Try Again";

describe.each(chooseCases(variants, ({ env }, index) => index === 0 || env !== undefined))(
  "$name",
  ({ provider, env, scriptUrl, query, files }) => {
    const isScored = env !== undefined;
    let service: CaptchaStandIn;
    const suite = openEnquirySuite(async () => {
      service = await startCaptchaStandIn(provider);
      return {
        CAPTCHA_PROVIDER: provider,
        CAPTCHA_SITE_KEY: captchaSiteKey,
        CAPTCHA_SECRET: captchaSecret,
        CAPTCHA_VERIFY_URL: service.verifyUrl,
        CAPTCHA_LANGUAGE: "en",
        ...env,
      };
    });
    beforeEach(() => {
      service.fault = "none";
      service.asked.splice(0);
    });
    afterAll(() => service.close());

    /** Intercepts every request to other sites, and answers only those for the provider's files. */
    async function stand(
      page: Page,
      onScript: (route: Route, answer: () => Promise<void>) => unknown = (_, go) => go(),
    ) {
      const asked: string[] = [];
      await page.route(/^https:/, async (route) => {
        const url = route.request().url();
        const [address = ""] = url.split("?");
        asked.push(url);
        const file = files[address];
        const headers = { "Access-Control-Allow-Origin": "*" };
        const answer = () => (file ? route.fulfill({ ...file, headers }) : route.abort());
        if (address === scriptUrl) await onScript(route, answer);
        else await answer();
      });
      return asked;
    }

    async function open(onScript?: Parameters<typeof stand>[1], options: { clock?: boolean } = {}) {
      let asked: string[] = [];
      const visit = await suite.open("/faq", {
        ...options,
        before: async (page) => {
          asked = await stand(page, onScript);
        },
      });
      return { ...visit, asked };
    }

    const pass = (page: Page) =>
      isScored ? undefined : page.frameLocator(".captcha-service iframe").getByRole("button").click();

    const readMetric = async (name: string) => {
      const text = await (await fetch(`${suite.origin}/metrics`)).text();
      return Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length) ?? 0,
      );
    };
    const countHeld = () => readMetric('enquiries_total{form="call-back",answer="held"}');

    test("loads as documented, works under the content security policy, and the enquiry is delivered", async () => {
      const { page, messages, asked } = await open();
      const form = await fillForm(page, "call-back");
      await pass(page);
      await form.submit();
      await form.form.getByText(thanks).waitFor();

      expect(suite.vendor.enquiries).toEqual([enquiries["call-back"].received]);
      expect(asked[0]).toBe(scriptUrl + query);
      expect(new Set(asked.map((url) => url.split("?")[0]))).toEqual(
        new Set(Object.keys(files).filter((url) => !url.endsWith(isScored ? "anchor" : "clr"))),
      );
      expect(service.asked).toHaveLength(1);
      expect(service.asked[0]?.sitekey).toBe(provider === "hcaptcha" ? captchaSiteKey : undefined);
      expect(messages).toEqual([]);
      if (isScored) {
        expect(await page.evaluate("window.executed")).toEqual([{ siteKey: captchaSiteKey, action: "call_back" }]);
        expect(await page.locator(".captcha-service").count()).toBe(0);
      } else {
        const action = provider === "turnstile" ? { action: "call_back" } : {};
        const told = { sitekey: captchaSiteKey, language: "en", hl: "en", ...action };
        expect(await page.evaluate("window.rendered")).toEqual([told]);
        expect(await page.evaluate("window.resets")).toBe(1);
        // A widget that resets itself is not an edit. An edit would remove this text (A40).
        await eventually(() => form.form.getByText(thanks).count()).toBe(0);
        expect(await form.delivery.textContent()).toContain("Sent at");
      }
    });

    test("does not open the policy for other sites", async () => {
      const { page, messages } = await open();
      await goToForm(page, "call-back");
      await page.evaluate(() => {
        document.head.append(
          Object.assign(document.createElement("script"), { src: "https://www.google.com/other.js" }),
        );
        document.body.append(Object.assign(document.createElement("iframe"), { src: "https://evil.example/" }));
      });
      await eventually(() => messages.filter((message) => message.includes("Content Security Policy")).length).toBe(2);
    });

    test.runIf(!isScored)("must be passed before anything is sent", async () => {
      const { page } = await open();
      const form = await fillForm(page, "call-back");
      await page.locator(".captcha-service iframe").waitFor();
      await form.submit();
      await form.summary.getByRole("link", { name: passFirst }).waitFor();
      expect(service.asked).toEqual([]);
    });

    test("refuses the enquiry if its service rejects the token, and accepts the next token", async () => {
      const { page } = await open();
      const form = await fillForm(page, "call-back");
      service.fault = ["invalid-input-response"];
      await pass(page);
      await form.submit();
      await form.summary.getByText(wrong).waitFor();
      expect(suite.vendor.enquiries).toEqual([]);

      service.fault = "none";
      await pass(page);
      await form.submit();
      await form.form.getByText(thanks).waitFor();
      expect(new Set(service.asked.map(({ response }) => response)).size).toBe(2);
      expect(suite.vendor.enquiries).toHaveLength(1);
    });

    test.runIf(isScored)("holds an enquiry with a low score and does not refuse it", async () => {
      const { page } = await open();
      const heldBefore = await countHeld();
      const form = await fillForm(page, "call-back");
      await page.evaluate("window.score = 0.1");
      await form.submit();
      await form.form.getByText(thanks).waitFor();
      expect(suite.vendor.enquiries).toEqual([]);
      expect(await countHeld()).toBe(heldBefore + 1);
    });

    test("with a blocked script: the visitor is thanked, and the enquiry is held", async () => {
      const { page, messages } = await open((route) => route.abort("blockedbyclient"));
      const heldBefore = await countHeld();
      const form = await fillForm(page, "call-back");
      await form.submit();
      await form.form.getByText(thanks).waitFor();
      expect(service.asked).toEqual([]);
      expect(suite.vendor.enquiries).toEqual([]);
      expect(await countHeld()).toBe(heldBefore + 1);
      expect(messages.some((message) => message.includes("The captcha service could not be loaded"))).toBe(true);
      expect(messages.join()).not.toContain("Content Security Policy");
    });

    test("with a slow script: the form waits for it", async () => {
      let noteAsked: (answer: () => Promise<void>) => void;
      const asked = new Promise<() => Promise<void>>((resolve) => {
        noteAsked = resolve;
      });
      const { page, messages } = await open((_, answer) => noteAsked(answer));
      const form = await fillForm(page, "call-back");
      await form.submit();
      if (!isScored) await form.summary.getByRole("link", { name: passFirst }).waitFor();
      await (await asked)();
      await pass(page);
      if (!isScored) await form.submit();
      await form.form.getByText(thanks).waitFor();
      expect(suite.vendor.enquiries).toHaveLength(1);
      expect(messages).toEqual([]);
    });

    test("with a script that never comes: after 8 s the form goes on without it, and the enquiry is held", async () => {
      const { page } = await open(() => {}, { clock: true });
      const heldBefore = await countHeld();
      const form = await fillForm(page, "call-back");
      await form.submit();
      if (!isScored) await form.summary.getByRole("link", { name: passFirst }).waitFor();
      await page.clock.runFor(8000);
      if (!isScored) {
        expect(await form.errors()).toEqual({});
        await form.submit();
      }
      await form.form.getByText(thanks).waitFor();
      expect(suite.vendor.enquiries).toEqual([]);
      expect(await countHeld()).toBe(heldBefore + 1);
    });

    test.runIf(!isScored)("with a widget that reports a failure: the form goes on without it", async () => {
      const { page } = await open();
      const form = await fillForm(page, "call-back");
      await page.locator(".captcha-service iframe").waitFor();
      expect(await page.evaluate("window.failWidget()")).toBe(true);
      await form.submit();
      await form.form.getByText(thanks).waitFor();
      expect(suite.vendor.enquiries).toEqual([]);
    });

    test("with its service down: the visitor is thanked, the enquiry is held, and there is an alarm until the service is back", async () => {
      const { page } = await open();
      const heldBefore = await countHeld();
      const form = await fillForm(page, "call-back");
      service.fault = "HTTP 500";
      await pass(page);
      await form.submit();
      await form.form.getByText(thanks).waitFor();
      expect(suite.vendor.enquiries).toEqual([]);
      expect(await countHeld()).toBe(heldBefore + 1);
      expect(await readMetric("captcha_available")).toBe(0);
      const readHealth = async () => (await fetch(`${suite.origin}/healthz`)).json();
      expect(await readHealth()).toMatchObject({ captcha: "down", alarm: true });

      service.fault = "none";
      await eventually(() => form.form.getByText(thanks).count()).toBe(0);
      await form.fill(enquiries["call-back"].answers);
      await form.passCaptcha();
      await pass(page);
      await form.submit();
      await form.form.getByText(thanks).waitFor();
      // The held enquiry is sent automatically, because the service answers again.
      await eventually(() => suite.vendor.enquiries.length).toBe(2);
      expect(await readHealth()).toMatchObject({ captcha: "answering", alarm: false });
    });
  },
);
