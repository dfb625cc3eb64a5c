import { companyTagline, type Tagline } from "../content/home.ts";
import type { Slip } from "../content/slips.ts";
import { byCode, type ProductCode, products } from "./index.ts";

/** A product's part in the hero of Home (A19: six of the products have one). */
export interface ProductHero {
  tagline: Tagline;
  slip: Slip;
}

export const heroes = byCode(import.meta.glob<ProductHero>("./*/hero.ts", { eager: true, import: "hero" }));

/** `product` is null for the first, which is about the company. */
export const taglines: readonly (Tagline & { product: ProductCode | null })[] = [
  { ...companyTagline, product: null },
  ...products.flatMap(({ code }) => {
    const hero = heroes[code];
    return hero ? [{ ...hero.tagline, product: code }] : [];
  }),
];
