import type { ProductFacts } from "../wordShapes.ts";
import { byCode } from "./byCode.ts";

/** What each product says on Home, in its tab or its row. Browsers fetch this later. */
export const facts = byCode(import.meta.glob<ProductFacts>("./*/facts.ts", { eager: true, import: "facts" }));
