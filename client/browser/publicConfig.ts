import type { CaptchaProvider } from "../../shared/enquiry/captcha.ts";

/** Settings that the server sends to the browser in the page's data block `#public-config` (docs/contracts.md). */
export interface PublicConfig {
  siteOrigin: string;
  /** Files of the stylesheets, for example "product-UEWRRAVJ". They are in every page, so the names are short. */
  sheets: readonly string[];
  /** Set when the forms need a proof of work (W9). */
  challenge?: true;
  /** Set when the third-party captcha is on (A47). */
  captcha?: {
    siteKey: string;
    scriptUrl: string;
    language?: string;
    /** Not set when the service is configured by its addresses only. */
    provider?: CaptchaProvider;
    /** reCAPTCHA v3: the visitor solves nothing, and the form asks for a token when it is sent. */
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

/** Whether a stylesheet of a page is in the page itself. On the server: it will be (server/pages/renderPage.tsx). */
export function isInlined(name: string): boolean {
  return typeof document === "undefined" || document.querySelector(`style[data-sheet="${name}"]`) !== null;
}
