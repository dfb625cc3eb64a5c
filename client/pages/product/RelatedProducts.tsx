import type { RelatedProduct } from "../../../shared/content/productPage.ts";
import { getProduct } from "../../../shared/content/products.ts";
import { Icon } from "../../components/Icon.tsx";
import { Link } from "../../components/Link.tsx";

export function RelatedProducts({ related }: { related: readonly RelatedProduct[] }) {
  return (
    <section className="related-products" aria-labelledby="related-heading">
      <h2 id="related-heading">You may also need</h2>
      <div className="related">
        {related.map(({ product, reason }) => {
          const { name, path } = getProduct(product);
          return (
            <Link key={product} className="finder-card" data-product={product} to={path}>
              <span className="finder-card__audience">{reason}</span>
              <span className="finder-card__name">
                {name}
                <Icon name="arrow" className="icon--directional" />
              </span>
            </Link>
          );
        })}
      </div>
    </section>
  );
}
