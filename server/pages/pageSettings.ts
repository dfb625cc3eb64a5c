import { site } from "../../shared/content/site.ts";
import { listCaptchaSources } from "../captcha/providers.ts";
import type { Config } from "../config.ts";
import { createSecurityHeaders } from "../middleware/security.ts";
import type { Manifest } from "./manifest.ts";

/** What every page gets from the settings and the build: the public config of its scripts, and its headers. */
export function createPageSettings(config: Config, manifest: Manifest) {
  const headers = createSecurityHeaders({
    inlineCss: Object.values(manifest.css),
    inlineScript: manifest.firstScript,
    isProduction: config.isProduction,
    captchaSources: config.captcha && listCaptchaSources(config.captcha),
    mapEmbedUrl: site.mapEmbedUrl,
  });
  const publicConfig = {
    // First, because in this place it costs Home no byte of its size limit.
    ...(config.challengeCost > 0 && { challenge: true as const }),
    siteOrigin: config.siteOrigin,
    sheetVersion: manifest.sheetVersion,
    ...(config.captcha && { captcha: config.captcha }),
  };
  return { publicConfig, headers };
}
