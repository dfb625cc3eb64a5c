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
      .replace("</head>", () => `${serverHead(id, markup, options)}</head>`)
      .replace("</body>", () => `${preloadFonts(options.manifest)}</body>`);
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
 * At the end of the body: in the head, the preloads would take half of the bandwidth while the page still loads. The
 * script comes before the fonts, and delays no paint (client/browser/start/fontRoom.ts).
 */
function preloadFonts({ fontRoom, fonts }: Manifest): string {
  const preloads = fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`);
  return [moduleScript(fontRoom, " async"), ...preloads].join("");
}

function moduleScript({ src, integrity }: Manifest["entry"], attributes = ""): string {
  return `<script type="module"${attributes} src="${src}" integrity="${integrity}"></script>`;
}

function serverHead(id: RouteId, markup: string, { manifest, publicConfig }: RenderOptions): string {
  const formCode = markup.includes(` data-enquiry-form="`) ? manifest.formCode : [];
  const preloads = [...(manifest.pages[id] ?? []), ...formCode];
  const config = JSON.stringify(publicConfig).replaceAll("<", "\\u003c");
  return [
    `<script>${manifest.firstScript}</script>`,
    // Before React hydrates, iPhones turn text that looks like a phone number (a policy number) into links. Our phone
    // numbers are links already.
    `<meta name="format-detection" content="telephone=no">`,
    ...["site", getSheet(getRoute(id))].map((sheet) => `<style data-sheet="${sheet}">${manifest.css[sheet]}</style>`),
    `<script type="application/json" id="public-config">${config}</script>`,
    // first.ts (client/browser/start/) loads these after the first paint: the page is readable without its scripts.
    `<template id="scripts">`,
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    moduleScript(manifest.entry),
    `</template>`,
  ].join("");
}
