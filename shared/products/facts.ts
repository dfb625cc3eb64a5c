import type { ProductFacts } from "../wordShapes.ts";
import { byCode } from "./byCode.ts";
import type { ProductCode } from "./index.ts";

const files = byCode(import.meta.glob<ProductFacts>("./*/facts.yaml", { eager: true, import: "default" }));

/** Each product's tab or row on Home, and its column of the comparison. Browsers fetch this later. */
export const facts: Partial<Record<ProductCode, Omit<ProductFacts, "tagline">>> = Object.fromEntries(
  Object.entries(files).map(([code, { tagline: _, ...rest }]) => [code, rest]),
);
