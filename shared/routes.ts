import type { RouteId } from "./pages.ts";
import { findProductByParameter, type Product, type ProductCode } from "./products/index.ts";
import { notFoundRoute, type Route, routes } from "./records/pageTable.ts";

/**
 * The routes (specification section 2), made from the list of pages (shared/pages.ts). Navigation, the server, the
 * sitemap, metadata and the tests read them.
 */
export { footerMenu, notFoundRoute, type Route, resourcesMenu, routes } from "./records/pageTable.ts";
export type { RouteId };

const byPath = new Map(routes.map((route) => [route.path, route]));
const byId = new Map([...routes, notFoundRoute].map((route) => [route.id, route]));

export function getRoute(id: RouteId): Route {
  return byId.get(id) as Route;
}

/** The page of a product. */
export function getProductRoute(code: ProductCode): Route {
  return routes.find(({ product }) => product === code) as Route;
}

/** The stylesheet that a page needs in addition to the site's own (build/pages.mjs). */
export function getSheet({ styles, product, published }: Route): string {
  return styles ?? (product ? "product" : published ? "article" : "reading");
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
