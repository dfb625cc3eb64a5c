import type { Request, RequestHandler } from "express";
import { readQuery, type SearchAnswer } from "../../shared/search.ts";
import type { Metrics } from "../metrics.ts";
import type { Csrf } from "../middleware/csrf.ts";
import type { PageRequest } from "../pages/renderPage.tsx";
import { askedTheme, chooseEncoding, compress, setTheme } from "../pages/variants.ts";
import type { Search } from "./searchIndex.ts";

/** Reads the first `q` in the same way as the browser, and not with Express's query parser. */
function queryOf({ originalUrl }: Request): string {
  const start = originalUrl.indexOf("?");
  return start < 0 ? "" : readQuery(originalUrl.slice(start));
}

/** `GET /api/search`: results while a visitor types. */
export function createSearchRoute({ search }: { search: Search }): RequestHandler {
  return (req, res) => void res.json(search(queryOf(req)) satisfies SearchAnswer);
}

interface SearchPageOptions {
  search: Search;
  render: (page: PageRequest) => Promise<string>;
  csrf: Csrf;
  metrics: Metrics;
}

/** `GET /search`: the only page that is rendered per visitor. Nothing stores the page or the query (W5.1). */
export function createSearchPage({ search, render, csrf, metrics }: SearchPageOptions): RequestHandler {
  return async (req, res) => {
    const query = queryOf(req);
    const found = search(query);
    if (query) metrics.countSearch(found.total > 0 ? "found" : "nothing");
    const markup = await render({ id: "search", address: `/search?q=${encodeURIComponent(query)}`, found });
    const encoding = chooseEncoding(req.get("Accept-Encoding"));
    const body = await compress(Buffer.from(setTheme(markup, askedTheme(req.get("Cookie")))), encoding, "quick");
    if (!csrf.hasCookies(req.get("Cookie"))) csrf.issue(req, res);
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
}
