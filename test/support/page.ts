import { readManifest } from "../../server/pages/manifest.ts";
import { createRender } from "../../server/pages/renderPage.tsx";
import { createSearch } from "../../server/search/searchIndex.ts";
import { readSections } from "../../server/search/sections.ts";
import { matchPage, notFoundRoute } from "../../shared/routes.ts";

export const testOrigin = "https://www.example.com";
const dist = process.env.DIST ?? "dist";
export const manifest = readManifest(dist);
export const sections = readSections(dist);
export const search = createSearch(sections);

/** The document that the server renders for an address. */
export function renderTestPage(address: string): Promise<string> {
  const [pathname = "/", search = ""] = address.split("?");
  const { id } = matchPage(pathname, search).route ?? notFoundRoute;
  // As in production, where the forms need a proof of work.
  const publicConfig = { challenge: true as const, siteOrigin: testOrigin, sheetVersion: manifest.sheetVersion };
  return createRender({ manifest, publicConfig })({ id, address });
}

const rendered = new Map<string, Promise<string>>();

/** The same document, rendered once for all test files of a worker. */
export function readTestPage(address: string): Promise<string> {
  const html = rendered.get(address) ?? renderTestPage(address);
  rendered.set(address, html);
  return html;
}

export function readMain(html: string): string {
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

const inline = /<\/?(?:a|b|em|strong|span|time|small|button)\b[^>]*>/g;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };

/** The text that people read or hear: text, options, and names of pictures and controls. Each box ends a line. */
export function readText(html: string): string {
  const names = [...html.matchAll(/ (?:aria-label|alt|title)="([^"]+)"/g)].map(([, name]) => name);
  return [html, ...names]
    .join("\n")
    .replaceAll(/<(head|script|style|svg)\b.*?<\/\1>|<!--.*?-->/gs, "")
    .replaceAll(inline, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[ \u00a0]+/g, " ");
}
