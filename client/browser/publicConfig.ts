/** What the server tells the browser in the page's data block `#public-config` (interfaces.md, SITE_ORIGIN). */
export interface PublicConfig {
  siteOrigin: string;
  /** Addresses of the stylesheets, for pages that are reached without a page load. */
  sheets: Record<string, string>;
  /** Set when the third-party captcha is on (A47). */
  captcha?: { siteKey: string; scriptUrl: string; language?: string };
}

let config: PublicConfig | undefined;

export function getPublicConfig(): PublicConfig {
  config ??= JSON.parse(document.getElementById("public-config")?.textContent ?? "null") as PublicConfig | undefined;
  return config ?? { siteOrigin: location.origin, sheets: {} };
}
