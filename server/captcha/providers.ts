import type { CaptchaProvider } from "../../shared/enquiry/captcha.ts";

/** What the policy opens for a captcha, by directive. */
export type CaptchaSources = Readonly<
  Record<"script-src" | "frame-src" | "connect-src" | "style-src", readonly string[]>
>;

export interface ProviderRecord {
  scriptUrl: string;
  verifyUrl: string;
  sources: CaptchaSources;
  /** What it says in `hostname` when it does not tell. */
  untoldHostname?: string;
  /** It takes the site key with a token, and refuses tokens of other sites. */
  takesSiteKey?: boolean;
  /** Codes of a refusal that speak of the visitor's token; every other code speaks of us or of the service. */
  tokenFaults: readonly string[];
}

/** What is said of a token by all who follow reCAPTCHA's reply. */
const commonFaults = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

/** A91: each provider as its own documentation describes it. */
export const captchaProviders: Readonly<Record<CaptchaProvider, ProviderRecord>> = {
  // developers.cloudflare.com/turnstile: reference/content-security-policy, get-started/server-side-validation. The
  // connect-src 'self' that its pre-clearance asks for is ours anyway.
  turnstile: {
    scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js",
    verifyUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    sources: {
      "script-src": ["https://challenges.cloudflare.com"],
      "frame-src": ["https://challenges.cloudflare.com"],
      "connect-src": [],
      "style-src": [],
    },
    tokenFaults: commonFaults,
  },
  // docs.hcaptcha.com, "Content-Security-Policy Settings" (which asks not to name single hosts, as they change) and
  // "Verify the User Response Server Side": in high traffic the hostname is "not-provided".
  hcaptcha: {
    scriptUrl: "https://js.hcaptcha.com/1/api.js",
    verifyUrl: "https://api.hcaptcha.com/siteverify",
    sources: {
      "script-src": ["https://hcaptcha.com", "https://*.hcaptcha.com"],
      "frame-src": ["https://hcaptcha.com", "https://*.hcaptcha.com"],
      "connect-src": ["https://hcaptcha.com", "https://*.hcaptcha.com"],
      "style-src": ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    },
    untoldHostname: "not-provided",
    takesSiteKey: true,
    tokenFaults: [
      ...commonFaults,
      "expired-input-response",
      "already-seen-response",
      "invalid-or-already-seen-response",
    ],
  },
  // developers.google.com/recaptcha/docs: faq (policy), verify, v3. The FAQ names no connect-src, but the script calls
  // /recaptcha/api2/clr from the page, and says so in the console when it may not.
  recaptcha: {
    scriptUrl: "https://www.google.com/recaptcha/api.js",
    verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
    sources: {
      "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
      "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
      "connect-src": ["https://www.google.com/recaptcha/"],
      "style-src": [],
    },
    tokenFaults: commonFaults,
  },
};

/** What the policy opens for the captcha that is set. A script from elsewhere than the provider's own address brings its origin. */
export function listCaptchaSources(captcha: { provider?: CaptchaProvider; scriptUrl: string }): CaptchaSources {
  const origin = new URL(captcha.scriptUrl).origin;
  if (!captcha.provider) {
    return { "script-src": [origin], "frame-src": [origin], "connect-src": [origin], "style-src": [origin] };
  }
  const { scriptUrl, sources } = captchaProviders[captcha.provider];
  if (origin === new URL(scriptUrl).origin) return sources;
  return {
    "script-src": [...sources["script-src"], origin],
    "frame-src": [...sources["frame-src"], origin],
    "connect-src": [...sources["connect-src"], origin],
    "style-src": sources["style-src"],
  };
}
