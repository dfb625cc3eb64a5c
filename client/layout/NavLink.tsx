import { useLocation } from "react-router-dom";
import { getRoute, matchPage, type RouteId } from "../../shared/routes.ts";

export const resourceRoutes: readonly RouteId[] = ["clients", "blog", "faq"];

/**
 * The path of the page on screen, "" on the 404 page. Not the address's own: a product segment (A2) is no page, and the
 * server renders one 404 page for all unknown addresses, so that first renders would differ.
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
