import type { ProductFacts } from "../../build/content/wordShapes.ts";
import type { Tagline } from "../content/home.ts";
import { words } from "../content/pages/home.yaml";
import type { Slip } from "../content/slips.ts";
import { byCode } from "../products/byCode.ts";
import { type ProductCode, products } from "../products/index.ts";

const facts = byCode(import.meta.glob<ProductFacts>("../products/*/facts.yaml", { eager: true, import: "default" }));
const slips = byCode(import.meta.glob<Slip>("../products/*/slip.ts", { eager: true, import: "slip" }));

/** The products with a tagline. SAIBALite has none (A19). */
const inHero = products.flatMap(({ code }) => {
  const { tagline, tab } = facts[code] ?? {};
  const slip = slips[code];
  return tagline && tab && slip ? [{ code, tagline, slip, audience: tab.audience }] : [];
});

/** `product` is null for the first, which is about the company. */
export const taglines: readonly (Tagline & { product: ProductCode | null })[] = [
  { ...words.hero.tagline, product: null },
  ...inHero.map(({ code, tagline }) => ({ ...tagline, product: code })),
];

/** A product's sheet in the hero, and what stands below its name in its tab. */
export const onHome: Partial<Record<ProductCode, { slip: Slip; audience: string }>> = Object.fromEntries(
  inHero.map(({ code, slip, audience }) => [code, { slip, audience }]),
);
