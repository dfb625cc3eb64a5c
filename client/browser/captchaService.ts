import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { getPublicConfig, type PublicConfig } from "./publicConfig.ts";

type ServiceConfig = NonNullable<PublicConfig["captcha"]>;

/** What Turnstile, hCaptcha and reCAPTCHA have in common. */
interface CaptchaApi {
  render(container: HTMLElement, options: Record<string, unknown>): string | number;
  reset(widget: string | number): void;
  ready?(callback: () => void): void;
}

declare global {
  interface Window {
    turnstile?: CaptchaApi;
    hcaptcha?: CaptchaApi;
    grecaptcha?: CaptchaApi;
  }
}

let loading: Promise<CaptchaApi> | undefined;

/** The third party's script (A47), once for all forms, asked to wait for our call instead of looking for its own elements. */
function loadService({ scriptUrl, language }: ServiceConfig): Promise<CaptchaApi> {
  loading ??= new Promise<CaptchaApi>((resolve, reject) => {
    const address = new URL(scriptUrl, location.href);
    if (!address.searchParams.has("render")) address.searchParams.set("render", "explicit");
    if (language) address.searchParams.set("hl", language);
    const script = document.createElement("script");
    script.src = address.href;
    script.async = true;
    script.onerror = () => reject(new Error("The captcha service could not be loaded"));
    script.onload = () => {
      const api = window.turnstile ?? window.hcaptcha ?? window.grecaptcha;
      if (!api) reject(new Error("The captcha service is unknown"));
      else if (api.ready) api.ready(() => resolve(api));
      else resolve(api);
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export interface CaptchaService {
  /** Whether this site uses one. False on the server and in the first render. */
  isOn: boolean;
  /** "" until the visitor has passed. A token serves once. */
  readToken(): string;
  reset(): void;
}

/** The widget of one form, loaded when the form is `wanted`: near the window or in use. */
export function useCaptchaService(container: RefObject<HTMLElement | null>, wanted: boolean): CaptchaService {
  const [config, setConfig] = useState<ServiceConfig>();
  const token = useRef("");
  const widget = useRef<{ api: CaptchaApi; id: string | number } | null>(null);

  useEffect(() => setConfig(getPublicConfig().captcha), []);

  useEffect(() => {
    if (!config || !wanted) return;
    let isCurrent = true;
    loadService(config).then(
      (api) => {
        if (!isCurrent || !container.current || widget.current) return;
        const forget = () => {
          token.current = "";
        };
        const element = container.current;
        const id = api.render(element, {
          sitekey: config.siteKey,
          ...(config.language ? { language: config.language, hl: config.language } : {}),
          callback: (passed: string) => {
            token.current = passed;
            // For the form it is a field like any other that has just been filled in.
            element.dispatchEvent(new Event("input", { bubbles: true }));
          },
          "expired-callback": forget,
          "error-callback": forget,
        });
        widget.current = { api, id };
      },
      (error: unknown) => console.error(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [config, wanted, container]);

  const reset = useCallback(() => {
    token.current = "";
    if (widget.current) widget.current.api.reset(widget.current.id);
  }, []);

  return { isOn: config !== undefined, readToken: () => token.current, reset };
}
