import { Link, NavLink } from "react-router-dom";
import { products } from "../../shared/products/index.ts";

/** The products with their audience, and a link to the comparison. */
export function ProductRows() {
  return (
    <>
      {products.map(({ code, name, audience, path }) => (
        <li key={code}>
          <NavLink to={path} className="menu-row" data-product={code}>
            <span className="menu-row__name">{name}</span> <span className="menu-row__audience">{audience}</span>
          </NavLink>
        </li>
      ))}
      <li>
        <Link to="/?id=compare" className="menu-row menu-row--compare">
          <span className="menu-row__name">Not sure?</span>{" "}
          <span className="menu-row__audience">Compare them side by side</span>
        </Link>
      </li>
    </>
  );
}
