import { products } from "./index.ts";

/** `codes`: one or more, with spaces between them. Texts of other files that name products may outlive a product. */
export const isListed = (codes = "") =>
  codes.split(" ").every((code) => code === "" || products.some((product) => product.code === code));

/** A text that names products: undefined when one of them is not on the list. */
export const ifListed = (codes: string, text: string): string | undefined => (isListed(codes) ? text : undefined);

/** Without the rows of products that are not on the list. */
export const onlyListed = <Row extends { product?: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ product }) => isListed(product));
