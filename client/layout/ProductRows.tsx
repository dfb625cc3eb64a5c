import { Link, NavLink } from "react-router-dom";
import { header } from "../../shared/content/menus.yaml";
import { products } from "../../shared/products/index.ts";

/** The products by their readers, who seek themselves and not a name, and a link to the comparison. */
export function ProductRows() {
  return (
    <>
      {products.map(({ code, name, audience, path }) => (
        <li key={code}>
          <NavLink to={path} className="menu-row" data-product={code}>
            <span className="menu-row__audience">{audience}</span> <span className="menu-row__name">{name}</span>
          </NavLink>
        </li>
      ))}
      <li>
        <Link to="/?id=compare" className="menu-row menu-row--compare">
          <span className="menu-row__audience">{header.compare.question}</span>{" "}
          <span className="menu-row__name">{header.compare.link}</span>
        </Link>
      </li>
    </>
  );
}
