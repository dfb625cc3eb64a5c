import type { ProductPageWords } from "../../build/content/wordShapes.ts";
import { byCode } from "../products/byCode.ts";
import { products } from "../products/index.ts";

const pages = byCode(import.meta.glob<ProductPageWords>("../products/*/page.yaml", { eager: true, import: "page" }));

/** The questions that each product's page answers, for the links below the questions of the FAQ (W6.1). */
export const faqProducts = products.map(({ code }) => ({
  product: code,
  questions: (pages[code]?.questions ?? []).map(({ id, question }) => ({ id, question })),
}));
