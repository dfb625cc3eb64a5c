import type { PageHead, PageRoute } from "../page.ts";
import { byCode } from "./byCode.ts";
import { type ProductCode, products } from "./index.ts";

const records = byCode(import.meta.glob<{ head: PageHead; styles?: string }>("./*/page.ts", { eager: true }));

/** The pages of the products, for the list of pages (shared/pages/index.ts). */
export const productPageRecords: readonly {
  route: PageRoute & { id: ProductCode; product: ProductCode };
  head: PageHead;
}[] = products.map(({ code, path, name }) => {
  const { head, styles } = records[code] ?? {};
  if (!head) throw new Error(`shared/products/${code}/page.ts is missing, or has no head`);
  return { route: { id: code, path, label: name, product: code, ...(styles && { styles }) }, head };
});
