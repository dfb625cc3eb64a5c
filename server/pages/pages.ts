import { createHash } from "node:crypto";
import type { Express, NextFunction, Request, Response } from "express";
import { type RouteId, routes } from "../../shared/routes.ts";
import { ApiError } from "../apiError.ts";
import type { Csrf } from "../middleware/csrf.ts";
import { chooseEncoding, compress, type Encoding } from "./encodings.ts";
import { findPage } from "./findPage.ts";
import type { PageRequest } from "./renderPage.tsx";

interface CachedBody {
  bytes: Buffer;
  headers: Map<string, string>;
}

interface PagesOptions {
  render: (page: PageRequest) => Promise<string>;
  listPreloads: (id: RouteId) => string;
  csrf: Csrf;
}

/** Each is rendered and compressed once, and kept by its own address (findPage), never by the raw query. */
export function createPages({ render, listPreloads, csrf }: PagesOptions) {
  const cache = new Map<string, CachedBody | Promise<CachedBody>>();

  function getBody(page: PageRequest, encoding: Encoding): CachedBody | Promise<CachedBody> {
    const key = `${encoding} ${page.address}`;
    const known = cache.get(key);
    if (known) return known;
    const made = makeBody(page, encoding);
    cache.set(key, made);
    made.then(
      (body) => cache.set(key, body),
      // A failed render is not kept: the next request tries again.
      () => cache.delete(key),
    );
    return made;
  }

  async function makeBody(page: PageRequest, encoding: Encoding): Promise<CachedBody> {
    const bytes =
      encoding === "identity"
        ? Buffer.from(await render(page))
        : await compress((await getBody(page, "identity")).bytes, encoding, "best");
    const headers = new Map([
      // Never no-store, which would disable the back-forward cache. private, because a response may set cookies.
      ["Cache-Control", "private, no-cache"],
      ["Vary", "Accept-Encoding"],
      ["Content-Type", "text/html; charset=utf-8"],
      ["Link", listPreloads(page.id)],
      ["ETag", `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`],
    ]);
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    return { bytes, headers };
  }

  function answerPage(req: Request, res: Response, page: PageRequest): void | Promise<void> {
    const encoding = chooseEncoding(req.get("Accept-Encoding"));
    const body = getBody(page, encoding);
    // No await for cached pages: after a React render Node 20 tracks every promise, which costs as much as the answer.
    return body instanceof Promise ? body.then((made) => send(req, res, page, made)) : send(req, res, page, body);
  }

  function send(req: Request, res: Response, page: PageRequest, { bytes, headers }: CachedBody): void {
    if (!csrf.hasCookies(req)) csrf.issue(req, res);
    res.setHeaders(headers);
    // Express answers 304 where the browser has this ETag, and HEAD without a body.
    res.status(page.id === "not-found" ? 404 : 200).send(bytes);
  }

  return {
    /** Answers GET and HEAD of a known page, and passes on everything else. */
    answer(req: Request, res: Response, next: NextFunction) {
      const page = isRead(req) && findPage(req.url);
      return page ? answerPage(req, res, page) : next();
    },
    /** Answers what is left: with the 404 page, or 405 for other methods. */
    answerNotFound(req: Request, res: Response) {
      if (!isRead(req)) {
        res.set("Allow", "GET, HEAD");
        throw new ApiError(405, "E_METHOD_NOT_ALLOWED", "This address answers GET and HEAD only.");
      }
      // Only /careers has its own 404 page (A1). All other addresses share one.
      return answerPage(req, res, { id: "not-found", address: req.path === "/careers" ? "/careers" : "/not-found" });
    },
    /** Renders and compresses every page, so that the first visitor does not wait. */
    async warm() {
      for (const { path, dynamic } of routes) if (!dynamic) await getBody(findPage(path) as PageRequest, "br");
    },
  };
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

const redirectCacheSeconds = 3600;
/** nginx passes on no head above 4 KiB, and no link of ours is as long: a longer address is not found. */
const longestAddress = 2000;

/** In one hop, and never to another site: a browser reads "//evil.example/" and "/\evil.example/" as another host. */
export function setUpSlashRedirect(app: Express): void {
  app.use((req, res, next) => {
    const [, pathname = "", query = ""] = /^([^?]*)(.*)$/s.exec(req.url) ?? [];
    const target = `/${pathname.split(/[/\\]/).filter(Boolean).join("/")}`;
    if (target === pathname || !/^[/\\]/.test(pathname) || req.url.length > longestAddress) return next();
    res.set("Cache-Control", `public, max-age=${redirectCacheSeconds}`);
    // Not `redirect`, which would write a body that repeats the address.
    res.location(target + query);
    res.status(["GET", "HEAD"].includes(req.method) ? 301 : 308).end();
  });
}
