import type { ComponentType } from "react";
import { postLoaders } from "../shared/content/postLoaders.ts";
import type { PageHead } from "../shared/page.ts";
import type { PostId } from "../shared/pages/posts.ts";
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
}

/** What a file in client/pages exports. */
export interface PageModule {
  Page: ComponentType<PageProps>;
  head: PageHead;
  /** Structured data besides those of every page. */
  nodes?: Nodes;
}

/** The posts, which share their code, are not among them. */
const pageModules: Record<Exclude<RouteId, PostId>, () => Promise<PageModule>> = {
  home: () => import("./pages/HomePage.tsx"),
  about: () => import("./pages/AboutPage.tsx"),
  contact: () => import("./pages/ContactPage.tsx"),
  agency: () => import("./products/saibalite/Page.tsx"),
  broker: () => import("./products/saiba/Page.tsx"),
  reinsurance: () => import("./products/sarb/Page.tsx"),
  health: () => import("./products/sata/Page.tsx"),
  aggregator: () => import("./products/swap/Page.tsx"),
  benefits: () => import("./products/sewac/Page.tsx"),
  crop: () => import("./products/supercrop/Page.tsx"),
  privacy: () => import("./pages/PrivacyPage.tsx"),
  "product-enquiry": () => import("./pages/ProductEnquiryPage.tsx"),
  clients: () => import("./pages/ClientsPage.tsx"),
  events: () => import("./pages/EventsPage.tsx"),
  blog: () => import("./pages/BlogPage.tsx"),
  faq: () => import("./pages/FaqPage.tsx"),
  search: () => import("./pages/SearchPage.tsx"),
  "not-found": () => import("./pages/NotFoundPage.tsx"),
};

/** Fetches the code of a page: a chunk of its own in the browser. Rejects when it is gone or the network is down. */
export function loadPage(id: RouteId): Promise<PageModule> {
  return id in pageModules ? pageModules[id as keyof typeof pageModules]() : loadPost(id);
}

async function loadPost(id: string): Promise<PageModule> {
  const loadText = postLoaders[id];
  if (!loadText) throw new Error(`There is no page ${id}`);
  const [{ createPostPage }, { default: text }] = await Promise.all([import("./pages/ArticlePage.tsx"), loadText()]);
  return createPostPage(text);
}

/** Kinds of pages. A product page that is not listed here is of kind "product", any other page of kind "reading". */
const kinds: Partial<Record<RouteId, string>> = {
  home: "home",
  reinsurance: "sarb",
  about: "company",
  contact: "enquiry",
  clients: "company",
  "product-enquiry": "enquiry",
  events: "events",
  search: "search",
  "not-found": "search",
};

/** The kind of page. It names the stylesheet that the page needs in addition to the site's own (build/client.mjs). */
export function getSheet({ id, product }: Route): string {
  return kinds[id] ?? (product ? "product" : "reading");
}
