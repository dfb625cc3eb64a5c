import { getRoute, notFoundRoute, type Route } from "./routes.ts";

export interface Crumb {
  label: string;
  /** The last crumb is the page itself and has no path. */
  path?: string;
}

/** The breadcrumb of a page, for the line above its heading and for the structured data. Home has none. */
export function breadcrumbs(route: Route | null): Crumb[] {
  if (route?.id === "home") return [];
  const home = { label: getRoute("home").label, path: "/" };
  if (!route) return [home, { label: notFoundRoute.label }];
  const page = { label: route.label };
  // There is no page that lists the products. Home lists them.
  if (route.product) return [home, { label: "Products", path: "/?id=product" }, page];
  if (route.published) return [home, { label: getRoute("blog").label, path: getRoute("blog").path }, page];
  return [home, page];
}
