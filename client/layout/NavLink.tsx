import { useLocation } from "react-router-dom";
import { getRoute, matchPage, type RouteId } from "../../shared/routes.ts";

export const resourceRoutes: readonly RouteId[] = ["clients", "blog", "faq"];

/**
 * The path of the current page, "" on the 404 page. It is not the path in the address: a product segment (A2) is not a
 * page, and the server renders one 404 page for all unknown addresses, so the browser's first render would differ.
 */
export function usePagePath(): string {
  const { pathname, search } = useLocation();
  return matchPage(pathname, search).route?.path ?? "";
}

interface NavLinkProps {
  id: RouteId;
  pagePath: string;
  className?: string;
}

export function NavLink({ id, pagePath, className = "site-nav__link" }: NavLinkProps) {
  const { path, label } = getRoute(id);
  return (
    <a href={path} className={className} aria-current={path === pagePath ? "page" : undefined}>
      {label}
    </a>
  );
}
