import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "../../client/App.tsx";
import "../../client/pageLoader.ts";
import type { PublicConfig } from "../../client/browser/publicConfig.ts";
import { getRoute, getSheet, type RouteId } from "../../shared/routes.ts";
import type { SearchAnswer } from "../../shared/search.ts";
import type { Config } from "../config.ts";
import type { Manifest } from "./manifest.ts";

export interface PageRequest {
  id: RouteId;
  /** Path and known query of the page, e.g. `/events?event=trip`. */
  address: string;
  /** Only for the search page. */
  found?: SearchAnswer;
  /** Only for a form that was sent without a script. Its page has none. */
  posted?: React.ReactNode;
}

interface RenderOptions {
  manifest: Manifest;
  publicConfig: PublicConfig;
}

/**
 * The whole document of an address: React's markup and what only the server knows, the same bytes for every visitor.
 */
export function createRender(options: RenderOptions) {
  return async ({ id, address, found, posted }: PageRequest): Promise<string> => {
    const markup = await renderToText(
      <StaticRouter location={address}>
        <App {...options.publicConfig} found={found} posted={posted} />
      </StaticRouter>,
    );
    return markup.replace("</head>", () => `${serverHead(id, options, posted === undefined)}</head>`);
  };
}

/** What the scripts of every page get from the settings and the build. */
export const createPublicConfig = (config: Config, { sheetVersion }: Manifest): PublicConfig => ({
  // First, because in this place it costs Home no byte of its size limit.
  ...(config.challengeCost > 0 && { challenge: true }),
  ...{ siteOrigin: config.siteOrigin, sheetVersion },
  ...(config.captcha && { captcha: config.captcha }),
});

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

const listScripts = (id: RouteId, { pages, entry }: Manifest) => [...(pages[id] ?? []), entry];

/**
 * The Link header: fetched before the browser has read the page. Fonts first, to be there for the first paint (A125).
 */
export function listPreloads(id: RouteId, manifest: Manifest): string {
  return [
    ...manifest.fonts.map((file) => `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
    ...listScripts(id, manifest).map((file) => `<${file}>; rel=modulepreload; fetchpriority=low`),
  ].join(", ");
}

function serverHead(id: RouteId, { manifest, publicConfig }: RenderOptions, hasScripts: boolean): string {
  const config = JSON.stringify(publicConfig).replaceAll("<", "\\u003c");
  const scripts = [
    `<script>${manifest.firstScript}</script>`,
    // For browsers that do not read modules in the Link header. None of them delays what the first paint needs.
    ...listScripts(id, manifest).map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`),
    `<script type="module" async src="${manifest.entry}"></script>`,
    `<script type="application/json" id="public-config">${config}</script>`,
  ];
  return [
    ...(hasScripts ? scripts : []),
    // Before React hydrates, iPhones make links of what looks like a phone number, such as a policy's.
    `<meta name="format-detection" content="telephone=no">`,
    ...["site", getSheet(getRoute(id))].map((sheet) => `<style data-sheet="${sheet}">${manifest.css[sheet]}</style>`),
  ].join("");
}
