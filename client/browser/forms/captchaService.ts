import { useCallback, useEffect, useRef, useState } from "react";
import { nameCaptchaAction } from "../../../shared/enquiry/captcha.ts";
import type { FormId } from "../../../shared/enquiry/forms.ts";
import { getPublicConfig } from "../publicConfig.ts";
import type { CaptchaApi, ServiceConfig } from "./captchaScript.ts";

/** After this time the form does without a service that has not loaded or does not give its token. */
const patienceMs = 8000;

/** The browser fetches this code only when a service is configured. */
async function loadService(config: ServiceConfig): Promise<CaptchaApi> {
  return (await import("./captchaScript.ts")).loadService(config);
}

/** The captcha service for one form, loaded when the form is `wanted`: near the window or in use. */
export function useCaptchaService(wanted: boolean, form: FormId) {
  const container = useRef<HTMLDivElement>(null);
  const [config, setConfig] = useState<ServiceConfig>();
  const token = useRef("");
  const isUnavailable = useRef(false);
  const widget = useRef<{ api: CaptchaApi; id: string | number } | null>(null);

  useEffect(() => setConfig(getPublicConfig().captcha), []);

  useEffect(() => {
    if (!config || !wanted) return;
    let isCurrent = true;
    const note = (passed: string, unavailable = false) => {
      token.current = passed;
      isUnavailable.current = unavailable;
      // The form treats this like the input of any other field: it has just been filled in, or is no longer required.
      if (passed || unavailable) container.current?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const forgo = () => note("", true);
    const timer = setTimeout(forgo, patienceMs);
    loadService(config)
      .then((api) => {
        if (!isCurrent || widget.current) return;
        clearTimeout(timer);
        isUnavailable.current = false;
        if (config.isScored || !container.current) return;
        const id = api.render(container.current, {
          sitekey: config.siteKey,
          ...(config.provider === "turnstile" && {
            action: nameCaptchaAction(form),
            ...(config.language && { language: config.language }),
          }),
          // Turnstile passes more arguments than the token.
          callback: (passed: string) => note(passed),
          "expired-callback": () => note(""),
          // The widget cannot be passed now. If it recovers, it calls `callback`.
          "error-callback": () => {
            forgo();
            return true;
          },
        });
        widget.current = { api, id };
      })
      .catch((error: unknown) => {
        console.error(error);
        clearTimeout(timer);
        if (isCurrent) forgo();
      });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [config, wanted, form]);

  /** "" when no token is available. A token is valid once. */
  const fetchToken = useCallback(async () => {
    if (!config?.isScored) return token.current;
    if (isUnavailable.current) return "";
    const fetched = loadService(config).then((api) => api.execute(config.siteKey, { action: nameCaptchaAction(form) }));
    const late = new Promise<string>((resolve) => setTimeout(() => resolve(""), patienceMs));
    return Promise.race([fetched, late]).catch(() => "");
  }, [config, form]);

  const reset = useCallback(() => {
    token.current = "";
    if (widget.current) widget.current.api.reset(widget.current.id);
  }, []);

  return {
    /** The element for the widget. */
    container,
    /** Whether the visitor is shown a widget. False on the server and in the first render. */
    hasWidget: config !== undefined && !config.isScored,
    /** Whether a widget must be passed first. False while the service is unavailable: the server holds the enquiry. */
    isOwed: () => config !== undefined && !config.isScored && token.current === "" && !isUnavailable.current,
    fetchToken,
    reset,
  };
}
