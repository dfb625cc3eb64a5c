import { expect, test } from "vitest";
import { listCaptchaSources } from "../server/captcha/providers.ts";
import { loadConfig } from "../server/config.ts";

// Settings of a third-party captcha, and the sources that the content security policy allows for it.

const keys = { CAPTCHA_SITE_KEY: "site", CAPTCHA_SECRET: "secret" };
const faultsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

test.each([
  ["turnstile", "https://challenges.cloudflare.com/turnstile/v0/api.js"],
  ["hcaptcha", "https://js.hcaptcha.com/1/api.js"],
  ["recaptcha", "https://www.google.com/recaptcha/api.js"],
])("%s needs only its two keys", (provider, scriptUrl) => {
  const { captcha, captchaCheck } = loadConfig({ ...keys, CAPTCHA_PROVIDER: provider });
  expect(captcha).toMatchObject({ provider, siteKey: "site", scriptUrl, isScored: undefined });
  expect(captchaCheck?.verifyUrl).toMatch(/^https:\/\/.*siteverify$/);
});

test("addresses in the settings replace the defaults, and the policy also allows the script's origin", () => {
  const { captcha, captchaCheck } = loadConfig({
    ...keys,
    CAPTCHA_PROVIDER: "recaptcha",
    CAPTCHA_SCRIPT_URL: "https://www.recaptcha.net/recaptcha/api.js",
    CAPTCHA_VERIFY_URL: "https://www.recaptcha.net/recaptcha/api/siteverify",
  });
  expect(captchaCheck?.verifyUrl).toBe("https://www.recaptcha.net/recaptcha/api/siteverify");
  expect(captcha && listCaptchaSources(captcha)).toMatchObject({
    "script-src": [
      ...["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/", "https://www.recaptcha.net"],
    ],
    "style-src": [],
  });
});

test("a minimum score selects reCAPTCHA v3", () => {
  const { captcha, captchaCheck } = loadConfig({ ...keys, CAPTCHA_PROVIDER: "recaptcha", CAPTCHA_MIN_SCORE: "0.7" });
  expect([captcha?.isScored, captchaCheck?.minScore]).toEqual([true, 0.7]);
});

test("one message names every error", () => {
  const message = faultsOf({ CAPTCHA_PROVIDER: "friendly", CAPTCHA_MIN_SCORE: "1.5", PORT: "x" });
  for (const name of ["CAPTCHA_PROVIDER must", "CAPTCHA_MIN_SCORE must", "CAPTCHA_MIN_SCORE is for", "PORT must"])
    expect(message).toContain(name);
  expect(message).toContain("CAPTCHA_SITE_KEY is required with CAPTCHA_PROVIDER");
  expect(faultsOf(keys)).toMatch(/CAPTCHA_SCRIPT_URL is required[\s\S]*CAPTCHA_VERIFY_URL is required/);
  expect(faultsOf({ ...keys, CAPTCHA_PROVIDER: "turnstile", CAPTCHA_MIN_SCORE: "0.5" })).toContain(
    "CAPTCHA_MIN_SCORE is for CAPTCHA_PROVIDER=recaptcha only",
  );
});
