import cookieParser from "cookie-parser";
import csurf from "csurf";
import type { Request, RequestHandler, Response } from "express";
import { csrfTokenCookie, findCsrfTokens } from "../../shared/csrfToken.ts";
import { ApiError } from "../apiError.ts";

/** The format of csurf's secrets. Any other value counts as a missing cookie and is replaced. */
const secretShape = /^[\w-]{16,64}$/;
/** More cookies of one name than this were set on purpose. */
const maxCookies = 10;

export type Csrf = ReturnType<typeof createCsrf>;

/**
 * The CSRF protection: csurf (the customer's choice) with its secret in an http-only cookie. Before it, a stateless
 * check of fetch metadata and Origin. With an https `siteOrigin` the cookies are Secure and the secret's name starts
 * with __Host-.
 */
export function createCsrf({ siteOrigin, isProduction }: { siteOrigin: string; isProduction: boolean }) {
  const isSecure = siteOrigin.startsWith("https:");
  const secretCookie = isSecure ? "__Host-csrf" : "_csrf";
  const parseCookies = cookieParser();
  const guard = csurf({
    cookie: { key: secretCookie, httpOnly: true, sameSite: "lax", secure: isSecure, path: "/" },
    // csurf reads the token from this header only (A45), never from a body or a query.
    value: (req) => String(req.headers["x-xsrf-token"] ?? ""),
  });
  const sentSecret = new RegExp(`(?:^|;\\s*)${secretCookie}=([^;]*)`, "g");
  const readSecrets = (cookieHeader = "") =>
    [...cookieHeader.matchAll(sentSecret)]
      .map(([, secret = ""]) => secret)
      .filter((secret) => secretShape.test(secret));
  /** A host beside ours may set cookies of these names for both, so csurf is asked about each secret and token. */
  const checkToken: RequestHandler = (req, res, next) => {
    const secrets = readSecrets(req.headers.cookie).slice(0, maxCookies);
    const tokens = String(req.headers["x-xsrf-token"] ?? "")
      .split(",", maxCookies)
      .map((token) => token.trim());
    if (secrets.length === 0 || tokens[0] === "") {
      throw new ApiError(403, "E_CSRF", "Your browser or network blocks the cookie this form needs.");
    }
    const pairs = secrets.flatMap((secret) => tokens.map((token) => ({ secret, token })));
    const tryNext = (refusal?: unknown) => {
      const pair = pairs.shift();
      if (!pair) return next(refusal);
      req.cookies = { ...req.cookies, [secretCookie]: pair.secret };
      req.headers["x-xsrf-token"] = pair.token;
      guard(req, res, (error) => (error ? tryNext(error) : next()));
    };
    tryNext();
  };
  /** The secret in a request's Cookie header; the first, if another application has set one too. */
  const readSecret = (cookieHeader: string | undefined) => readSecrets(cookieHeader)[0];
  return {
    /** Refuses unsafe requests from other sites, then unsafe requests without a valid token. */
    protect: [refuseForeignRequests(siteOrigin, isProduction), unsafeOnly(parseCookies), unsafeOnly(checkToken)],
    /** Whether the request carries both cookies already. */
    hasCookies: (header: string | undefined) =>
      header !== undefined && findCsrfTokens(header).length > 0 && readSecret(header) !== undefined,
    readSecret,
    /** Sets the token, and the secret if the request has none. Only for safe methods. Returns the secret. */
    issue(req: Request, res: Response): string {
      const sent = readSecret(req.headers.cookie);
      req.cookies = sent ? { [secretCookie]: sent } : {};
      // On safe methods csurf checks nothing, and makes a secret where there is none.
      guard(req, res, () => {});
      res.cookie(csrfTokenCookie, req.csrfToken(), { sameSite: "lax", secure: isSecure, path: "/" });
      return sent ?? (readSecrets([res.getHeader("Set-Cookie")].flat().join("; "))[0] as string);
    },
  };
}

const isSafe = (req: Request) => ["GET", "HEAD", "OPTIONS"].includes(req.method);

/** csurf also issues a secret on safe requests. Here only `issue` does, always together with a token for the secret. */
function unsafeOnly(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (isSafe(req) ? next() : handler(req, res, next));
}

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

function refuseForeignRequests(siteOrigin: string, isProduction: boolean): RequestHandler {
  const { protocol, hostname, port } = new URL(siteOrigin);
  const nameLoopback = (scheme: string, at: string | number) =>
    loopbackNames.map((name) => `${scheme}//${name}${at && `:${at}`}`);
  const ours = new Set([siteOrigin, ...(loopbackNames.includes(hostname) ? nameLoopback(protocol, port) : [])]);
  /** With HOST=0.0.0.0 a developer opens the site under a loopback name, whatever SITE_ORIGIN is. */
  const isDevelopers = (origin: string, req: Request) =>
    !isProduction && nameLoopback("http:", req.socket.localPort ?? "").includes(origin);
  return (req, _res, next) => {
    const origin = req.get("Origin");
    const site = req.get("Sec-Fetch-Site");
    const isOurs =
      origin === undefined ||
      ours.has(origin) ||
      isDevelopers(origin, req) ||
      // Privacy tools hide the origin. Scripts cannot set Sec-Fetch-Site.
      (origin === "null" && site === "same-origin");
    if (!isSafe(req) && (site === "cross-site" || !isOurs)) {
      throw new ApiError(
        403,
        "E_CSRF",
        "This request did not come from our own pages. Please open the form on our website.",
      );
    }
    next();
  };
}
