import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { site } from "../../shared/content/site.ts";
import { chooseCases } from "../support/cases.ts";
import { enquiries, formIds } from "../support/enquiryAnswers.ts";
import { openEnquirySuite } from "../support/enquirySuite.ts";
import { eventually, fillForm, goToForm } from "../support/visitor.ts";

/** A third-party captcha: a script that draws a button, and an endpoint that says whether a token is good. */
let service: Server;
const asked: string[] = [];
const verified: Record<string, string>[] = [];
const badTokens = new Set<string>();

const script = `
  window.widgets = [];
  window.turnstile = {
    ready() { throw new Error("not of an async script"); },
    render(container, options) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "I am a person";
      button.onclick = () => options.callback("token-" + (window.presses = (window.presses ?? 0) + 1));
      container.append(button);
      const widget = { sitekey: options.sitekey, language: options.language, resets: 0 };
      return window.widgets.push(widget) - 1;
    },
    reset(id) { window.widgets[id].resets += 1; },
  };
`;

async function startService(): Promise<string> {
  service = createServer(async (req, res) => {
    asked.push(req.url ?? "");
    if (req.method === "GET") {
      res.writeHead(200, { "Content-Type": "text/javascript", "Cross-Origin-Resource-Policy": "cross-origin" });
      return void res.end(script);
    }
    let body = "";
    for await (const chunk of req) body += chunk;
    const sent = Object.fromEntries(new URLSearchParams(body));
    verified.push(sent);
    res.writeHead(200, { "Content-Type": "application/json" });
    res.end(JSON.stringify({ success: !badTokens.has(sent.response ?? "") }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

let serviceOrigin = "";

const suite = openEnquirySuite(async () => {
  serviceOrigin = await startService();
  return {
    CAPTCHA_SITE_KEY: "the-site-key",
    CAPTCHA_SECRET: "the-secret",
    CAPTCHA_SCRIPT_URL: `${serviceOrigin}/api.js`,
    CAPTCHA_VERIFY_URL: `${serviceOrigin}/verify`,
    CAPTCHA_LANGUAGE: "en-IN",
  };
});
beforeEach(() => {
  asked.length = 0;
  verified.length = 0;
  badTokens.clear();
});
afterAll(() => void service.close());

const thanks = "Thank you! We will contact you shortly.";

test("the script loads when a form is near, with its language, and the policy allows only its origin", async () => {
  const { page, messages } = await suite.open("/faq");
  expect(asked).toEqual([]);
  const policy = (await fetch(`${suite.origin}/faq`)).headers.get("content-security-policy") ?? "";
  const strangers = [...policy.matchAll(/https?:\S+?(?=[;\s]|$)/g)].map(([origin]) => origin);
  // In addition to the map, whose frame loads only on request (A107).
  expect(new Set(strangers)).toEqual(new Set([serviceOrigin, new URL(site.mapEmbedUrl).origin]));
  expect(policy).toMatch(new RegExp(`script-src 'self' 'sha256-[^']+' ${serviceOrigin};`));

  const form = await goToForm(page, "call-back");
  await form.form.getByRole("button", { name: "I am a person" }).waitFor();
  expect(asked).toEqual(["/api.js?render=explicit&hl=en-IN"]);
  expect(await page.evaluate("window.widgets")).toEqual([{ sitekey: "the-site-key", language: "en-IN", resets: 0 }]);
  expect(messages).toEqual([]);
});

test.each(chooseCases(formIds, (id) => id === "contact"))(
  "%s: the service's check is required, the server verifies it, and the vendor does not get it",
  async (id) => {
    const { page } = await suite.open(enquiries[id].address);
    const form = await fillForm(page, id);
    const widget = form.form.getByRole("button", { name: "I am a person" });
    await widget.waitFor();
    await form.submit();
    await form.summary.waitFor();
    expect(await form.summary.getByRole("link").allTextContents()).toEqual([
      "Please complete the check that you are not a robot",
    ]);
    expect(suite.vendor.enquiries).toEqual([]);

    await widget.click();
    await eventually(() => form.form.locator(".field__error").count()).toBe(0);
    badTokens.add("token-1");
    await form.submit();
    await form.summary.getByRole("link", { name: "Wrong Captcha, Please Try Again" }).waitFor();
    expect(suite.vendor.enquiries).toEqual([]);

    // A token is valid once, so the form asks the widget for another.
    await widget.click();
    await form.submit();
    await form.form.getByText(thanks).waitFor();
    expect(verified.map(({ secret, response }) => [secret, response])).toEqual([
      ["the-secret", "token-1"],
      ["the-secret", "token-2"],
    ]);
    expect(suite.vendor.enquiries).toEqual([enquiries[id].received]);
    expect(await page.evaluate("window.widgets.some(({ resets }) => resets === 2)")).toBe(true);
  },
);
