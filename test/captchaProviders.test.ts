import { describe, expect, onTestFinished, test } from "vitest";
import { createCaptcha } from "../server/captcha/captcha.ts";
import { createMetrics } from "../server/metrics.ts";
import { type CaptchaProvider, nameCaptchaAction } from "../shared/enquiry/captcha.ts";
import { type FormId, forms } from "../shared/enquiry/forms.ts";
import {
  type CaptchaStandIn,
  captchaSecret,
  captchaSiteKey,
  startCaptchaStandIn,
  type TokenFacts,
} from "./support/captchaStandIn.ts";
import { createTestClock, createTestLog } from "./support/desk.ts";

interface DeskOptions {
  provider?: CaptchaProvider;
  minScore?: number;
  secret?: string;
}

async function openCaptcha({ provider, minScore, secret = captchaSecret }: DeskOptions = {}) {
  const service = await startCaptchaStandIn(provider);
  onTestFinished(() => service.close());
  const { log, lines, text } = createTestLog();
  const metrics = createMetrics();
  const clock = createTestClock();
  const captcha = createCaptcha({
    ...{ provider, siteKey: captchaSiteKey, secret, verifyUrl: service.verifyUrl, minScore, log, metrics, clock },
    hostname: "www.example.com",
    timeoutMs: 1200,
  });
  onTestFinished(() => captcha.stop());
  const check = (token: unknown, form: FormId = "call-back") => captcha.check(token, { form });
  const events = () => lines.map(({ level, event, reason }) => [level, event, ...(reason ? [reason] : [])].join(" "));
  /** Advances the clock, and then waits until the request to the service is answered. */
  const pass = async (ms: number) => {
    await clock.advance(ms);
    await new Promise((resolve) => setTimeout(resolve, 400));
  };
  return { captcha, check, service, metrics, events, text, pass };
}

let lastNumber = 0;

/** A token that the provider's widget would give to a visitor of the call-back form. */
function createToken(provider: CaptchaProvider | undefined, changes: Partial<TokenFacts> = {}): string {
  lastNumber += 1;
  const ofProvider = {
    turnstile: { action: "call_back" },
    hcaptcha: { siteKey: captchaSiteKey },
    recaptcha: {},
    other: {},
  }[provider ?? "other"];
  return JSON.stringify({ hostname: "www.example.com", ...ofProvider, n: lastNumber, ...changes });
}

const scored = { action: "call_back", score: 0.9 };

const services: { name: string; options: DeskOptions; facts?: Partial<TokenFacts> }[] = [
  { name: "Turnstile", options: { provider: "turnstile" } },
  { name: "hCaptcha", options: { provider: "hcaptcha" } },
  { name: "reCAPTCHA v2", options: { provider: "recaptcha" } },
  { name: "reCAPTCHA v3", options: { provider: "recaptcha", minScore: 0.5 }, facts: scored },
  { name: "another service", options: {} },
];

describe.each(services)("$name", ({ options, facts }) => {
  const token = (changes?: Partial<TokenFacts>) => createToken(options.provider, { ...facts, ...changes });

  test("a good token is valid, once", async () => {
    const { check, service, metrics } = await openCaptcha(options);
    const good = token();
    expect([await check(good), await check(good)]).toEqual(["valid", "invalid"]);
    expect(service.asked[0]).toEqual({
      secret: captchaSecret,
      response: good,
      ...(options.provider === "hcaptcha" && { sitekey: captchaSiteKey }),
    });
    expect(await metrics.registry.metrics()).toContain('captcha_checks_total{verdict="valid"} 1');
  });

  test("what is not its token is invalid, and one too long is not even shown to it", async () => {
    const { check, service, captcha } = await openCaptcha(options);
    expect([await check("nonsense"), await check("x".repeat(4097))]).toEqual(["invalid", "invalid"]);
    expect(service.asked).toHaveLength(1);
    expect(captcha.isDown).toBe(false);
  });

  test.each([undefined, null, "", "  ", 7, {}])("no token (%j) is missing while the service answers", async (none) => {
    const { check, service } = await openCaptcha(options);
    expect([await check(none), await check(none)]).toEqual(["missing", "missing"]);
    expect(service.asked).toEqual([]);
  });

  test.each(["HTTP 500", "HTTP 403", "hang", "not JSON", "no answer", ["internal-error"]] as CaptchaStandIn["fault"][])(
    "%j refuses nobody, with or without a token, and is an alarm until it is over",
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

  test("that refuses our secret refuses nobody", async () => {
    const { captcha, check, events } = await openCaptcha({ ...options, secret: "another" });
    expect([await check(token()), await check(undefined)]).toEqual(["unknown", "unknown"]);
    expect(captcha.isDown).toBe(true);
    expect(events()).toContain("error captcha_down invalid-input-secret");
  });

  test("that does not know our secret says so at the start, before there is a visitor", async () => {
    const { captcha, pass, events } = await openCaptcha({ ...options, secret: "another" });
    captcha.start();
    await pass(0);
    expect(events()).toEqual(["error captcha_down invalid-input-secret"]);
    await pass(31_000);
    expect(captcha.isDown).toBe(true);
  });
});

test.each<[string, DeskOptions, Partial<TokenFacts>, string, string?]>([
  ["Turnstile: passed on another site", { provider: "turnstile" }, { hostname: "evil.example" }, "invalid", "hostname"],
  ["Turnstile: passed in another form", { provider: "turnstile" }, { action: "demo" }, "invalid", "action"],
  ["Turnstile: passed without a form", { provider: "turnstile" }, { action: "" }, "invalid", "action"],
  ["hCaptcha: passed on another site", { provider: "hcaptcha" }, { hostname: "evil.example" }, "invalid", "hostname"],
  ["hCaptcha: in high traffic", { provider: "hcaptcha" }, { hostname: "not-provided" }, "valid"],
  ["v2: passed on another site", { provider: "recaptcha" }, { hostname: "evil.example" }, "invalid", "hostname"],
  ["v2: does not tell a host of hCaptcha's", { provider: "recaptcha" }, { hostname: "not-provided" }, "invalid"],
  ["v3: just enough", { provider: "recaptcha", minScore: 0.5 }, { ...scored, score: 0.5 }, "valid"],
  ["v3: not enough", { provider: "recaptcha", minScore: 0.5 }, { ...scored, score: 0.4 }, "missing", "score"],
  ["v3: another form", { provider: "recaptcha", minScore: 0.5 }, { ...scored, action: "demo" }, "invalid", "action"],
  ["v3: of v2, without a score", { provider: "recaptcha", minScore: 0.5 }, {}, "unknown", "no score"],
  ["v3: any score", { provider: "recaptcha", minScore: 0 }, { ...scored, score: 0 }, "valid"],
])("%s", async (_, options, facts, verdict, reason) => {
  const { check, events } = await openCaptcha(options);
  expect(await check(createToken(options.provider, facts))).toBe(verdict);
  if (reason) expect(events().some((event) => event.endsWith(reason))).toBe(true);
});

test("a token of a stranger's site raises no alarm once ours has been passed, and is held, not released", async () => {
  const { captcha, check } = await openCaptcha({ provider: "hcaptcha" });
  expect(await check(createToken("hcaptcha"))).toBe("valid");
  expect(await check(createToken("hcaptcha", { siteKey: "a stranger's" }))).toBe("missing");
  expect(captcha.isDown).toBe(false);
});

test("keys that do not belong together are an alarm until a token passes", async () => {
  const { captcha, check, pass, events } = await openCaptcha({ provider: "hcaptcha" });
  let backs = 0;
  captcha.start();
  await pass(0);
  captcha.onUp(() => {
    backs += 1;
  });
  expect(await check(createToken("hcaptcha", { siteKey: "another" }))).toBe("unknown");
  expect(events()).toContain("error captcha_down sitekey-secret-mismatch");
  await pass(61_000);
  expect([captcha.isDown, backs]).toEqual([true, 0]);
  expect(await check(createToken("hcaptcha"))).toBe("valid");
  expect([captcha.isDown, backs]).toEqual([false, 1]);
});

test("a code that nobody has documented refuses nobody", async () => {
  const { check, service } = await openCaptcha({ provider: "recaptcha" });
  service.fault = ["invalid-keys"];
  expect(await check(createToken("recaptcha"))).toBe("unknown");
});

test("of a service that nobody has described only success counts, and its own codes speak of the token", async () => {
  const { captcha, check, service } = await openCaptcha();
  expect(await check(createToken(undefined, { hostname: "elsewhere.example", action: "" }))).toBe("valid");
  service.fault = ["solution_invalid"];
  expect(await check(createToken(undefined))).toBe("invalid");
  expect(captcha.isDown).toBe(false);
});

test("who listens hears every minute that it is up, as an enquiry may be held at the moment of its return", async () => {
  const { captcha, check, service, pass } = await openCaptcha({ provider: "turnstile" });
  let ups = 0;
  captcha.onUp(() => {
    ups += 1;
  });
  captcha.start();
  await pass(0);
  for (let minute = 0; minute < 3; minute += 1) await pass(60_000);
  expect(ups).toBe(4);
  service.fault = "HTTP 500";
  await check(createToken("turnstile"));
  for (let minute = 0; minute < 3; minute += 1) await pass(60_000);
  expect(ups).toBe(4);
  captcha.stop();
});

test("while it is down it is asked every 30 s, and who listens hears when it is back", async () => {
  const { captcha, check, service, pass, events } = await openCaptcha({ provider: "turnstile" });
  const backs: string[] = [];
  captcha.onUp(() => backs.push("back"));
  captcha.start();
  await pass(0);
  // The first answer after the start: enquiries that an earlier process held can be released.
  expect(backs).toEqual(["back"]);

  service.fault = "HTTP 500";
  expect(await check(createToken("turnstile"))).toBe("unknown");
  expect(await check(undefined)).toBe("unknown");
  await pass(30_000);
  await pass(30_000);
  expect(captcha.isDown).toBe(true);
  service.fault = "none";
  await pass(29_000);
  expect(captcha.isDown).toBe(true);
  await pass(1000);
  expect(captcha.isDown).toBe(false);
  expect(backs).toEqual(["back", "back"]);
  expect(events()).toEqual(["warn captcha_unverified HTTP 500", "error captcha_down HTTP 500", "info captcha_back"]);

  captcha.stop();
  service.fault = "HTTP 500";
  await check(createToken("turnstile"));
  service.fault = "none";
  await pass(120_000);
  expect(captcha.isDown).toBe(true);
});

test("without a token it is asked only when it has said nothing for a minute", async () => {
  const { check, service, pass } = await openCaptcha({ provider: "turnstile" });
  await check(createToken("turnstile"));
  service.fault = "HTTP 500";
  await pass(59_000);
  expect(await check(undefined)).toBe("missing");
  await pass(1000);
  expect(await check(undefined)).toBe("unknown");
});

test("an action has only characters that every provider allows", () => {
  for (const form of Object.keys(forms) as FormId[]) expect(nameCaptchaAction(form)).toMatch(/^[A-Za-z_]{1,32}$/);
});
