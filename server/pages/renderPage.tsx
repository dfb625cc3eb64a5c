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
  /** On the search page. */
  found?: SearchAnswer;
}

interface RenderOptions {
  manifest: Manifest;
  publicConfig: PublicConfig;
}

/** Component file of a route, which names its chunk in the manifest: "not-found" → "NotFoundPage". */
function pageFile(id: RouteId): string {
  return `${id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Page`;
}

/**
 * The whole document of one address: React's markup, with what only the server knows added to its head. The result
 * depends on nothing but its arguments, so it can be kept: the same bytes for every visitor.
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
      // Without this a large boundary is sent hidden, with an inline script that the policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onError: reject,
    });
  });
}

/** At the end: machines read it there as well, and it is no part of the first view. */
function structuredData(id: RouteId, { siteOrigin }: PublicConfig): string {
  const graph = createGraph(routes.find((route) => route.id === id) ?? null, siteOrigin);
  return `<script type="application/ld+json">${graph}</script>`;
}

/** At the end: asked for in head, the fonts take half of the line while the page itself is still on its way. */
function preloadFonts({ fonts }: Manifest): string {
  return fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`).join("");
}

/**
 * Before it paints at first, a browser waits for the end of the first view: else a slow one paints a half, in which things
 * have other places (what is centred, what is pushed by what comes). The first 14 kB carry it.
 */
const expectFirstView = `<link rel="expect" href="#${firstViewEndId}" blocking="render">`;

/**
 * Before anything else, and render-blocking: no press may come before the script that keeps it (client/browser/start/presses.ts).
 * Waiting for it costs a slow phone 100 ms of its first paint; without, it would run 60 ms after that (README, decisions).
 */
function firstScript({ boot, integrity }: Manifest): string {
  return `<script async blocking="render" src="${boot}" integrity="${integrity[boot]}"></script>`;
}

const inlineSheet = (sheet: string, css = "") => `<style data-sheet="${sheet}">${css}</style>`;

/** HTML knows no style element outside of its head, and SVG does; there its text is read as any other. */
const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const firstViewEnd = renderToStaticMarkup(<FirstViewEnd />);

/**
 * The styles of what lies below the first view, where that ends (client/components/FirstViewEnd.tsx). Throws when a page
 * does not say where.
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
    // iPhones make links of whatever looks like a number to call, as that of a policy, before React comes. Ours are links.
    `<meta name="format-detection" content="telephone=no">`,
    ...["site", getSheet(id)].map((sheet) => inlineSheet(sheet, manifest.css[sheet])),
    `<script type="application/json" id="public-config">${config}</script>`,
    // Fetched after the first paint (client/browser/start/boot.ts): the page reads without its scripts.
    `<template id="scripts">`,
    ...preloads.map((file) => `<link rel="modulepreload" href="${file}" ${integrity(file)}>`),
    `<script type="module" src="${manifest.entry}" ${integrity(manifest.entry)}></script>`,
    `</template>`,
  ].join("");
}
