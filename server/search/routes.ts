import type { Request, RequestHandler, Response } from "express";
import { readQuery, type SearchAnswer } from "../../shared/search.ts";
import { ApiError } from "../apiError.ts";
import type { Metrics } from "../metrics.ts";
import type { Csrf } from "../middleware/csrf.ts";
import { createRateLimit } from "../middleware/rateLimit.ts";
import { createPace, mostMs } from "../pace.ts";
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
 * `GET /search` and `GET /api/search`, the results while a visitor types: one limit for an address, one pace for all,
 * and an answer is kept for a minute (W5.1). They protect the process itself, so each process counts alone.
 */
export function createSearches({ search, render: renderPage, csrf, metrics }: SearchesOptions) {
  /** All searches together. */
  const pace = createPace();
  let renderMs = mostMs;
  const kept = new Map<string, KeptSearch>();
  const limit = createRateLimit({
    perMinute: searchesPerMinute,
    message: "Too many searches in a minute. Please wait a moment and try again.",
    store: undefined,
  });

  function refuseInDebt(res: Response): void {
    if (!pace.isBehind()) return;
    res.set("Retry-After", "2");
    throw new ApiError(429, "E_RATE_LIMITED", "Too many searches at this moment. Please try again in a few seconds.");
  }

  function findKept(query: string): KeptSearch | undefined {
    const known = kept.get(query);
    return known && performance.now() < known.until ? known : undefined;
  }

  function find(query: string): KeptSearch {
    const startedAt = performance.now();
    const found = search(query);
    const now = performance.now();
    pace.pay(now - startedAt);
    const made = { found, until: now + keptMs };
    kept.delete(query);
    kept.set(query, made);
    for (const [name, { until }] of kept) if (until <= now || kept.size > keptAnswers) kept.delete(name);
    return made;
  }

  function render(query: string, { found }: KeptSearch): Promise<string> {
    const startedAt = performance.now();
    // Before it begins: else many would begin at once.
    pace.pay(renderMs);
    const markup = renderPage({ id: "search", address: `/search?q=${encodeURIComponent(query)}`, found });
    markup.then(
      () => {
        renderMs = performance.now() - startedAt;
      },
      () => kept.delete(query),
    );
    return markup;
  }

  const call: RequestHandler = (req, res) => {
    const query = queryOf(req);
    const known = findKept(query);
    if (!known) refuseInDebt(res);
    res.json((known ?? find(query)).found satisfies SearchAnswer);
  };

  const page: RequestHandler = async (req, res) => {
    const query = queryOf(req);
    const known = findKept(query);
    if (!known?.markup) refuseInDebt(res);
    const answer = known ?? find(query);
    answer.markup ??= render(query, answer);
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
