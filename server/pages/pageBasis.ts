import { site } from "../../shared/content/site.ts";
import { listCaptchaSources } from "../captcha/providers.ts";
import type { Config } from "../config.ts";
import { createSecurityHeaders, prebuildHeaders } from "../middleware/security.ts";
import { listSheets, type Manifest } from "./manifest.ts";

export type PageBasis = ReturnType<typeof createPageBasis>;

/** What settings and build give to every page: what its scripts are told, and its headers. */
export function createPageBasis(config: Config, manifest: Manifest) {
  const securityHeaders = createSecurityHeaders({
    inlineCss: Object.values(manifest.css),
    isProduction: config.isProduction,
    captchaSources: config.captcha && listCaptchaSources(config.captcha),
    mapEmbedUrl: site.mapEmbedUrl,
  });
  const headers = prebuildHeaders(securityHeaders);
  const pageHeaders: [string, string][] = [
    ...headers,
    // Never no-store, which would stop the back-forward cache; private, since a response may carry cookies.
    ["Cache-Control", "private, no-cache"],
    ["Vary", "Accept-Encoding"],
  ];
  const publicConfig = {
    // First, where it costs Home no byte of its limit.
    ...(config.challengeCost > 0 && { challenge: true as const }),
    siteOrigin: config.siteOrigin,
    sheets: listSheets(manifest),
    ...(config.captcha && { captcha: config.captcha }),
  };
  return { publicConfig, securityHeaders, headers, pageHeaders };
}
