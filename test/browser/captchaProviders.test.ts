import type { Page, Route } from "playwright-core";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createGate, type OpenOptions } from "../support/browser.ts";
import { type CaptchaStandIn, captchaSecret, captchaSiteKey, startCaptchaStandIn } from "../support/captchaStandIn.ts";
import { chooseCases } from "../support/cases.ts";
import { fillForm, openEnquirySuite, thanks } from "../support/form.ts";
import { enquiries, formIds } from "../support/sampleEnquiry.ts";
import { variants } from "./captchaWidgets.ts";

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
      service.asked.length = 0;
    });
    afterAll(() => service.close());

    type OnScript = (route: Route, answer: () => Promise<void>) => unknown;

    /** Opens a page, and answers only the requests for the provider's files. */
    async function open(address: string, onScript: OnScript = (_, answer) => answer(), options: OpenOptions = {}) {
      const asked: string[] = [];
      const { page } = await suite.open(address, {
        ...options,
        before: (page) =>
          page.route(/^https:/, async (route) => {
            const url = route.request().url();
            const [file = ""] = url.split("?");
            asked.push(url);
            const headers = { "Access-Control-Allow-Origin": "*" };
            const answer = () => (files[file] ? route.fulfill({ ...files[file], headers }) : route.abort());
            await (file === scriptUrl ? onScript(route, answer) : answer());
          }),
      });
      return { page, asked };
    }
    const pass = (page: Page) =>
      isScored ? undefined : page.frameLocator(".captcha-service iframe").first().getByRole("button").click();

    /** The vendor gets nothing: the server holds an enquiry without a token (enquiries.test.ts). */
    const expectHeld = () => expect([service.asked.length, suite.vendor.enquiries.length]).toEqual([0, 0]);

    test("loads when a form is near, as documented, under the content security policy, and the enquiry is delivered", async () => {
      const { page, asked } = await open("/faq");
      expect(asked).toEqual([]);
      const form = await fillForm(page, "call-back");
      await pass(page);
      await form.send();
      await expect.poll(() => suite.vendor.enquiries).toEqual([enquiries["call-back"].received]);
      expect(asked[0]).toBe(scriptUrl + query);
      const needed = Object.keys(files).filter((url) => !url.endsWith(isScored ? "anchor" : "clr"));
      expect(new Set(asked.map((url) => url.split("?")[0]))).toEqual(new Set(needed));
      expect(service.asked).toMatchObject([{ secret: captchaSecret }]);
      if (isScored) {
        expect(await page.evaluate("window.executed")).toEqual([{ siteKey: captchaSiteKey, action: "call_back" }]);
        return;
      }
      // reCAPTCHA is told the language in the address of its script.
      const ofTurnstile = provider === "turnstile" && { action: "call_back", language: "en" };
      expect(await page.evaluate("window.rendered")).toEqual([{ sitekey: captchaSiteKey, ...ofTurnstile }]);
      // A widget that resets itself is not an edit. An edit would remove this text (A40).
      await expect.poll(() => form.form.getByText(thanks).count()).toBe(0);
      expect(await page.evaluate("window.resets")).toBe(1);
      expect(await form.delivery.textContent()).toContain("Sent at");
    });

    // The same code of both kinds.
    test.runIf(!isScored)(
      "refuses the enquiry if its service rejects the token, and accepts the next token",
      async () => {
        const { page } = await open("/faq", undefined, { mayLog: /^error: / });
        const form = await fillForm(page, "call-back");
        service.fault = ["invalid-input-response"];
        await pass(page);
        await form.submit();
        await form.summary.getByText(wrong).waitFor();
        expect(suite.vendor.enquiries).toEqual([]);
        service.fault = "none";
        await pass(page);
        await form.send();
        expect(new Set(service.asked.map(({ response }) => response)).size).toBe(2);
        await expect.poll(() => suite.vendor.enquiries).toHaveLength(1);
      },
    );

    const failures: [what: string, onScript: OnScript | undefined, fail: (page: Page) => unknown][] = [
      ["a blocked script", (route) => route.abort("blockedbyclient"), () => {}],
      ["a script that never comes, after 8 s", () => {}, (page) => page.clock.runFor(8000)],
      [
        "a widget that reports a failure",
        undefined,
        async (page) => {
          await page.locator(".captcha-service iframe").waitFor();
          expect(await page.evaluate("window.failWidget()")).toBe(true);
        },
      ],
    ];
    test.each(isScored ? failures.slice(1, 2) : failures)(
      "with %s: the form goes on without it, and the enquiry is held",
      async (_, onScript, fail) => {
        const { page } = await open("/faq", onScript, { clock: "stops", mayLog: /captcha service/ });
        const form = await fillForm(page, "call-back");
        await fail(page);
        await form.send();
        expectHeld();
      },
    );

    test.each(chooseCases(formIds, (id) => id === "product"))(
      "with a slow script: the form %s waits for it, and cannot be sent without the check",
      async (id) => {
        const script = createGate();
        const onScript: OnScript = (_, answer) => script.opened.then(answer);
        // The clock stands: a form waits 8 s for a script, and this machine may take longer for the rest.
        const { page } = await open(enquiries[id].address, onScript, { clock: "stops" });
        const form = await fillForm(page, id);
        await form.submit();
        if (!isScored) await form.summary.getByRole("link", { name: passFirst }).waitFor();
        script.open();
        await pass(page);
        if (!isScored) await form.submit();
        await form.form.getByText(thanks).waitFor();
        await expect.poll(() => suite.vendor.enquiries).toHaveLength(1);
      },
    );
  },
);
