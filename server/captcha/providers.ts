import type { CaptchaProvider } from "../../shared/enquiry/captcha.ts";

/** Sources that the content security policy allows for a captcha, by directive. */
export type CaptchaSources = Readonly<Record<"script-src" | "frame-src" | "connect-src", readonly string[]>>;

/** Each record follows the provider's own documentation (A91). */
export const captchaProviders: Readonly<
  Record<CaptchaProvider, { scriptUrl: string; verifyUrl: string; sources: CaptchaSources }>
> = {
  // developers.cloudflare.com/turnstile: reference/content-security-policy, get-started/server-side-validation.
  turnstile: {
    scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js",
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    sources: {
      "script-src": ["https://challenges.cloudflare.com"],
      "frame-src": ["https://challenges.cloudflare.com"],
      "connect-src": [],
    },
  },
  // developers.google.com/recaptcha/docs: faq, verify, v3. Without being named there, /recaptcha/api2/clr is called.
  recaptcha: {
    scriptUrl: "https://www.google.com/recaptcha/api.js",
    verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
    sources: {
      "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
      "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
      "connect-src": ["https://www.google.com/recaptcha/"],
    },
  },
};

/** Sources for the configured captcha. If its script is not from the provider's own origin, that origin is added. */
export function listCaptchaSources(captcha: { provider: CaptchaProvider; scriptUrl: string }): CaptchaSources {
  const { scriptUrl, sources } = captchaProviders[captcha.provider];
  const { origin } = new URL(captcha.scriptUrl);
  if (origin === new URL(scriptUrl).origin) return sources;
  return {
    "script-src": [...sources["script-src"], origin],
    "frame-src": [...sources["frame-src"], origin],
    "connect-src": [...sources["connect-src"], origin],
  };
}
