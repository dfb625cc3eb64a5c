import { NavLink, useLocation } from "react-router-dom";
import { getRoute, matchPage, type RouteId } from "../../shared/routes.ts";

/**
 * The path of the current page, "" on the 404 page. It is not the path in the address: a product segment (A2) is not a
 * page, and the server renders one 404 page for all unknown addresses, so the browser's first render would differ.
 */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return matchPage(pathname, search).route?.path ?? "";
}

/** A link to a page, with its name. It is marked while the page is shown. */
export function PageLink({ id, className = "site-nav__link" }: { id: RouteId; className?: string }) {
  const { path, label, dynamic } = getRoute(id);
  return (
    <NavLink to={path} className={className} end reloadDocument={dynamic}>
      {label}
    </NavLink>
  );
}
