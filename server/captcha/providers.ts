import type { CaptchaProvider } from "../../shared/enquiry/captcha.ts";

/** Sources that the content security policy allows for a captcha, by directive. */
export type CaptchaSources = Readonly<
  Record<"script-src" | "frame-src" | "connect-src" | "style-src", readonly string[]>
>;

export interface ProviderRecord {
  scriptUrl: string;
  verifyUrl: string;
  sources: CaptchaSources;
  /** What the provider sends in `hostname` when it does not reveal the host. */
  untoldHostname?: string;
  /** The provider accepts the site key along with a token, and refuses tokens of other sites. */
  takesSiteKey?: boolean;
  /** Error codes about the visitor's token. Every other code is about our settings or the service. */
  tokenFaults: readonly string[];
}

/** Token error codes of every provider that follows reCAPTCHA's reply format. */
const commonFaults = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

/** Each record follows the provider's own documentation (A91). */
export const captchaProviders: Readonly<Record<CaptchaProvider, ProviderRecord>> = {
  // developers.cloudflare.com/turnstile: reference/content-security-policy, get-started/server-side-validation. Its
  // pre-clearance needs connect-src 'self', which our policy has anyway.
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
  // docs.hcaptcha.com, "Content-Security-Policy Settings" (which asks not to list single hosts, because they change)
  // and "Verify the User Response Server Side": at high traffic the hostname is "not-provided".
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
  // /recaptcha/api2/clr from the page, and the console shows an error when the policy blocks the call.
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

/** Sources for the configured captcha. If its script is not from the provider's own origin, that origin is added. */
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
