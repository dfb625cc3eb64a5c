import type { ReactNode } from "react";
import { PrintedContact } from "./PrintedContact.tsx";
import { ProductHero, type ProductHeroProps } from "./ProductHero.tsx";

/**
 * The frame of a product page: its hero first, and whom to call last on paper. The blocks between are the page's own, in
 * its own order (W3): no two pages have the same. The tour comes before the form, and the questions after all accordions.
 */
export function ProductPage({ children, ...hero }: ProductHeroProps & { children: ReactNode }) {
  return (
    <div className="product-page" data-product={hero.words.product}>
      <ProductHero {...hero} />
      {children}
      <PrintedContact />
    </div>
  );
}
