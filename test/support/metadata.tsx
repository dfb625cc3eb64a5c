import { StaticRouter } from "react-router-dom";
import { expect } from "vitest";
import { App } from "../../client/App.tsx";
import { loadPage } from "../../client/pages.ts";
import { createMetadata } from "../../shared/metadata.ts";
import { notFoundRoute, type Route, routes } from "../../shared/routes.ts";
import { createGraph } from "../../shared/structuredData/graph.ts";
import type { Thing } from "../../shared/structuredData/types.ts";
import { renderMarkup } from "./render.tsx";

export const origin = "https://www.example.org";
/** null: the page for unknown addresses. */
export const everyRoute = [...routes, null];

const modules = new Map(
  await Promise.all([...routes, notFoundRoute].map(async ({ id }) => [id, await loadPage(id)] as const)),
);

/** What the file of a page exports. */
export function moduleOf(route: Route | null) {
  const { id } = route ?? notFoundRoute;
  const found = modules.get(id);
  if (!found) throw new Error(`${id} has no file in client/pages`);
  return found;
}

export function metadataOf(route: Route | null) {
  return createMetadata({ route, head: moduleOf(route).head, origin });
}

export function jsonLdOf(route: Route | null): string {
  return createGraph({ route, head: moduleOf(route).head, nodes: moduleOf(route).nodes, origin });
}

export function graphOf(route: Route | null): Thing[] {
  return (JSON.parse(jsonLdOf(route)) as { "@graph": Thing[] })["@graph"];
}

export function find(route: Route | null, type: string): Thing {
  const found = graphOf(route).filter((thing) => thing["@type"] === type);
  expect(found, `${route?.id} has one ${type}`).toHaveLength(1);
  return found[0] as Thing;
}

export function render(address: string): Promise<string> {
  return renderMarkup(
    <StaticRouter location={address}>
      <App siteOrigin={origin} sheets={[]} />
    </StaticRouter>,
  );
}

/** The text of a piece of markup, as a reader sees it. */
export function textOf(markup: string): string {
  return markup
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

export const named = (routes: readonly (Route | null)[]) => routes.map((route) => ({ id: route?.id ?? "404", route }));
