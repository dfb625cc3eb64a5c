import { Link } from "react-router-dom";
import { breadcrumbs } from "../../shared/breadcrumbs.ts";
import { breadcrumb as label } from "../../shared/content/common.yaml";
import type { Route } from "../../shared/routes.ts";

/** The path from Home to a page. null is the 404 page. */
export function Breadcrumb({ route }: { route: Route | null }) {
  return (
    <nav aria-label={label}>
      <ol className="cluster breadcrumb">
        {breadcrumbs(route).map(({ label: name, path }) =>
          path ? (
            <li key={name}>
              <Link to={path}>{name}</Link>
            </li>
          ) : (
            <li key={name} aria-current="page">
              {name}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
