import type { Menu, PageRoute } from "../page.ts";
import { notFoundPage, pages, type RouteId } from "../pages.ts";

/** What every browser knows of every page, and none of the records behind it. */

export interface Route extends Omit<PageRoute, "menus"> {
  id: RouteId;
}

const toBrowserRoute = ({ menus, ...route }: PageRoute) => route as Route;

export const routes: readonly Route[] = pages.map(({ route }) => toBrowserRoute(route));

/** The page for every other address. It has no path and no canonical address, and it is not in the sitemap. */
export const notFoundRoute: Route = toBrowserRoute(notFoundPage.route);

const componentOf = ({ id, product }: Route) =>
  product
    ? `products/${product}/Page.tsx`
    : `pages/${id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Page.tsx`;

/** The file of each page's component, in client/. Posts share one. */
export const components: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...routes, notFoundRoute].filter(({ published }) => !published).map((route) => [route.id, componentOf(route)]),
  ["post", "pages/ArticlePage.tsx"],
]);

const listMenu = (menu: Menu): readonly RouteId[] =>
  pages
    .map(({ route }): PageRoute & { id: RouteId } => route)
    .filter(({ menus }) => menus?.[menu])
    .sort((one, other) => Number(one.menus?.[menu]) - Number(other.menus?.[menu]))
    .map(({ id }) => id);

export const resourcesMenu = listMenu("resources");
export const footerMenu = listMenu("footer");
