import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Express } from "express";
import helmet from "helmet";
import { type CaptchaSources, listCaptchaSources } from "../captcha/providers.ts";
import type { Config } from "../config.ts";

/** Allows an inline script or style with exactly this text. */
const hashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const twoYearsSeconds = 63_072_000;

interface SecurityOptions extends Pick<Config, "isProduction" | "captcha"> {
  /** What the build inlines in pages. The policy allows it by hash, so pages need no nonce and can be cached (A102). */
  inlined: { css: Readonly<Record<string, string>>; firstScript: string };
  /** Address of the live map, when it is set (A107). */
  mapEmbedUrl: string | undefined;
}

/** Nothing is allowed but what the site uses. HSTS is for every host under the domain (docs/operations.md). */
export function createSecurityHeaders(options: SecurityOptions): [string, string][] {
  const { isProduction, captcha, inlined, mapEmbedUrl } = options;
  const captchaSources = captcha && listCaptchaSources(captcha);
  const captchaFor = (directive: keyof CaptchaSources) => captchaSources?.[directive] ?? [];
  const framed = [...captchaFor("frame-src"), ...(mapEmbedUrl ? [new URL(mapEmbedUrl).origin] : [])];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'", hashSource(inlined.firstScript), ...captchaFor("script-src")],
        // For the forms' proof of work (W9).
        "worker-src": ["'self'"],
        "style-src": ["'self'", ...Object.values(inlined.css).map(hashSource)],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", ...captchaFor("connect-src")],
        "frame-src": framed.length > 0 ? framed : ["'none'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: twoYearsSeconds, includeSubDomains: true },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
    // For Flash, Internet Explorer and old XSS filters. With the last, no DNS name would be looked up early.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(response.req, response, () => {});
  response.setHeader(
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  );
  if (!isProduction) response.setHeader("X-Robots-Tag", "noindex");
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Sets these headers on every response, so it must come first. */
export function setUpHeaders(app: Express, headers: [string, string][]): void {
  const map = new Map(headers);
  app.use((_req, res, next) => {
    res.setHeaders(map);
    next();
  });
}
