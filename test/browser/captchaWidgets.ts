import type { CaptchaProvider } from "../../shared/enquiry/captcha.ts";
import { captchaSiteKey } from "../support/captchaStandIn.ts";

/**
 * Each provider at its own addresses, as its documentation describes it. The built server's own policy applies: the
 * browser requests nothing that the policy does not allow, and reports it.
 */
interface Variant {
  name: string;
  provider: CaptchaProvider;
  env?: Record<string, string>;
  scriptUrl: string;
  /** The query string of the script's own address. */
  query: string;
  /** Everything that the script then fetches, by address: scripts, calls, frames. */
  files: Record<string, { contentType: string; body: string }>;
}

/** Reports to the page when the visitor presses, as the frames of all providers do in some way. */
const frame = `<!doctype html><button>I am a person</button><script>
  document.querySelector("button").onclick = () => parent.postMessage("passed", "*");
</script>`;
const html = { contentType: "text/html", body: frame };
const nothing = { contentType: "application/json", body: "{}" };

/** A widget: a frame of the provider that calls back with a token after a press. */
const widgets = `
  window.rendered = []; window.resets = 0;
  const token = (facts) => JSON.stringify({ hostname: location.hostname, n: Math.random(), ...facts });
  function draw(container, options, address, facts) {
    const frame = document.createElement("iframe");
    frame.src = address;
    container.append(frame);
    addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow && data === "passed") options.callback(token(facts), false);
    });
    const { callback, "expired-callback": expire, "error-callback": fail, ...told } = options;
    window.passAgain = () => callback(token(facts), false);
    window.failWidget = () => fail("300030");
    return window.rendered.push(told) - 1;
  }
  const query = new URL(document.currentScript.src).searchParams;
`;

const turnstile = `(() => { ${widgets}
  window.turnstile = {
    ready() { throw new Error("Remove async/defer from the Turnstile api.js script tag before using turnstile.ready()."); },
    render: (container, options) =>
      draw(container, options, "https://challenges.cloudflare.com/cdn-cgi/challenge-platform/frame", { action: options.action }),
    // It starts over by itself, and most visitors need not do anything.
    reset() { window.resets += 1; setTimeout(window.passAgain, 50); },
  };
  window[query.get("onload")]();
})();`;

/** api.js only fetches the real script, which defines everything except ready(). */
const recaptchaLoader = `(() => {
  const waiting = [];
  window.grecaptcha = { ready: (callback) => waiting.push(callback) };
  window.recaptchaQuery = new URL(document.currentScript.src).search;
  window.recaptchaLoaded = () => waiting.forEach((callback) => callback());
  const script = document.createElement("script");
  script.async = true;
  script.src = "https://www.gstatic.com/recaptcha/releases/v1/recaptcha__en.js";
  document.head.append(script);
})();`;

const recaptcha = `(() => { ${widgets}
  const asked = new URLSearchParams(window.recaptchaQuery);
  window.executed = [];
  Object.assign(window.grecaptcha, {
    ready: (callback) => callback(),
    render: (container, options) => draw(container, options, "https://www.google.com/recaptcha/api2/anchor", {}),
    reset() { window.resets += 1; },
    async execute(siteKey, options) {
      if (siteKey !== asked.get("render")) throw new Error("Invalid site key or not loaded in api.js: " + siteKey);
      await fetch("https://www.google.com/recaptcha/api2/clr?k=" + siteKey, { method: "POST" });
      window.executed.push({ siteKey, ...options });
      return token({ action: options.action, score: window.score ?? 0.9 });
    },
  });
  window.recaptchaLoaded();
  if (asked.get("onload")) window[asked.get("onload")]();
})();`;

const script = (body: string) => ({ contentType: "text/javascript", body });
const recaptchaFiles = {
  "https://www.google.com/recaptcha/api.js": script(recaptchaLoader),
  "https://www.gstatic.com/recaptcha/releases/v1/recaptcha__en.js": script(recaptcha),
  "https://www.google.com/recaptcha/api2/anchor": html,
  "https://www.google.com/recaptcha/api2/clr": nothing,
};

export const variants: Variant[] = [
  {
    name: "Turnstile",
    provider: "turnstile",
    scriptUrl: "https://challenges.cloudflare.com/turnstile/v0/api.js",
    query: "?render=explicit&onload=onCaptchaLoad",
    files: {
      "https://challenges.cloudflare.com/turnstile/v0/api.js": script(turnstile),
      "https://challenges.cloudflare.com/cdn-cgi/challenge-platform/frame": html,
    },
  },
  {
    name: "reCAPTCHA v2",
    provider: "recaptcha",
    scriptUrl: "https://www.google.com/recaptcha/api.js",
    query: "?render=explicit&hl=en&onload=onCaptchaLoad",
    files: recaptchaFiles,
  },
  {
    name: "reCAPTCHA v3",
    provider: "recaptcha",
    env: { CAPTCHA_MIN_SCORE: "0.5" },
    scriptUrl: "https://www.google.com/recaptcha/api.js",
    query: `?render=${captchaSiteKey}&hl=en`,
    files: recaptchaFiles,
  },
];
