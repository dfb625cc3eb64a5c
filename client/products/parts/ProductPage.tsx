import type { ReactNode } from "react";
import { PrintedContact } from "./PrintedContact.tsx";
import { ProductHero, type ProductHeroProps } from "./ProductHero.tsx";

/**
 * The frame of a product page: the hero first, the contact details last (print only). Each page chooses the blocks
 * between them and their order (W3): no two pages are alike. The tour is before the form, the questions after all
 * accordions.
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
