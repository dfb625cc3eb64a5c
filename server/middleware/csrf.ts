import type { IncomingMessage, ServerResponse } from "node:http";
import cookieParser from "cookie-parser";
import csurf from "csurf";
import type { Request, RequestHandler, Response } from "express";
import { ApiError } from "../apiError.ts";

/** Read by the browser and sent back in `X-XSRF-TOKEN` (A45). */
const tokenCookie = "XSRF-TOKEN";

export interface Csrf {
  /** Refuses unsafe requests from elsewhere, then those without a valid token. */
  protect: RequestHandler[];
  /** Whether the request carries both cookies already. */
  hasCookies(cookieHeader: string | undefined): boolean;
  /** Sets both cookies on a response whose head is not written yet. Works on bare node:http objects too. */
  issue(req: IncomingMessage, res: ServerResponse): void;
}

/**
 * The request-forgery guard: csurf (named by the customer) with its secret in an http-only cookie, and in front of it
 * fetch metadata and Origin, which need no state. `siteOrigin` https makes the cookies Secure and the secret __Host-.
 */
export function createCsrf({ siteOrigin }: { siteOrigin: string }): Csrf {
  const isSecure = siteOrigin.startsWith("https:");
  const secretCookie = isSecure ? "__Host-csrf" : "_csrf";
  const parseCookies = cookieParser();
  const guard = csurf({
    cookie: { key: secretCookie, httpOnly: true, sameSite: "lax", secure: isSecure, path: "/" },
    // The token is read from this one header only (interfaces.md): never from a body or a query.
    value: (req) => String(req.headers["x-xsrf-token"] ?? ""),
  });
  const hasToken = new RegExp(`(?:^|;\\s*)${tokenCookie}=`);
  const hasSecret = new RegExp(`(?:^|;\\s*)${secretCookie}=`);
  return {
    protect: [refuseForeignRequests(siteOrigin), unsafeOnly(parseCookies), unsafeOnly(guard)],
    hasCookies: (header) => header !== undefined && hasToken.test(header) && hasSecret.test(header),
    issue(req, res) {
      const request = req as Request;
      const response = res as Response;
      parseCookies(request, response, () =>
        guard(request, response, () => {
          const attributes = `Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
          const cookie = `${tokenCookie}=${encodeURIComponent(request.csrfToken())}; ${attributes}`;
          const earlier = res.getHeader("Set-Cookie");
          res.setHeader("Set-Cookie", [earlier ?? [], cookie].flat().map(String));
        }),
      );
    },
  };
}

const isSafe = (req: Request) => ["GET", "HEAD", "OPTIONS"].includes(req.method);

/** csurf hands out a secret on safe requests too; here only `issue` does, and always together with a token for it. */
function unsafeOnly(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (isSafe(req) ? next() : handler(req, res, next));
}

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

function refuseForeignRequests(siteOrigin: string): RequestHandler {
  const { protocol, hostname, port } = new URL(siteOrigin);
  const ours = new Set([siteOrigin]);
  if (loopbackNames.includes(hostname)) {
    for (const name of loopbackNames) ours.add(`${protocol}//${name}${port && `:${port}`}`);
  }
  return (req, _res, next) => {
    const origin = req.get("Origin");
    if (!isSafe(req) && (req.get("Sec-Fetch-Site") === "cross-site" || (origin !== undefined && !ours.has(origin)))) {
      throw new ApiError(
        403,
        "E_CSRF",
        "This request did not come from our own pages. Please open the form on our website.",
      );
    }
    next();
  };
}
