import type { ProductPageWords } from "../../../build/content/wordShapes.ts";
import { related as heading } from "../../../shared/content/productPage.yaml";
import { getProduct } from "../../../shared/products/index.ts";
import { isListed } from "../../../shared/products/listed.ts";
import { FinderCard } from "../../components/FinderCards.tsx";
import { Block } from "./Block.tsx";

export function RelatedProducts({ words: { related } }: { words: ProductPageWords }) {
  return (
    <Block kind="related" print="no" heading={heading}>
      <div className="related">
        {related.filter(isListed).map((code) => (
          <FinderCard key={code} product={getProduct(code)} />
        ))}
      </div>
    </Block>
  );
}
