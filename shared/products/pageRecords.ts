import type { PageHead, PageRoute } from "../page.ts";
import { byCode } from "./byCode.ts";
import { type ProductCode, products } from "./index.ts";

const heads = byCode(import.meta.glob<PageHead>("./*/page.yaml", { eager: true, import: "head" }));

/** The pages of the products, for the list of pages (shared/pages.ts). */
export const productPageRecords: readonly {
  route: PageRoute & { id: ProductCode; product: ProductCode };
  head: PageHead;
}[] = products.map(({ code, path, name, styles }) => {
  const head = heads[code];
  if (!head) throw new Error(`shared/products/${code}/page.yaml is missing`);
  return { route: { id: code, path, label: name, product: code, ...(styles && { styles }) }, head };
});
