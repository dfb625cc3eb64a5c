import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { beforeAll, expect } from "vitest";
import { App } from "../../client/App.tsx";
import { loadPage } from "../../client/pages.ts";
import { createGraph } from "../../server/structuredData/graphs.ts";
import type { Thing } from "../../server/structuredData/things.ts";
import { createMetadata } from "../../shared/metadata.ts";
import { notFoundRoute, type Route, routes } from "../../shared/routes.ts";

export const origin = "https://www.example.org";
/** null: the page for unknown addresses. */
export const everyRoute = [...routes, null];

/** A page can be rendered only once its code is loaded. */
export function loadEveryPage() {
  beforeAll(async () => {
    await Promise.all([...routes, notFoundRoute].map(({ id }) => loadPage(id)));
  });
}

export function metadataOf(route: Route | null) {
  return createMetadata({ route, origin });
}

export function graphOf(route: Route | null): Thing[] {
  return (JSON.parse(createGraph(route, origin)) as { "@graph": Thing[] })["@graph"];
}

export function find(route: Route | null, type: string): Thing {
  const found = graphOf(route).filter((thing) => thing["@type"] === type);
  expect(found, `${route?.id} has one ${type}`).toHaveLength(1);
  return found[0] as Thing;
}

export function render(address: string): string {
  return renderToString(
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
