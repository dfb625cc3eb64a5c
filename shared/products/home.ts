import type { Tagline } from "../content/home.ts";
import { words } from "../content/pages/home.yaml";
import type { Slip } from "../content/slips.ts";
import { byCode } from "./byCode.ts";
import { type ProductCode, products } from "./index.ts";

/** A product's part in the hero of Home, and its tab. SAIBALite has none (A19): its row is in its facts.ts. */
export interface ProductOnHome {
  tagline: Tagline;
  slip: Slip;
  /** One or two words under the name of its tab. */
  tabAudience: string;
}

export const onHome = byCode(import.meta.glob<ProductOnHome>("./*/home.ts", { eager: true, import: "home" }));

/** `product` is null for the first, which is about the company. */
export const taglines: readonly (Tagline & { product: ProductCode | null })[] = [
  { ...words.hero.tagline, product: null },
  ...products.flatMap(({ code }) => {
    const home = onHome[code];
    return home ? [{ ...home.tagline, product: code }] : [];
  }),
];
