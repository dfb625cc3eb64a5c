import type { ReactNode } from "react";
import type { Product } from "../shared/content/products.ts";
import { getRoute, type Route, type RouteId } from "../shared/routes.ts";
import type { SearchAnswer } from "../shared/search.ts";
import { fetchLateParts } from "./components/latePart.tsx";

export interface PageProps {
  route: Route;
  /** The product that the address asks for in the demo form (A2). */
  askedProduct?: Product;
  /** The results on the search page. Set on the server only (App.tsx). */
  found?: SearchAnswer;
}

/** What a file in client/pages exports. */
interface PageModule {
  Page: (props: PageProps) => ReactNode;
}

/** The code of each page. In the browser each page is a separate chunk. */
const importers: Record<RouteId, () => Promise<PageModule>> = {
  home: () => import("./pages/HomePage.tsx"),
  about: () => import("./pages/AboutPage.tsx"),
  contact: () => import("./pages/ContactPage.tsx"),
  agency: () => import("./pages/AgencyPage.tsx"),
  broker: () => import("./pages/BrokerPage.tsx"),
  reinsurance: () => import("./pages/ReinsurancePage.tsx"),
  health: () => import("./pages/HealthPage.tsx"),
  aggregator: () => import("./pages/AggregatorPage.tsx"),
  benefits: () => import("./pages/BenefitsPage.tsx"),
  crop: () => import("./pages/CropPage.tsx"),
  privacy: () => import("./pages/PrivacyPage.tsx"),
  "product-enquiry": () => import("./pages/ProductEnquiryPage.tsx"),
  clients: () => import("./pages/ClientsPage.tsx"),
  events: () => import("./pages/EventsPage.tsx"),
  blog: () => import("./pages/BlogPage.tsx"),
  article: () => import("./pages/ArticlePage.tsx"),
  faq: () => import("./pages/FaqPage.tsx"),
  search: () => import("./pages/SearchPage.tsx"),
  "not-found": () => import("./pages/NotFoundPage.tsx"),
};

/** Kinds of pages. A product page that is not listed here is of kind "product", any other page of kind "reading". */
const kinds: Partial<Record<RouteId, string>> = {
  home: "home",
  reinsurance: "sarb",
  about: "company",
  contact: "company",
  clients: "company",
  "product-enquiry": "enquiry",
  events: "events",
  search: "search",
  "not-found": "search",
};

/** The kind of page. It names the stylesheets that the page needs in addition to the site's own (client/styles). */
export function getSheet(id: RouteId): string {
  return kinds[id] ?? (getRoute(id)?.product ? "product" : "reading");
}

const loaded = new Map<RouteId, PageModule["Page"]>();

/** Fetches the code of a page without its late parts: enough for the browser to hydrate the server's markup. */
export async function loadFirstView(id: RouteId): Promise<void> {
  if (!loaded.has(id)) loaded.set(id, (await importers[id]()).Page);
}

/** Fetches all code of a page, once. Rejects when a chunk is gone (after a deploy) or the network is down. */
export async function loadPage(id: RouteId): Promise<void> {
  await loadFirstView(id);
  await fetchLateParts();
}

/** The page's component. `loadPage` must have fetched it: rendering never waits, on the server or in the browser. */
export function getPage(id: RouteId): PageModule["Page"] {
  const page = loaded.get(id);
  if (!page) throw new Error(`Page "${id}" was rendered before loadPage("${id}") had finished`);
  return page;
}

/** For the browser's router (browser/navigation/BrowserRouter.tsx). */
export const pageCode = { load: loadPage, getSheet };
