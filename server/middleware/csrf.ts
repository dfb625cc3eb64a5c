import Tokens from "csrf";
import csurf from "csurf";
import type { Request, RequestHandler, Response } from "express";
import { csrfTokenCookie, findCsrfTokens } from "../../shared/csrfToken.ts";
import { ApiError } from "../apiError.ts";

/** The format of csurf's secrets. Any other value counts as a missing cookie and is replaced. */
const secretShape = /^[\w-]{16,64}$/;
/** More tokens than this were set on purpose. */
const maxTokens = 10;

export type Csrf = ReturnType<typeof createCsrf>;

/**
 * csurf (the customer's choice) with its secret in an http-only cookie, after a stateless check of fetch metadata and
 * Origin. On https the cookies are Secure, and the secret's name starts with __Host-.
 */
export function createCsrf({ siteOrigin, isProduction }: { siteOrigin: string; isProduction: boolean }) {
  const isSecure = siteOrigin.startsWith("https:");
  const secretCookie = isSecure ? "__Host-csrf" : "_csrf";
  const newSecret = new RegExp(`(?:^|,)${secretCookie}=([^;]+)`);
  const tokens = new Tokens();
  const guard = csurf({
    cookie: { key: secretCookie, httpOnly: true, sameSite: "lax", secure: isSecure, path: "/" },
    value: (req) => chooseToken(req as Request),
  });

  /** cookie-parser makes an object of a value that begins with "j:". */
  function readSecret({ cookies }: Request): string | undefined {
    const secret: unknown = cookies[secretCookie];
    return typeof secret === "string" && secretShape.test(secret) ? secret : undefined;
  }

  /** In this header only (A45). A host beside ours may set a cookie of its name too, and the page sends both. */
  function chooseToken(req: Request): string {
    const sent = String(req.headers["x-xsrf-token"] ?? "")
      .split(",", maxTokens)
      .map((token) => token.trim());
    return sent.find((token) => tokens.verify(readSecret(req) as string, token)) ?? (sent[0] as string);
  }

  const checkToken: RequestHandler = (req, res, next) => {
    // On safe methods csurf would set a secret. Here only `issue` does, always together with a token for it.
    if (isSafe(req)) return next();
    if (readSecret(req) === undefined || chooseToken(req) === "") {
      throw new ApiError(403, "E_CSRF", "Your browser or network blocks the cookie this form needs.");
    }
    guard(req, res, next);
  };

  const { refuseForeign, requireOurPage } = createOriginChecks(siteOrigin, isProduction);

  return {
    /** Refuses unsafe requests from other sites, then unsafe requests without a valid token. */
    protect: [refuseForeign, checkToken],
    /** For forms without a script, which have no token: lets in what the browser says comes from a page of ours (A123). */
    requireOurPage,
    hasCookies: (req: Request) =>
      readSecret(req) !== undefined && findCsrfTokens(req.headers.cookie as string).length > 0,
    readSecret,
    /** Sets the token, and the secret if the request has none. Only for safe methods. Returns the secret. */
    issue(req: Request, res: Response): string {
      const sent = readSecret(req);
      if (!sent) delete req.cookies[secretCookie];
      guard(req, res, () => {});
      res.cookie(csrfTokenCookie, req.csrfToken(), { sameSite: "lax", secure: isSecure, path: "/" });
      // csurf tells a new secret to the browser only.
      return sent ?? (newSecret.exec(String(res.getHeader("Set-Cookie")))?.[1] as string);
    },
  };
}

const isSafe = (req: Request) => ["GET", "HEAD", "OPTIONS"].includes(req.method);

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

function createOriginChecks(siteOrigin: string, isProduction: boolean) {
  const { protocol, hostname, port } = new URL(siteOrigin);
  const nameLoopback = (scheme: string, at: string | number) =>
    loopbackNames.map((name) => `${scheme}//${name}${at && `:${at}`}`);
  const ours = new Set(loopbackNames.includes(hostname) ? nameLoopback(protocol, port) : [siteOrigin]);
  /** With HOST=0.0.0.0 a developer opens the site under a loopback name, whatever SITE_ORIGIN is. */
  const isDevelopers = (origin: string, req: Request) =>
    !isProduction && nameLoopback("http:", req.socket.localPort as number).includes(origin);
  const isOurs = (origin: string, req: Request) => ours.has(origin) || isDevelopers(origin, req);

  const refuse = () => {
    throw new ApiError(
      403,
      "E_CSRF",
      "This request did not come from our own pages. Please open the form on our website.",
    );
  };
  const refuseForeign: RequestHandler = (req, _res, next) => {
    const origin = req.get("Origin");
    const site = req.get("Sec-Fetch-Site");
    const isAllowed =
      origin === undefined ||
      isOurs(origin, req) ||
      // Privacy tools hide the origin. Scripts cannot set Sec-Fetch-Site.
      (origin === "null" && site === "same-origin");
    if (!isSafe(req) && (site === "cross-site" || !isAllowed)) refuse();
    next();
  };
  const requireOurPage: RequestHandler = (req, _res, next) => {
    const site = req.get("Sec-Fetch-Site");
    const origin = req.get("Origin");
    // Text browsers send neither; they name the page.
    const page = req.get("Referer");
    const from = origin ?? (page && URL.canParse(page) ? new URL(page).origin : "null");
    if (site === undefined ? !isOurs(from, req) : site !== "same-origin") refuse();
    next();
  };
  return { refuseForeign, requireOurPage };
}
