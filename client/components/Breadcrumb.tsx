import { Link } from "react-router-dom";
import { breadcrumbs } from "../../shared/breadcrumbs.ts";
import type { Route } from "../../shared/routes.ts";

/** The path from Home to a page. null is the 404 page. */
export function Breadcrumb({ route }: { route: Route | null }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {breadcrumbs(route).map(({ label, path }) =>
          path ? (
            <li key={label}>
              <Link to={path}>{label}</Link>
            </li>
          ) : (
            <li key={label} aria-current="page">
              {label}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
