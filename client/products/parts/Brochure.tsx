import { brochure } from "../../../shared/content/productPage.yaml";
import type { ProductCode } from "../../../shared/products/index.ts";
import { lazyComponent } from "../../components/lazyComponent.ts";
import { StaticHtml } from "../../components/StaticHtml.tsx";

const DocumentLink = lazyComponent(async () => (await import("../../components/DocumentLink.tsx")).DocumentLink);

/** A link to the product's brochure, while there is one. A first visit needs no code for it. */
export function Brochure({ product }: { product: ProductCode }) {
  return (
    <StaticHtml>
      <DocumentLink to={product}>{brochure}</DocumentLink>
    </StaticHtml>
  );
}
