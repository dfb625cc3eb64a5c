import type { PublicConfig } from "../publicConfig.ts";

export type ServiceConfig = NonNullable<PublicConfig["captcha"]>;

/** What Turnstile, hCaptcha and reCAPTCHA have in common. */
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
 * The third party's script (A47), once for all forms, asked to wait for our call instead of looking for its own elements.
 * The named ones call back when they are ready (A91), since hCaptcha's and reCAPTCHA's objects are there before that.
 */
export function loadService({ siteKey, scriptUrl, language, provider, isScored }: ServiceConfig): Promise<CaptchaApi> {
  loading ??= new Promise<CaptchaApi>((resolve, reject) => {
    const address = new URL(scriptUrl, location.href);
    const { searchParams } = address;
    if (!searchParams.has("render")) searchParams.set("render", isScored ? siteKey : "explicit");
    if (language && provider !== "turnstile") searchParams.set("hl", language);
    // It would otherwise stand in as window.grecaptcha too.
    if (provider === "hcaptcha") searchParams.set("recaptchacompat", "off");
    const onLoad = () => {
      const { turnstile, hcaptcha, grecaptcha } = window;
      const known = { turnstile, hcaptcha, recaptcha: grecaptcha };
      const api = provider ? known[provider] : (turnstile ?? hcaptcha ?? grecaptcha);
      if (!api) reject(new Error("The captcha service is unknown"));
      // Turnstile throws here: it allows this to scripts that are not async only.
      else if (api.ready && api !== turnstile) api.ready(() => resolve(api));
      else resolve(api);
    };
    const script = document.createElement("script");
    // v3 has no such call, but ready() from the start.
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
