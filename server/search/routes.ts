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

/**
 * What all searches together may cost in two seconds, however many addresses they come from. The dearest query takes 6 ms
 * of the process's only thread and its page 30 ms, so searches take at most a third of it, and enquiries are answered in
 * time.
 */
const pace = { points: 100, duration: 2 };
const points = { search: 1, render: 4 };
/** An answer is made once a minute, however many ask for the same words. */
const keptMs = 60_000;
const keptAnswers = 100;

interface KeptSearch {
  found: SearchAnswer;
  /** undefined: only calls have asked. */
  markup?: Promise<string>;
  until: number;
}

export interface SearchesOptions {
  search: Search;
  render: (page: PageRequest) => Promise<string>;
  csrf: Csrf;
  metrics: Metrics;
}

/**
 * `GET /search` and `GET /api/search`, the results while a visitor types. Both have one limit for an address, one pace
 * for all and one memory: an answer is kept there alone, and for a minute (W5.1). This protects the process itself, so
 * each process counts alone.
 */
export function createSearches({ search, render, csrf, metrics }: SearchesOptions) {
  const limiter = new RateLimiterMemory(pace);
  /** By query as `readQuery` folds it; the oldest first. */
  const kept = new Map<string, KeptSearch>();
  const limit = createRateLimit({
    perMinute: searchesPerMinute,
    message: "Too many searches in a minute. Please wait a moment and try again.",
    store: undefined,
  });

  async function spend(cost: number, res: Response): Promise<void> {
    const isAllowed = await limiter.consume("searches", cost).catch(() => undefined);
    if (isAllowed) return;
    res.set("Retry-After", String(pace.duration));
    throw new ApiError(429, "E_RATE_LIMITED", "Too many searches at this moment. Please try again in a few seconds.");
  }

  function findKept(query: string): KeptSearch | undefined {
    const known = kept.get(query);
    return known && performance.now() < known.until ? known : undefined;
  }

  function keep(query: string): KeptSearch {
    const now = performance.now();
    const made = { found: search(query), until: now + keptMs };
    kept.delete(query);
    kept.set(query, made);
    for (const [name, { until }] of kept) if (until <= now || kept.size > keptAnswers) kept.delete(name);
    return made;
  }

  const call: RequestHandler = async (req, res) => {
    const query = queryOf(req);
    if (!findKept(query)) await spend(points.search, res);
    res.json((findKept(query) ?? keep(query)).found satisfies SearchAnswer);
  };

  const page: RequestHandler = async (req, res) => {
    const query = queryOf(req);
    const known = findKept(query);
    if (!known?.markup) await spend(points.render + (known ? 0 : points.search), res);
    const answer = findKept(query) ?? keep(query);
    if (!answer.markup) {
      const address = `/search?q=${encodeURIComponent(query)}`;
      answer.markup = render({ id: "search", address, found: answer.found });
      answer.markup.catch(() => kept.delete(query));
    }
    if (query) metrics.countSearch(answer.found.total > 0 ? "found" : "nothing");
    const markup = await answer.markup;
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
  return { call: [limit, call], page: [limit, page] };
}
