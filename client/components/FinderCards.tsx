import { Link } from "react-router-dom";
import { type Product, products } from "../../shared/products/index.ts";
import { Icon } from "./Icon.tsx";

/** A product in its copy colour, and who it is for. The whole card is a link. */
export function FinderCard({ product: { code, path, name, finder } }: { product: Product }) {
  return (
    <Link className="finder-card" data-product={code} to={path}>
      <span className="finder-card__audience">{finder}</span>
      <span className="finder-card__name">
        {name}
        <Icon name="arrow" className="icon--directional" />
      </span>
    </Link>
  );
}

/** The seven products, for visitors who do not know SARB from SATA. */
export function FinderCards() {
  return (
    <ul className="finder__list">
      {products.map((product) => (
        <li key={product.code}>
          <FinderCard product={product} />
        </li>
      ))}
    </ul>
  );
}

/** Links to the seven products, for the end of a page that has no other next step. */
export function SevenProducts({ heading }: { heading: string }) {
  return (
    <section className="section section--surface" aria-labelledby="products-heading">
      <div className="wrap">
        <h2 className="finder__title" id="products-heading">
          {heading}
        </h2>
        <FinderCards />
      </div>
    </section>
  );
}
