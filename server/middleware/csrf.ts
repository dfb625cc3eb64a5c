import type { IncomingMessage, ServerResponse } from "node:http";
import cookieParser from "cookie-parser";
import csurf from "csurf";
import type { Request, RequestHandler, Response } from "express";
import { ApiError } from "../apiError.ts";

/** Read by the browser and sent back in `X-XSRF-TOKEN` (A45). */
const tokenCookie = "XSRF-TOKEN";

/**
 * What csurf mints as a secret: letters, digits, minus and underscore. cookie-parser turns "j:{...}" into an object, and
 * csurf throws on whatever is no text, so all else counts as no cookie and is replaced by a new one.
 */
const secretShape = /^[\w-]{16,64}$/;

export interface Csrf {
  /** Refuses unsafe requests from elsewhere, then those without a valid token. */
  protect: RequestHandler[];
  /** Whether the request carries both cookies already. */
  hasCookies(cookieHeader: string | undefined): boolean;
  /** The secret in a request's Cookie header; "" without one. */
  findSecret(cookieHeader: string | undefined): string;
  /** Both cookies, as values of Set-Cookie. Works on bare node:http requests too. */
  createCookies(req: IncomingMessage): string[];
  /** Sets both on a response. Returns the secret. */
  issue(req: IncomingMessage, res: ServerResponse): string;
}

/**
 * The request-forgery guard: csurf (named by the customer) with its secret in an http-only cookie, and in front of it
 * fetch metadata and Origin, which need no state. `siteOrigin` https makes the cookies Secure and the secret __Host-.
 */
export function createCsrf({ siteOrigin }: { siteOrigin: string }): Csrf {
  const isSecure = siteOrigin.startsWith("https:");
  const secretCookie = isSecure ? "__Host-csrf" : "_csrf";
  const parseCookies = cookieParser();
  const dropOddSecret: RequestHandler = (req, _res, next) => {
    const secret: unknown = req.cookies[secretCookie];
    req.cookies = typeof secret === "string" && secretShape.test(secret) ? { [secretCookie]: secret } : {};
    next();
  };
  const guard = csurf({
    cookie: { key: secretCookie, httpOnly: true, sameSite: "lax", secure: isSecure, path: "/" },
    // The token is read from this one header only (A45): never from a body or a query.
    value: (req) => String(req.headers["x-xsrf-token"] ?? ""),
  });
  const hasToken = new RegExp(`(?:^|;\\s*)${tokenCookie}=`);
  const secretPattern = new RegExp(`(?:^|;\\s*)${secretCookie}=(${secretShape.source.slice(1, -1)})(?:;|$)`);
  const findSecret = (header = "") => secretPattern.exec(header)?.[1] ?? "";
  const createCookies = (req: IncomingMessage): string[] => {
    const request = req as Request;
    let cookies: string[] = [];
    // All that csurf does with a response. A real one would keep the header apart, and Node then takes apart the block of
    // headers that a kept page is written with.
    const response = {
      getHeader: () => cookies,
      setHeader: (_name: string, values: string[]) => {
        cookies = values;
      },
    } as unknown as Response;
    const stopOnFault = (next: () => void) => (error?: unknown) => {
      if (error) throw error;
      next();
    };
    const addToken = () => {
      const attributes = `Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      cookies = [...cookies, `${tokenCookie}=${encodeURIComponent(request.csrfToken())}; ${attributes}`];
    };
    // All three answer before they return, which test/security.test.ts holds.
    parseCookies(request, response, () =>
      dropOddSecret(request, response, () => guard(request, response, stopOnFault(addToken))),
    );
    return cookies;
  };
  return {
    protect: [
      refuseForeignRequests(siteOrigin),
      unsafeOnly(parseCookies),
      unsafeOnly(dropOddSecret),
      unsafeOnly(guard),
    ],
    hasCookies: (header) => header !== undefined && hasToken.test(header) && secretPattern.test(header),
    findSecret,
    createCookies,
    issue(req, res) {
      const cookies = createCookies(req);
      res.setHeader("Set-Cookie", cookies);
      const minted = cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
      return findSecret(minted) || findSecret(req.headers.cookie);
    },
  };
}

const isSafe = (req: Request) => ["GET", "HEAD", "OPTIONS"].includes(req.method);

/** csurf hands out a secret on safe requests too; here only `createCookies` does, and always together with a token for it. */
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
