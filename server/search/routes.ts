import type { Request, RequestHandler, Response } from "express";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { readQuery, type SearchAnswer } from "../../shared/search.ts";
import { ApiError } from "../apiError.ts";
import type { Metrics } from "../metrics.ts";
import type { Csrf } from "../middleware/csrf.ts";
import { createRateLimit } from "../middleware/rateLimit.ts";
import { chooseEncoding, compress } from "../pages/encodings.ts";
import type { PageRequest } from "../pages/renderPage.tsx";
import type { Search } from "./searchIndex.ts";

/** Reads the first `q` in the same way as the browser, and not with Express's query parser. */
function queryOf({ originalUrl }: Request): string {
  const start = originalUrl.indexOf("?");
  return start < 0 ? "" : readQuery(originalUrl.slice(start));
}

/** A visitor who types sends three searches a second, and an office of many people shares one address. */
const searchesPerMinute = 300;

/** For both kinds of search together. It protects the process itself, so each process counts alone. */
export const createSearchLimit = () =>
  createRateLimit({
    perMinute: searchesPerMinute,
    message: "Too many searches in a minute. Please wait a moment and try again.",
    store: undefined,
  });

/** `GET /api/search`: results while a visitor types. */
export function createSearchRoute(search: Search): RequestHandler {
  return (req, res) => void res.json(search(queryOf(req)) satisfies SearchAnswer);
}

interface SearchPageOptions {
  search: Search;
  render: (page: PageRequest) => Promise<string>;
  csrf: Csrf;
  metrics: Metrics;
}

/**
 * Rendering takes 20 to 30 ms of the process's only thread. With this pace, searches take at most a third of it, however
 * many addresses they come from, and enquiries are answered in time.
 */
const renderPace = { points: 20, duration: 2 };
/** A page is rendered once a minute, however many ask for the same words. */
const keptMs = 60_000;
const keptPages = 100;

interface RenderedSearch {
  markup: Promise<string>;
  isFound: boolean;
  until: number;
}

/** `GET /search`: rendered per query, and kept in memory alone and for a minute (W5.1). */
export function createSearchPage({ search, render, csrf, metrics }: SearchPageOptions): RequestHandler {
  const pace = new RateLimiterMemory(renderPace);
  /** By query as `readQuery` folds it; the oldest first. */
  const kept = new Map<string, RenderedSearch>();

  async function getPage(query: string, res: Response): Promise<RenderedSearch> {
    const now = performance.now();
    const known = kept.get(query);
    if (known && now < known.until) return known;
    const mayRender = await pace.consume("pages").catch(() => undefined);
    if (!mayRender) {
      res.set("Retry-After", String(renderPace.duration));
      throw new ApiError(429, "E_RATE_LIMITED", "Too many searches at this moment. Please try again in a few seconds.");
    }
    const found = search(query);
    const markup = render({ id: "search", address: `/search?q=${encodeURIComponent(query)}`, found });
    const page = { markup, isFound: found.total > 0, until: now + keptMs };
    kept.delete(query);
    kept.set(query, page);
    markup.catch(() => kept.delete(query));
    for (const [name, { until }] of kept) if (until <= now || kept.size > keptPages) kept.delete(name);
    return page;
  }

  const answer: RequestHandler = async (req, res) => {
    const query = queryOf(req);
    const page = await getPage(query, res);
    if (query) metrics.countSearch(page.isFound ? "found" : "nothing");
    const markup = await page.markup;
    const encoding = chooseEncoding(req.get("Accept-Encoding"));
    const body = await compress(Buffer.from(markup), encoding, "quick");
    if (!csrf.hasCookies(req)) csrf.issue(req, res);
    if (encoding !== "identity") res.set("Content-Encoding", encoding);
    res.set({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": String(body.length),
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      Vary: "Accept-Encoding",
    });
    res.end(req.method === "HEAD" ? undefined : body);
  };
  return answer;
}
