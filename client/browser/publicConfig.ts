import type { CaptchaProvider } from "../../shared/enquiry/captcha.ts";

/** Settings that the server sends to the browser in the page's data block `#public-config` (docs/contracts.md). */
export interface PublicConfig {
  siteOrigin: string;
  /** In the names of all stylesheets (build/client.mjs). */
  sheetVersion: string;
  /** Set when the forms need a proof of work (W9). */
  challenge?: true;
  /** Set when the third-party captcha is on (A47). */
  captcha?: {
    provider: CaptchaProvider;
    siteKey: string;
    scriptUrl: string;
    language?: string;
    /** reCAPTCHA v3: the visitor solves nothing, and the form asks for a token when it is sent. */
    isScored?: boolean;
  };
}

let config: PublicConfig | undefined;

export function getPublicConfig(): PublicConfig {
  config ??= JSON.parse(document.getElementById("public-config")?.textContent ?? "null") as PublicConfig | undefined;
  return config ?? { siteOrigin: location.origin, sheetVersion: "" };
}

/** The address of a stylesheet. Undefined on a page without public config. */
export function findSheet(version: string, name: string): string | undefined {
  return version ? `/assets/${name}-${version}.css` : undefined;
}

/** Whether a stylesheet of a page is in the page itself. On the server: it will be (server/pages/renderPage.tsx). */
export function isInlined(name: string): boolean {
  return typeof document === "undefined" || document.querySelector(`style[data-sheet="${name}"]`) !== null;
}
