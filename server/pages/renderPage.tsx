import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "../../client/App.tsx";
import type { PublicConfig } from "../../client/browser/publicConfig.ts";
import { getRoute, getSheet, type RouteId } from "../../shared/routes.ts";
import type { SearchAnswer } from "../../shared/search.ts";
import type { Manifest } from "./manifest.ts";

export interface PageRequest {
  id: RouteId;
  /** Path and known query of the page, e.g. `/events?event=trip`. */
  address: string;
  /** Only for the search page. */
  found?: SearchAnswer;
}

interface RenderOptions {
  manifest: Manifest;
  publicConfig: PublicConfig;
}

/**
 * Renders the whole document of one address: React's markup, plus the parts that only the server knows. The result
 * depends only on the arguments, so it can be cached: the same bytes for every visitor.
 */
export function createRender(options: RenderOptions) {
  return async ({ id, address, found }: PageRequest): Promise<string> => {
    const markup = await renderToText(
      <StaticRouter location={address}>
        <App {...options.publicConfig} found={found} />
      </StaticRouter>,
    );
    return markup
      .replace("</head>", () => `${serverHead(id, options)}</head>`);
  };
}

function renderToText(tree: React.ReactNode): Promise<string> {
  const sink = new PassThrough();
  const stream = renderToPipeableStream(tree, {
    // Without this React sends a large boundary hidden, with an inline script that the policy blocks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => stream.pipe(sink),
    onError: (error) => void sink.destroy(error as Error),
  });
  return text(sink);
}

/**
 * The Link header of a page. A browser asks for these files as soon as the answer begins, and has them when it has read
 * the page: in the page itself they would come a round trip later.
 */
export function listPreloads(id: RouteId, { pages, entry, fonts }: Manifest): string {
  const v = process.env.V ?? "sf";
  return [
    ...[...(pages[id] ?? []), entry].map((file) => v.includes("s") && `<${file}>; rel=modulepreload`),
    ...fonts.map((file) => v.includes("f") && `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ].filter(Boolean).join(", ");
}

function serverHead(id: RouteId, { manifest, publicConfig }: RenderOptions): string {
  const config = JSON.stringify(publicConfig).replaceAll("<", "\\u003c");
  return [
    `<script>${manifest.firstScript}</script>`,
    `<script type="module" async src="${manifest.entry}"></script>`,
    // Before React hydrates, iPhones turn text that looks like a phone number (a policy number) into links. Our phone
    // numbers are links already.
    `<meta name="format-detection" content="telephone=no">`,
    ...["site", getSheet(getRoute(id))].map((sheet) => `<style data-sheet="${sheet}">${manifest.css[sheet]}</style>`),
    ...manifest.fonts.map((file) => (process.env.V ?? "").includes("h") ? `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>` : ""),
    `<script type="application/json" id="public-config">${config}</script>`,
  ].join("");
}
