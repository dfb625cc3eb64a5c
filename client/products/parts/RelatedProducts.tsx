import { getProduct } from "../../../shared/products/index.ts";
import { onlyListed } from "../../../shared/products/listed.ts";
import { type ProductPageWords, productPageWords } from "../../../shared/products/page.ts";
import { FinderCard } from "../../components/FinderCards.tsx";
import { Block } from "./Block.tsx";

export function RelatedProducts({ words: { related } }: { words: ProductPageWords }) {
  return (
    <Block kind="related" className="related-products" heading={productPageWords.related}>
      <div className="related">
        {onlyListed(related).map(({ product, reason }) => (
          <FinderCard key={product} product={getProduct(product)} text={reason} />
        ))}
      </div>
    </Block>
  );
}
