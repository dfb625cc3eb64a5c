import type { CaptchaProvider } from "../../shared/enquiry/captcha.ts";

/** What the server tells the browser in the page's data block `#public-config` (docs/contracts.md). */
export interface PublicConfig {
  siteOrigin: string;
  /** Files of the stylesheets, as "product-UEWRRAVJ": in each page, so kept short. */
  sheets: readonly string[];
  /** Set when the forms need a proof of work (W9). */
  challenge?: true;
  /** Set when the third-party captcha is on (A47). */
  captcha?: {
    siteKey: string;
    scriptUrl: string;
    language?: string;
    /** Not set: a service that only its addresses describe. */
    provider?: CaptchaProvider;
    /** reCAPTCHA v3: nothing to be passed, a token is asked for when the form is sent. */
    isScored?: boolean;
  };
}

let config: PublicConfig | undefined;

export function getPublicConfig(): PublicConfig {
  config ??= JSON.parse(document.getElementById("public-config")?.textContent ?? "null") as PublicConfig | undefined;
  return config ?? { siteOrigin: location.origin, sheets: [] };
}

/** The address of a stylesheet. */
export function findSheet(sheets: readonly string[], name: string): string | undefined {
  const file = sheets.find((sheet) => sheet.startsWith(`${name}-`));
  return file && `/assets/${file}.css`;
}
