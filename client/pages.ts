import type { ComponentType } from "react";
import { postLoaders } from "../shared/content/postLoaders.ts";
import type { PageHead } from "../shared/page.ts";
import type { Product } from "../shared/products/index.ts";
import type { Route, RouteId } from "../shared/routes.ts";
import type { SearchAnswer } from "../shared/search.ts";
import type { Nodes } from "../shared/structuredData/graph.ts";
import { pageModules } from "./pageModules.ts";

export interface PageProps {
  route: Route;
  /** The product that the address asks for in the demo form (A2). */
  askedProduct?: Product;
  /** The results on the search page. Set on the server only (App.tsx). */
  found?: SearchAnswer;
}

/** What a file in client/pages exports. */
export interface PageModule {
  Page: ComponentType<PageProps>;
  head: PageHead;
  /** Structured data besides those of every page. */
  nodes?: Nodes;
}

/** Fetches the code of a page: a chunk of its own in the browser. Rejects when it is gone or the network is down. */
export function loadPage(id: RouteId): Promise<PageModule> {
  return pageModules[id]?.() ?? loadPost(id);
}

async function loadPost(id: string): Promise<PageModule> {
  const loadRecord = postLoaders[id];
  if (!loadRecord) throw new Error(`There is no page ${id}`);
  const [{ createPostPage }, { post }] = await Promise.all([pageModules.post?.(), loadRecord()]);
  return createPostPage(post);
}
