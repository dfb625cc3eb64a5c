import { getRoute, type RouteId } from "../../shared/routes.ts";
import { Link } from "../components/Link.tsx";

export const resourceRoutes: readonly RouteId[] = ["clients", "blog", "faq"];

interface NavLinkProps {
  id: RouteId;
  pathname: string;
  className?: string;
}

export function NavLink({ id, pathname, className = "site-nav__link" }: NavLinkProps) {
  const { path, label } = getRoute(id);
  return (
    <Link to={path} className={className} aria-current={path === pathname ? "page" : undefined}>
      {label}
    </Link>
  );
}
