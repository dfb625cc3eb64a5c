import type { FormId } from "./forms.ts";

/** The captcha providers that the owner can switch on (A47). */
export type CaptchaProvider = "turnstile" | "recaptcha";

/**
 * The action name of a form. The browser gives it to the provider, and the provider reports it to our server, so that a
 * token of one form is not valid for another. reCAPTCHA allows letters, slashes and underscores; Turnstile allows 32
 * letters, digits, "_" and "-".
 */
export function nameCaptchaAction(form: FormId): string {
  return form.replaceAll("-", "_");
}
