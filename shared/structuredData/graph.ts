import type { PageHead } from "../page.ts";
import type { Route } from "../routes.ts";
import { things } from "./things.ts";
import type { GraphContext, Thing } from "./types.ts";

/**
 * What a page adds to its graph, besides the website and the breadcrumbs. null is left out. A page exports it beside
 * its component, from the same texts, so that the data are what the page shows (client/pages.ts).
 */
export type Nodes = (make: typeof things, context: GraphContext) => readonly (Thing | null)[];

export interface PageOfGraph {
  /** null on the 404 page. */
  route: Route | null;
  head: PageHead;
  /** SITE_ORIGIN without a trailing slash. */
  origin: string;
  nodes?: Nodes;
}

/** The JSON-LD (schema.org) of a page, escaped for a script element. */
export function createGraph(page: PageOfGraph): string {
  const { route, head, origin, nodes } = page;
  const graph: Thing[] = [];
  if (route) {
    const context = { route, head, origin, url: origin + route.path };
    graph.push(things.website(context));
    if (head.schema) graph.push(things.page(head.schema, context));
    for (const thing of nodes?.(things, context) ?? []) {
      // A stable id lets a search engine connect what it reads on several pages.
      if (thing) graph.push({ "@id": `${context.url}#${[thing["@type"]].flat().join("-").toLowerCase()}`, ...thing });
    }
  }
  if (route?.id !== "home") graph.push(things.breadcrumbList({ route, origin }));
  // An escaped "<" is the same character in JSON, and prevents any text from ending the script element.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}
