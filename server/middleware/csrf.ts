import { hash, randomFillSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import cookieParser from "cookie-parser";
import csurf from "csurf";
import type { Request, RequestHandler } from "express";
import { csrfTokenCookie, findCsrfToken } from "../../shared/csrfToken.ts";
import { ApiError } from "../apiError.ts";

/**
 * The format of csurf's secrets: letters, digits, minus and underscore. cookie-parser turns "j:{...}" into an object,
 * and csurf throws when a secret is not a string. So any other value counts as a missing cookie and is replaced.
 */
const secretShape = /^[\w-]{16,64}$/;

export interface Csrf {
  /** Refuses unsafe requests from other sites, then unsafe requests without a valid token. */
  protect: RequestHandler[];
  /** Whether the request carries both cookies already. */
  hasCookies(cookieHeader: string | undefined): boolean;
  /** The secret in a request's Cookie header. */
  readSecret(cookieHeader: string | undefined): string | undefined;
  /** Set-Cookie values: the token, and the secret if the request has none. Works on plain node:http requests too. */
  createCookies(req: IncomingMessage): string[];
  /** Sets these cookies on a response. Returns the secret. */
  issue(req: IncomingMessage, res: ServerResponse): string;
}

/**
 * The CSRF protection: csurf (the customer's choice) with its secret in an http-only cookie. Before it, a stateless
 * check of fetch metadata and Origin. With an https `siteOrigin` the cookies are Secure and the secret's name starts
 * with __Host-. csurf verifies tokens. This code creates secrets and tokens in csurf's format at a tenth of csurf's
 * cost.
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
    // csurf reads the token from this header only (A45), never from a body or a query.
    value: (req) => String(req.headers["x-xsrf-token"] ?? ""),
  });
  const sentSecret = new RegExp(`(?:^|;\\s*)${secretCookie}=([^;]*)`);
  const readSecret = (cookieHeader: string | undefined) => {
    const secret = cookieHeader && sentSecret.exec(cookieHeader)?.[1];
    return secret && secretShape.test(secret) ? secret : undefined;
  };
  const secure = isSecure ? "; Secure" : "";
  const mint = (req: IncomingMessage) => {
    const sent = readSecret(req.headers.cookie);
    const secret = sent ?? createSecret();
    const token = `${csrfTokenCookie}=${createToken(secret)}; Path=/; SameSite=Lax${secure}`;
    const cookies = sent ? [token] : [`${secretCookie}=${secret}; Path=/; HttpOnly${secure}; SameSite=Lax`, token];
    return { secret, cookies };
  };
  return {
    protect: [
      refuseForeignRequests(siteOrigin),
      unsafeOnly(parseCookies),
      unsafeOnly(dropOddSecret),
      unsafeOnly(guard),
    ],
    hasCookies: (header) =>
      header !== undefined && findCsrfToken(header) !== undefined && readSecret(header) !== undefined,
    readSecret,
    createCookies: (req) => mint(req).cookies,
    issue(req, res) {
      const { secret, cookies } = mint(req);
      res.setHeader("Set-Cookie", cookies);
      return secret;
    },
  };
}

/** The format of uid-safe, which csurf uses: 18 random bytes as 24 characters. */
function createSecret(): string {
  return takeRandom(18, "base64url");
}

/** The format of csurf's own library, which verifies the token. `findCsrfToken` recognises it. One `hash` call costs a fifth of its four calls. */
function createToken(secret: string): string {
  const salt = takeRandom(4, "hex");
  return `${salt}-${hash("sha1", `${salt}-${secret}`, "base64url")}`;
}

/** Random bytes for many visitors: one system call for each would cost sixty times as much as the rest of the work. */
const randomness = Buffer.alloc(6144);
let randomnessUsed = randomness.length;

/** Overwrites the bytes that it hands out, so that they do not stay in memory. */
function takeRandom(bytes: number, encoding: "base64url" | "hex"): string {
  if (randomnessUsed + bytes > randomness.length) {
    randomFillSync(randomness);
    randomnessUsed = 0;
  }
  const end = randomnessUsed + bytes;
  const text = randomness.toString(encoding, randomnessUsed, end);
  randomness.fill(0, randomnessUsed, end);
  randomnessUsed = end;
  return text;
}

const isSafe = (req: Request) => ["GET", "HEAD", "OPTIONS"].includes(req.method);

/** csurf also issues a secret on safe requests. Here only `mint` does, always together with a token for the secret. */
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
