import type { ProductPageWords } from "../wordShapes.ts";
import { byCode } from "./byCode.ts";
import { products } from "./index.ts";

const pages = byCode(import.meta.glob<ProductPageWords>("./*/page.yaml", { eager: true, import: "page" }));

/** The words of every product's page. A product's own page imports its own file only. */
export const productPageWords: readonly ProductPageWords[] = products.flatMap(({ code }) => pages[code] ?? []);
