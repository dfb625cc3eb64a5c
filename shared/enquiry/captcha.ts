import type { FormId } from "./forms.ts";

/** Whose captcha can be switched on by name (A91). */
export type CaptchaProvider = "turnstile" | "hcaptcha" | "recaptcha";

/**
 * What a provider is told about where its check was passed, and what it tells our server: a token of one form opens no
 * other. reCAPTCHA allows letters, slashes and underscores, Turnstile 32 letters, digits, "_" and "-".
 */
export function nameCaptchaAction(form: FormId): string {
  return form.replaceAll("-", "_");
}
