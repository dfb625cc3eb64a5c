import type { ComponentType, ReactNode } from "react";
import type { PageHead } from "../shared/page.ts";
import type { Product } from "../shared/products/index.ts";
import type { Route, RouteId } from "../shared/routes.ts";
import type { SearchAnswer } from "../shared/search.ts";
import type { Nodes } from "../shared/structuredData/graph.ts";

export interface PageProps {
  route: Route;
  /** The product that the address asks for in the demo form (A2). */
  askedProduct?: Product;
  /** The results on the search page. Set on the server only (App.tsx). */
  found?: SearchAnswer;
  /** The form to correct, on the page of an enquiry. Set on the server only, which knows it. */
  posted?: ReactNode;
}

/** What a file in client/pages exports. */
export interface PageModule {
  Page: ComponentType<PageProps>;
  head: PageHead;
  /** The title of what the address's query shows, such as an opened event. Undefined: the head's own. */
  titleOf?: (search: string) => string | undefined;
  /** Structured data besides those of every page. */
  nodes?: Nodes;
}

type LoadPage = (id: RouteId) => Promise<PageModule>;
let load: LoadPage = () => Promise.reject(new Error("Import pageLoader.ts first"));

/** Called by pageLoader.ts. The files' names are there alone: with a page's words, no other file changes. */
export function providePages(given: LoadPage): void {
  load = given;
}

/** Fetches the code of a page: a chunk of its own in the browser. Rejects when it is gone or the network is down. */
export const loadPage: LoadPage = (id) => load(id);
