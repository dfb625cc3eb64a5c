import { type ProductCode, products } from "./index.ts";

/** What each product says in one of its files (import.meta.glob), by its code. A product without that file is absent. */
export function byCode<Words>(files: Record<string, Words>): Partial<Record<ProductCode, Words>> {
  return Object.fromEntries(
    products.flatMap(({ code }) => {
      const file = Object.keys(files).find((name) => name.includes(`/${code}/`));
      return file ? [[code, files[file]]] : [];
    }),
  );
}
