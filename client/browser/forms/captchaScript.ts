import type { PublicConfig } from "../publicConfig.ts";

export type ServiceConfig = NonNullable<PublicConfig["captcha"]>;

/** The API that Turnstile and reCAPTCHA share. */
export interface CaptchaApi {
  render(container: HTMLElement, options: Record<string, unknown>): string | number;
  reset(widget: string | number): void;
  ready(callback: () => void): void;
  /** reCAPTCHA v3. */
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}

declare global {
  interface Window {
    turnstile?: CaptchaApi;
    grecaptcha?: CaptchaApi;
    onCaptchaLoad?: () => void;
  }
}

let loading: Promise<CaptchaApi> | undefined;

/**
 * Loads the third-party script (A47) once for all forms. The script must wait for our `render` call instead of
 * searching the page for its own elements. It calls back when it is ready, because reCAPTCHA's object exists before.
 */
export function loadService({ siteKey, scriptUrl, language, provider, isScored }: ServiceConfig): Promise<CaptchaApi> {
  loading ??= new Promise<CaptchaApi>((resolve, reject) => {
    const address = new URL(scriptUrl, location.href);
    const { searchParams } = address;
    searchParams.set("render", isScored ? siteKey : "explicit");
    if (language && provider === "recaptcha") searchParams.set("hl", language);
    const onLoad = () => {
      const api = provider === "turnstile" ? window.turnstile : window.grecaptcha;
      if (!api) reject(new Error("The captcha script is not its provider's"));
      // Turnstile's ready() throws for an async script, so it is not called.
      else if (provider === "turnstile") resolve(api);
      else api.ready(() => resolve(api));
    };
    const script = document.createElement("script");
    // reCAPTCHA v3 has no onload callback, but its ready() exists as soon as the script has loaded.
    if (!isScored) {
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
