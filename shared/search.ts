import type { ProductCode } from "./content/products.ts";

/** What a search asks for and finds: the page, the dialog and the server agree on it here. */

/** In characters; what is longer is cut (W5.1). */
export const queryLimit = 64;

export interface SearchResult {
  kind: SectionKind;
  /** Whose page it is on. */
  product?: ProductCode;
  title: string;
  /** The title again, where some of its words were asked for. */
  titlePieces?: readonly ExcerptPiece[];
  /** Where it stands: the page's name; "" for a page itself. */
  place: string;
  /** On this site: the page, with the section's anchor. */
  url: string;
  /** In order; those that were asked for are marked. */
  excerpt: readonly ExcerptPiece[];
}

export type SectionKind = "Product" | "Section" | "Question" | "Term" | "Page" | "Article" | "Event";

export interface ExcerptPiece {
  text: string;
  marked?: true;
}

export interface SearchAnswer {
  results: readonly SearchResult[];
  total: number;
}

/** The query of an address, the same on both sides: the first `q`, without signs that cannot be seen, at most `queryLimit`. */
export function readQuery(search: string): string {
  const words = (new URLSearchParams(search).get("q") ?? "").replace(/\p{Cf}+/gu, "").replace(/[\p{Cc}\s]+/gu, " ");
  return Array.from(words.trim()).slice(0, queryLimit).join("").trim();
}
