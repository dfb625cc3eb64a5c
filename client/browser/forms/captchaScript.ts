import type { PublicConfig } from "../publicConfig.ts";

export type ServiceConfig = NonNullable<PublicConfig["captcha"]>;

/** The API that Turnstile, hCaptcha and reCAPTCHA share. */
export interface CaptchaApi {
  render(container: HTMLElement, options: Record<string, unknown>): string | number;
  reset(widget: string | number): void;
  ready?(callback: () => void): void;
  /** reCAPTCHA v3. */
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}

declare global {
  interface Window {
    turnstile?: CaptchaApi;
    hcaptcha?: CaptchaApi;
    grecaptcha?: CaptchaApi;
    onCaptchaLoad?: () => void;
  }
}

let loading: Promise<CaptchaApi> | undefined;

/**
 * Loads the third-party script (A47) once for all forms. The script must wait for our `render` call instead of
 * searching the page for its own elements. A service with a configured `provider` calls back when it is ready (A91),
 * because the objects of hCaptcha and reCAPTCHA exist before they are ready.
 */
export function loadService({ siteKey, scriptUrl, language, provider, isScored }: ServiceConfig): Promise<CaptchaApi> {
  loading ??= new Promise<CaptchaApi>((resolve, reject) => {
    const address = new URL(scriptUrl, location.href);
    const { searchParams } = address;
    if (!searchParams.has("render")) searchParams.set("render", isScored ? siteKey : "explicit");
    if (language && provider !== "turnstile") searchParams.set("hl", language);
    // Otherwise hCaptcha would define window.grecaptcha too.
    if (provider === "hcaptcha") searchParams.set("recaptchacompat", "off");
    const onLoad = () => {
      const { turnstile, hcaptcha, grecaptcha } = window;
      const known = { turnstile, hcaptcha, recaptcha: grecaptcha };
      const api = provider ? known[provider] : (turnstile ?? hcaptcha ?? grecaptcha);
      if (!api) reject(new Error("The captcha service is unknown"));
      // Turnstile's ready() throws for an async script, so it is not called.
      else if (api.ready && api !== turnstile) api.ready(() => resolve(api));
      else resolve(api);
    };
    const script = document.createElement("script");
    // reCAPTCHA v3 has no onload callback, but its ready() exists as soon as the script has loaded.
    if (provider && !isScored) {
      window.onCaptchaLoad = onLoad;
      searchParams.set("onload", "onCaptchaLoad");
    } else script.onload = onLoad;
    script.src = address.href;
    script.async = true;
    script.onerror = () => reject(new Error("The captcha service could not be loaded"));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
