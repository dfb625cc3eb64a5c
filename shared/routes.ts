import { findProductByParameter, getProduct, type Product, type ProductCode } from "./products/index.ts";

/**
 * The only list of routes (specification section 2). Navigation, the server, the sitemap, metadata and the tests read
 * it. A new page needs a record here, a head in pageHeads.ts and a file in client/pages (docs/development.md).
 */
export interface Route {
  id: RouteId;
  path: string;
  /** Name in menus, breadcrumbs and the footer. */
  label: string;
  /** Day of publication (2025-06-20). Makes the page an article for share tags, structured data, crumbs and feed. */
  published?: string;
  /** The product of a product page. */
  product?: ProductCode;
  /** Rendered again for each request: never cached, always a full page load, and not for search engines (W5.1). */
  unkept?: true;
}

export type RouteId =
  | "home"
  | "about"
  | "contact"
  | "agency"
  | "broker"
  | "reinsurance"
  | "health"
  | "aggregator"
  | "benefits"
  | "crop"
  | "privacy"
  | "product-enquiry"
  | "clients"
  | "events"
  | "blog"
  | "article"
  | "faq"
  | "search"
  | "not-found";

export const routes: readonly Route[] = [
  {
    id: "home",
    path: "/",
    label: "Home",
  },
  {
    id: "about",
    path: "/about-us",
    label: "About Us",
  },
  {
    id: "contact",
    path: "/contact-us",
    label: "Contact Us",
  },
  {
    id: "agency",
    path: getProduct("saibalite").path,
    label: "SAIBALite",
    product: "saibalite",
  },
  {
    id: "broker",
    path: getProduct("saiba").path,
    label: "SAIBAOnline",
    product: "saiba",
  },
  {
    id: "reinsurance",
    path: getProduct("sarb").path,
    label: "SARBOnline",
    product: "sarb",
  },
  {
    id: "health",
    path: getProduct("sata").path,
    label: "SATAOnline",
    product: "sata",
  },
  {
    id: "aggregator",
    path: getProduct("swap").path,
    label: "SWAP",
    product: "swap",
  },
  {
    id: "benefits",
    path: getProduct("sewac").path,
    label: "SEWAC",
    product: "sewac",
  },
  {
    id: "crop",
    path: getProduct("supercrop").path,
    label: "SuperCrop",
    product: "supercrop",
  },
  {
    id: "privacy",
    path: "/privacy-policy",
    label: "Privacy Policy",
  },
  {
    id: "product-enquiry",
    path: "/product-enquiry",
    label: "Product enquiry",
  },
  {
    id: "clients",
    path: "/our-clients",
    label: "Clients",
  },
  {
    id: "events",
    path: "/events",
    label: "Events",
  },
  {
    id: "blog",
    path: "/blog",
    label: "Blog",
  },
  {
    id: "article",
    path: "/blog/the-future-of-crm-software-for-insurance-brokers",
    label: "The Future of CRM Software for Insurance Brokers",
    published: "2025-06-20",
  },
  {
    id: "faq",
    path: "/faq",
    label: "FAQ",
  },
  {
    id: "search",
    path: "/search",
    label: "Search",
    unkept: true,
  },
];

/** The page for every other address. It has no path and no canonical address, and it is not in the sitemap. */
export const notFoundRoute: Route = {
  id: "not-found",
  path: "",
  label: "Page not found",
};

const byPath = new Map(routes.map((route) => [route.path, route]));
const byId = new Map([...routes, notFoundRoute].map((route) => [route.id, route]));

export function getRoute(id: RouteId): Route {
  return byId.get(id) as Route;
}

/** The page of a product. */
export function getProductRoute(code: ProductCode): Route {
  return routes.find(({ product }) => product === code) as Route;
}

export interface PageMatch {
  /** null: the 404 page. */
  route: Route | null;
  /** The product that the address asks for in the demo form: `?page=` or the last segment on a product page (A2). */
  askedProduct?: Product;
}

/**
 * The page of an address. Server and browser both use this, so that their first renders agree.
 * `pathname`: without a trailing slash, except for the root. `search`: with or without its question mark.
 */
export function matchPage(pathname: string, search: string): PageMatch {
  const exact = byPath.get(pathname);
  if (exact) {
    const askedProduct = exact.product ? findProductByParameter(new URLSearchParams(search).get("page")) : undefined;
    return { route: exact, askedProduct };
  }
  const cut = pathname.lastIndexOf("/");
  const parent = byPath.get(pathname.slice(0, cut));
  const askedProduct = parent?.product ? findProductByParameter(pathname.slice(cut + 1)) : undefined;
  return parent && askedProduct ? { route: parent, askedProduct } : { route: null };
}
