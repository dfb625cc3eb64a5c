import type { IncomingMessage, ServerResponse } from "node:http";
import { type RouteId, routes } from "../../shared/routes.ts";
import type { Csrf } from "../middleware/csrf.ts";
import { createEtag } from "./etag.ts";
import { type AddressedPage, findPage, listPages } from "./pageAddresses.ts";
import { openPageSet, type PageSet, unavailableAddress } from "./pageSet.ts";
import { type PreparedHead, prepareHead, writePreparedHead } from "./preparedHead.ts";
import type { PageRequest } from "./renderPage.tsx";
import { askedTheme, chooseEncoding, compress, type Encoding, setTheme, type Theme, themes } from "./variants.ts";

/** One page in one encoding, ready to be written. Nothing is computed per request. */
interface KeptBody {
  body: Buffer;
  etag: string;
  head: PreparedHead;
  notModifiedHead: PreparedHead;
}

interface KeptPage {
  id: RouteId;
  status: number;
  bodies: Map<Encoding, KeptBody | Promise<KeptBody>>;
}

interface PageCacheOptions {
  render: (page: PageRequest) => Promise<string>;
  csrf: Csrf;
  /** Headers of every page in every encoding. */
  headers: [string, string][];
  /** Where pages are written as files for nginx. undefined: no files are written. `unavailablePage`: HTML, see pageSet.ts. */
  files: { pagesDir: string; name: string; unavailablePage: string } | undefined;
  onAnswered: (answer: { req: IncomingMessage; status: number; route: RouteId; startedAt: number }) => void;
  onFault: (req: IncomingMessage, res: ServerResponse, error: unknown) => void;
}

export interface PageCache {
  /**
   * Answers a GET or HEAD of a known page and returns true. Returns false for any other request. It uses plain
   * node:http objects and runs before Express.
   */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Answers with the 404 page, whatever the address. */
  answerNotFound(req: IncomingMessage, res: ServerResponse): void;
  /** Renders and compresses every route, so that the first visitor does not wait. Then writes the files. */
  warm(): Promise<void>;
}

/**
 * Caches every page rendered, compressed and with its header block. The cache key is route, known product (A2), known
 * event (A53), page of events and theme (A67), never the raw query, so the content limits the memory.
 */
export function createPageCache({ render, csrf, headers, files, onAnswered, onFault }: PageCacheOptions): PageCache {
  type Kept = Map<string, KeptPage | Promise<KeptPage>>;
  const pagesByTheme: Record<Theme, Kept> = { system: new Map(), light: new Map(), dark: new Map() };
  const addressedPages = listPages();
  const byAddress = new Map(
    addressedPages.flatMap(({ request, addresses }) => addresses.map((address) => [address, request])),
  );
  const pageSet = files && openPageSet({ ...files, themes, addresses: [...byAddress.keys(), unavailableAddress] });

  function keep(page: PageRequest, theme: Theme): KeptPage | Promise<KeptPage> {
    const pages = pagesByTheme[theme];
    const kept = pages.get(page.address);
    if (kept) return kept;
    const rendering = render(page).then((markup) => {
      const done = createKeptPage(page.id, Buffer.from(setTheme(markup, theme)));
      pages.set(page.address, done);
      return done;
    });
    pages.set(page.address, rendering);
    // A failed render is not cached: the next request tries again.
    rendering.catch(() => pages.delete(page.address));
    return rendering;
  }

  function createKeptPage(id: RouteId, bytes: Buffer): KeptPage {
    const status = id === "not-found" ? 404 : 200;
    return { id, status, bodies: new Map([["identity", createBody(bytes, "identity", status)]]) };
  }

  function createBody(body: Buffer, encoding: Encoding, status: number): KeptBody {
    const etag = createEtag(body);
    const shared = [...headers.flat(), "ETag", etag];
    const own = ["Content-Type", "text/html; charset=utf-8", "Content-Length", String(body.length)];
    const encoded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const head = prepareHead(status, [...shared, ...own, ...encoded]);
    return { body, etag, head, notModifiedHead: prepareHead(304, shared) };
  }

  function encode(page: KeptPage, encoding: Encoding): KeptBody | Promise<KeptBody> {
    const kept = page.bodies.get(encoding);
    if (kept) return kept;
    const plain = page.bodies.get("identity") as KeptBody;
    const compressing = compress(plain.body, encoding, "best").then((bytes) => {
      const done = createBody(bytes, encoding, page.status);
      page.bodies.set(encoding, done);
      return done;
    });
    page.bodies.set(encoding, compressing);
    compressing.catch(() => page.bodies.delete(encoding));
    return compressing;
  }

  function send(req: IncomingMessage, res: ServerResponse, page: KeptPage, kept: KeptBody, startedAt: number): void {
    const isKnown = page.status === 200 && matchesEtag(req.headers["if-none-match"], kept.etag);
    const head = isKnown ? kept.notModifiedHead : kept.head;
    writePreparedHead(res, head, csrf.hasCookies(req.headers.cookie) ? [] : csrf.createCookies(req));
    res.end(isKnown || req.method === "HEAD" ? undefined : kept.body);
    onAnswered({ req, status: head.status, route: page.id, startedAt });
  }

  /** A failure is answered, recorded under the page's id, and not cached. */
  function respond(req: IncomingMessage, res: ServerResponse, request: PageRequest): void {
    const startedAt = performance.now();
    const fail = (error: unknown) => {
      onFault(req, res, error);
      onAnswered({ req, status: res.statusCode, route: request.id, startedAt });
    };
    try {
      const encoding = chooseEncoding(req.headers["accept-encoding"]);
      const page = keep(request, askedTheme(req.headers.cookie));
      const body = page instanceof Promise ? page.then((done) => encode(done, encoding)) : encode(page, encoding);
      if (!(page instanceof Promise) && !(body instanceof Promise)) {
        send(req, res, page, body, startedAt);
        return;
      }
      Promise.all([page, body])
        .then(([donePage, doneBody]) => send(req, res, donePage, doneBody, startedAt))
        .catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  /** Renders each page again, so that bodies which only nginx serves do not stay in memory. */
  async function writeFiles(pageSet: PageSet, unavailablePage: string): Promise<void> {
    const write = async (addresses: AddressedPage["addresses"], renderMarkup: () => Promise<string>) => {
      const missing: Theme[] = [];
      for (const theme of themes) if (!(await pageSet.has(theme, addresses))) missing.push(theme);
      const markup = missing.length > 0 ? await renderMarkup() : "";
      for (const theme of missing) await pageSet.write(theme, addresses, await compressAll(setTheme(markup, theme)));
    };
    await write([unavailableAddress], async () => unavailablePage);
    for (const { request, addresses } of addressedPages) await write(addresses, () => render(request));
  }

  return {
    answer(req, res) {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const address = req.url ?? "/";
      const request = byAddress.get(address) ?? findPage(address);
      if (!request) return false;
      respond(req, res, request);
      return true;
    },
    answerNotFound(req, res) {
      // Only /careers has its own 404 page (A1). All other addresses share one.
      const isCareers = req.url?.split("?")[0] === "/careers";
      respond(req, res, { id: "not-found", address: isCareers ? "/careers" : "/not-found" });
    },
    async warm() {
      for (const { path, unkept } of routes) {
        if (!unkept) await encode(await keep(byAddress.get(path) as PageRequest, "system"), "br");
      }
      if (pageSet && files) await writeFiles(pageSet, files.unavailablePage);
    },
  };
}

async function compressAll(markup: string): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(markup);
  const [br, gzip] = [await compress(identity, "br", "best"), await compress(identity, "gzip", "best")];
  return { identity, br, gzip };
}

/** Ignores W/: a proxy that compresses makes the ETag weak, and a weak match is enough for a page. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === etag || header === "*" || header.includes(etag));
}
