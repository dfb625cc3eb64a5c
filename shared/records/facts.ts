import type { ProductFacts } from "../../build/content/wordShapes.ts";
import { byCode } from "../products/byCode.ts";
import type { ProductCode } from "../products/index.ts";

const files = byCode(import.meta.glob<ProductFacts>("../products/*/facts.yaml", { eager: true, import: "default" }));

/** Each product's tab or row on Home, and its column of the comparison. Browsers fetch this later. */
export const facts: Partial<Record<ProductCode, Omit<ProductFacts, "tagline">>> = Object.fromEntries(
  Object.entries(files).map(([code, { tagline: _, ...rest }]) => [code, rest]),
);
