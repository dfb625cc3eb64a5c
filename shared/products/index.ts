import type { ProductRecord } from "./product.ts";
import { product as saiba } from "./saiba/product.ts";
import { product as saibalite } from "./saibalite/product.ts";
import { product as sarb } from "./sarb/product.ts";
import { product as sata } from "./sata/product.ts";
import { product as sewac } from "./sewac/product.ts";
import { product as supercrop } from "./supercrop/product.ts";
import { product as swap } from "./swap/product.ts";

/**
 * The products, in the order of the menus: the only list of them. What a product says elsewhere is in its two folders,
 * shared/products/<code>/ and client/products/<code>/ (docs/development.md, "Add a product").
 */
const list = [saiba, saibalite, sarb, sata, swap, sewac, supercrop] as const satisfies readonly ProductRecord[];

export type ProductCode = (typeof list)[number]["code"];

export interface Product extends ProductRecord {
  code: ProductCode;
}

export const products: readonly Product[] = list;

/** `code`: any text, because other files name a product that may be taken away (isListed). */
export function getProduct(code: string): Product {
  return products.find((product) => product.code === code) as Product;
}

/** How a `page` parameter may name a product: code, names and slug (A2), in lower case. */
export function listParameterNames({ code, shortName, name, path }: Product): string[] {
  return [...new Set([code, shortName, name, path.slice(1)].map((text) => text.toLowerCase()))];
}

/** The product that a `page` parameter names, ignoring case. Undefined if it names none. */
export function findProductByParameter(value: string | null | undefined): Product | undefined {
  const wanted = value?.toLowerCase();
  return wanted ? products.find((product) => listParameterNames(product).includes(wanted)) : undefined;
}

/** `codes`: one or more, with spaces between them. Texts of other files that name products may outlive a product. */
export const isListed = (codes = "") =>
  codes.split(" ").every((code) => code === "" || products.some((product) => product.code === code));

/** A text that names products: undefined when one of them is not on the list. */
export const ifListed = (codes: string, text: string): string | undefined => (isListed(codes) ? text : undefined);

/** Without the rows of products that are not on the list. */
export const onlyListed = <Row extends { product?: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ product }) => isListed(product));
