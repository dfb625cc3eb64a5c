import { PassThrough } from "node:stream";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App, FirstViewEnd, firstViewEndId, getSheet, loadPage } from "../../client/App.tsx";
import type { PublicConfig } from "../../client/browser/publicConfig.ts";
import { type RouteId, routes } from "../../shared/routes.ts";
import type { SearchAnswer } from "../../shared/search.ts";
import { createGraph } from "../structuredData/graphs.ts";
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

/** Component file of a route, which is the name of its chunk in the manifest: "not-found" → "NotFoundPage". */
function pageFile(id: RouteId): string {
  return `${id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Page`;
}

/**
 * Renders the whole document of one address: React's markup, plus the parts that only the server knows. The result
 * depends only on the arguments, so it can be cached: the same bytes for every visitor.
 */
export async function renderPage({ id, address, found }: PageRequest, options: RenderOptions): Promise<string> {
  await loadPage(id);
  const markup = await renderToText(
    <StaticRouter location={address}>
      <App siteOrigin={options.publicConfig.siteOrigin} sheets={options.publicConfig.sheets} found={found} />
    </StaticRouter>,
  );
  return withStylesBelow(markup, id, options.manifest)
    .replace("<head>", () => `<head>${expectFirstView}${firstScript(options.manifest)}`)
    .replace("</head>", () => `${serverHead(id, options)}</head>`)
    .replace("</body>", () => `${structuredData(id, options.publicConfig)}${preloadFonts(options.manifest)}</body>`);
}

function renderToText(tree: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new PassThrough();
    sink.on("data", (chunk: Buffer) => chunks.push(chunk));
    sink.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    const stream = renderToPipeableStream(tree, {
      // Without this React sends a large boundary hidden, with an inline script that the policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    });
  });
}

/** At the end of the body, because machines read it there too and it is not part of the first view. */
function structuredData(id: RouteId, { siteOrigin }: PublicConfig): string {
  const graph = createGraph(routes.find((route) => route.id === id) ?? null, siteOrigin);
  return `<script type="application/ld+json">${graph}</script>`;
}

/** At the end of the body: in the head, the preloads would take half of the bandwidth while the page still loads. */
function preloadFonts({ fonts }: Manifest): string {
  return fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`).join("");
}

/**
 * The browser waits for the end of the first view before its first paint. Otherwise a slow browser would paint half of
 * it, and elements would move later (centred ones, and those that later content pushes). The first 14 kB contain the
 * first view.
 */
const expectFirstView = `<link rel="expect" href="#${firstViewEndId}" blocking="render">`;

/**
 * At the start of the head and render-blocking: the script that records presses (client/browser/start/presses.ts) must
 * run before the visitor can press anything. Waiting for it delays the first paint on a slow phone by 100 ms. Without
 * the wait, the script would run 60 ms after the first paint (README, decisions).
 */
function firstScript({ boot, integrity }: Manifest): string {
  return `<script async blocking="render" src="${boot}" integrity="${integrity[boot]}"></script>`;
}

const inlineSheet = (sheet: string, css = "") => `<style data-sheet="${sheet}">${css}</style>`;

/** HTML allows style elements only in the head. SVG allows them in the body, but there their text must be escaped. */
const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const firstViewEnd = renderToStaticMarkup(<FirstViewEnd />);

/**
 * Inserts the styles of the content below the first view at the end of the first view
 * (client/components/FirstViewEnd.tsx). Throws when the page does not mark that end.
 */
function withStylesBelow(markup: string, id: RouteId, { css }: Manifest): string {
  if (!markup.includes(firstViewEnd))
    throw new Error(`Page "${id}" has no <FirstViewEnd />: put it where its first view ends`);
  const sheets = ["site", getSheet(id)].map((sheet) => inlineSheet(sheet, escapeText(css[`below-${sheet}`] ?? "")));
  const withStyles = firstViewEnd.replace(/(?=<\/div>$)/, () => `<svg>${sheets.join("")}</svg>`);
  return markup.replace(firstViewEnd, () => withStyles);
}

function serverHead(id: RouteId, { manifest, publicConfig }: RenderOptions): string {
  const integrity = (file: string) => `integrity="${manifest.integrity[file]}"`;
  const preloads = [...manifest.entryImports, ...(manifest.pages[pageFile(id)] ?? [])];
  const config = JSON.stringify(publicConfig).replaceAll("<", "\\u003c");
  return [
    // Before React hydrates, iPhones turn text that looks like a phone number (a policy number) into links. Our phone
    // numbers are links already.
    `<meta name="format-detection" content="telephone=no">`,
    ...["site", getSheet(id)].map((sheet) => inlineSheet(sheet, manifest.css[sheet])),
    `<script type="application/json" id="public-config">${config}</script>`,
    // boot.ts (client/browser/start/) loads these after the first paint: the page is readable without its scripts.
    `<template id="scripts">`,
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}" ${integrity(file)}>`),
    `<script type="module" src="${manifest.entry}" ${integrity(manifest.entry)}></script>`,
    `</template>`,
  ].join("");
}
