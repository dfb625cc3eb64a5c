import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createCaptcha } from "../server/captcha/captcha.ts";
import { createMetrics } from "../server/metrics.ts";
import { type CaptchaProvider, nameCaptchaAction } from "../shared/enquiry/captcha.ts";
import { type FormId, forms } from "../shared/enquiry/forms.ts";
import { type CaptchaStandIn, captchaSecret, startCaptchaStandIn, type TokenFacts } from "./support/captchaStandIn.ts";
import { chooseCases } from "./support/cases.ts";
import { createTestClock, createTestLog } from "./support/testDoubles.ts";

interface DeskOptions {
  provider: CaptchaProvider;
  minScore?: number;
  secret?: string;
}

async function openCaptcha({ provider, minScore, secret = captchaSecret }: DeskOptions) {
  const service = await startCaptchaStandIn(provider);
  onTestFinished(() => service.close());
  const { log, lines, text } = createTestLog();
  const metrics = createMetrics();
  const clock = createTestClock();
  const up = vi.fn();
  const captcha = createCaptcha({
    ...{ secret, verifyUrl: service.verifyUrl, minScore, log, metrics, clock },
    hostname: "www.example.com",
    onUp: up,
    timeoutMs: 1200,
  });
  onTestFinished(() => captcha.stop());
  const check = (token: unknown, form: FormId = "call-back") => captcha.check(token, { form });
  const events = () => lines.map(({ level, event, reason }) => [level, event, ...(reason ? [reason] : [])].join(" "));
  /** Advances the clock, and then waits until the request to the service is answered: later ones come back after it. */
  const pass = async (ms: number) => {
    await clock.advance(ms);
    for (let call = 0; call < 5; call += 1) await fetch(service.verifyUrl);
  };
  return { captcha, up, check, service, metrics, events, text, pass };
}

let lastNumber = 0;

/** A token that the provider's widget would give to a visitor of the call-back form. */
function createToken(provider: CaptchaProvider, changes: Partial<TokenFacts> = {}): string {
  lastNumber += 1;
  const ofProvider = provider === "turnstile" ? { action: "call_back" } : {};
  return JSON.stringify({ hostname: "www.example.com", ...ofProvider, n: lastNumber, ...changes });
}

const scored = { action: "call_back", score: 0.9 };

const services: { name: string; options: DeskOptions; facts?: Partial<TokenFacts> }[] = [
  { name: "Turnstile", options: { provider: "turnstile" } },
  { name: "reCAPTCHA v2", options: { provider: "recaptcha" } },
  { name: "reCAPTCHA v3", options: { provider: "recaptcha", minScore: 0.5 }, facts: scored },
];

const faults: CaptchaStandIn["fault"][] = [
  "HTTP 500",
  "HTTP 403",
  "hang",
  "not JSON",
  "no answer",
  ["internal-error"],
  ["undocumented"],
];

describe.each(services)("$name", ({ name, options, facts }) => {
  const token = () => createToken(options.provider, facts);

  test("a good token is valid once, an odd one never, and without one the verdict is 'missing'", async () => {
    const { check, service, metrics, captcha } = await openCaptcha(options);
    const good = token();
    expect([await check(good), await check(good)]).toEqual(["valid", "invalid"]);
    expect(service.asked[0]).toEqual({ secret: captchaSecret, response: good });
    expect(await metrics.registry.metrics()).toContain('captcha_checks_total{verdict="valid"} 1');
    expect([await check("nonsense"), await check("x".repeat(4097))]).toEqual(["invalid", "invalid"]);
    for (const none of [undefined, null, "", "  ", 7, {}]) expect(await check(none)).toBe("missing");
    // What is no token, or too long, is not sent to the service.
    expect(service.asked).toHaveLength(3);
    expect(captcha.isDown).toBe(false);
  });

  test.each(chooseCases(faults, (fault) => fault === "HTTP 500" || name === "Turnstile"))(
    "during the failure %j nobody is refused, with or without a token, and there is an alarm until it ends",
    async (fault) => {
      const { captcha, check, service, events, text } = await openCaptcha(options);
      service.fault = fault;
      const good = token();
      expect([await check(good), await check(undefined), await check(good)]).toEqual(Array(3).fill("unknown"));
      expect(captcha.isDown).toBe(true);
      expect(events().filter((event) => event.startsWith("error captcha_down"))).toHaveLength(1);
      expect(text()).not.toContain("www.example.com");
      service.fault = "none";
      expect(await check(good)).toBe("valid");
      expect(captcha.isDown).toBe(false);
      expect(events().at(-1)).toBe("info captcha_back");
    },
  );

  test("a secret that the service rejects is logged at the start, before the first visitor, and nobody is refused", async () => {
    const { captcha, check, pass, events } = await openCaptcha({ ...options, secret: "another" });
    captcha.start();
    await pass(0);
    expect(events()).toEqual(["error captcha_down invalid-input-secret"]);
    await pass(31_000);
    expect([await check(token()), await check(undefined)]).toEqual(["unknown", "unknown"]);
    expect(captcha.isDown).toBe(true);
  });
});

test.each<[string, DeskOptions, Partial<TokenFacts>, string, string?]>([
  ["Turnstile: passed on another site", { provider: "turnstile" }, { hostname: "evil.example" }, "invalid", "hostname"],
  ["Turnstile: passed in another form", { provider: "turnstile" }, { action: "demo" }, "invalid", "action"],
  ["Turnstile: passed without a form", { provider: "turnstile" }, { action: "" }, "invalid", "action"],
  ["v2: passed on another site", { provider: "recaptcha" }, { hostname: "evil.example" }, "invalid", "hostname"],
  ["v3: at the limit", { provider: "recaptcha", minScore: 0.5 }, { ...scored, score: 0.5 }, "valid"],
  ["v3: below the limit", { provider: "recaptcha", minScore: 0.5 }, { ...scored, score: 0.4 }, "missing", "score"],
  ["v3: another form", { provider: "recaptcha", minScore: 0.5 }, { ...scored, action: "demo" }, "invalid", "action"],
  ["v3: a v2 token without a score", { provider: "recaptcha", minScore: 0.5 }, {}, "unknown", "no score"],
  ["v3: the score 0 at the limit 0", { provider: "recaptcha", minScore: 0 }, { ...scored, score: 0 }, "valid"],
])("%s", async (_, options, facts, verdict, reason) => {
  const { check, events } = await openCaptcha(options);
  expect(await check(createToken(options.provider, facts))).toBe(verdict);
  if (reason) expect(events().some((event) => event.endsWith(reason))).toBe(true);
});

test("a site key and a secret that do not match raise an alarm until a token passes", async () => {
  const { captcha, up, check, pass, events } = await openCaptcha({ provider: "recaptcha" });
  captcha.start();
  await pass(0);
  up.mockClear();
  expect(await check(createToken("recaptcha", { siteKey: "another" }))).toBe("unknown");
  expect(events()).toContain("error captcha_down invalid-keys");
  await pass(61_000);
  expect([captcha.isDown, up.mock.calls.length]).toEqual([true, 0]);
  expect(await check(createToken("recaptcha"))).toBe("valid");
  expect([captcha.isDown, up.mock.calls.length]).toEqual([false, 1]);
  // Once a token of our site key has passed, one of another is a stranger's.
  expect(await check(createToken("recaptcha", { siteKey: "a stranger's" }))).toBe("missing");
  expect(captcha.isDown).toBe(false);
});

test("every minute it is told that the service is up, because an enquiry may be held just as it comes back", async () => {
  const { captcha, up, check, service, pass, events } = await openCaptcha({ provider: "turnstile" });
  captcha.start();
  // The first answer after the start: enquiries that an earlier process held can be released.
  await pass(0);
  for (let minute = 0; minute < 3; minute += 1) await pass(60_000);
  expect(up).toHaveBeenCalledTimes(4);
  service.fault = "HTTP 500";
  expect([await check(createToken("turnstile")), await check(undefined)]).toEqual(["unknown", "unknown"]);
  await pass(60_000);
  await pass(60_000);
  expect([up.mock.calls.length, captcha.isDown]).toEqual([4, true]);
  // While it is down it is asked every 30 s.
  service.fault = "none";
  await pass(29_000);
  expect(captcha.isDown).toBe(true);
  await pass(1000);
  expect([up.mock.calls.length, captcha.isDown]).toEqual([5, false]);
  expect(events()).toEqual(["warn captcha_unverified HTTP 500", "error captcha_down HTTP 500", "info captcha_back"]);
  captcha.stop();
  await pass(60_000);
  expect(up).toHaveBeenCalledTimes(5);
});

test("for an enquiry without a token the service is asked only if it has not answered for a minute", async () => {
  const { check, service, pass } = await openCaptcha({ provider: "turnstile" });
  await check(createToken("turnstile"));
  service.fault = "HTTP 500";
  await pass(59_000);
  expect(await check(undefined)).toBe("missing");
  await pass(1000);
  expect(await check(undefined)).toBe("unknown");
});

test("the action of every form has only characters that all providers allow", () => {
  for (const form of Object.keys(forms) as FormId[]) expect(nameCaptchaAction(form)).toMatch(/^[A-Za-z_]{1,32}$/);
});
