import { getRoute, notFoundRoute, type Route } from "./routes.ts";

export interface Crumb {
  label: string;
  /** The last crumb is the page itself and has none. */
  path?: string;
}

/** The way to a page, as shown above its heading and as published. Home has no crumbs. */
export function breadcrumbs(route: Route | null): Crumb[] {
  if (route?.id === "home") return [];
  const home = { label: getRoute("home").label, path: "/" };
  if (!route) return [home, { label: notFoundRoute.label }];
  const page = { label: route.label };
  // The products have no page of their own: they are listed on Home.
  if (route.product) return [home, { label: "Products", path: "/?id=product" }, page];
  if (route.published) return [home, { label: getRoute("blog").label, path: getRoute("blog").path }, page];
  return [home, page];
}
