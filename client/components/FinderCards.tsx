import { products } from "../../shared/content/products.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";

/** The seven products, each a card in its copy colour that says for whom it is. */
export function FinderCards() {
  return (
    <ul className="finder__list">
      {products.map(({ code, path, finder, name }) => (
        <li key={code}>
          <Link className="finder-card" data-product={code} to={path}>
            <span className="finder-card__audience">{finder}</span>
            <span className="finder-card__name">
              {name}
              <Icon name="arrow" className="icon--directional" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
