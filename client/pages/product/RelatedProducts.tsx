import { productPageWords, type RelatedProduct } from "../../../shared/content/productPage.ts";
import { getProduct } from "../../../shared/content/products.ts";
import { FinderCard } from "../../components/FinderCards.tsx";

export function RelatedProducts({ related }: { related: readonly RelatedProduct[] }) {
  return (
    <section className="related-products" aria-labelledby="related-heading">
      <h2 id="related-heading">{productPageWords.related}</h2>
      <div className="related">
        {related.map(({ product, reason }) => (
          <FinderCard key={product} product={getProduct(product)} text={reason} />
        ))}
      </div>
    </section>
  );
}
