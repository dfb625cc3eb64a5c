import type { ProductCode } from "./products/index.ts";

/** The query and the results of a search, shared by the page, the dialog and the server. */

/** In characters. Longer queries are truncated (W5.1). */
export const queryLimit = 64;

export interface SearchResult {
  kind: SectionKind;
  /** The product whose page contains the result. */
  product?: ProductCode;
  title: string;
  /** The title in pieces, if it contains words of the query. */
  titlePieces?: readonly ExcerptPiece[];
  /** The name of the page that contains the result; "" for a page itself. */
  place: string;
  /** Address on this site: the page with the section's anchor. */
  url: string;
  /** Values in it are samples, as its page says (A108). */
  sample?: true;
  /** In order. The words of the query are marked. */
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

/** The query of an address, on both sides: the first `q` without invisible characters, truncated to `queryLimit`. */
export function readQuery(search: string): string {
  const words = (new URLSearchParams(search).get("q") ?? "").replace(/\p{Cf}+/gu, "").replace(/[\p{Cc}\s]+/gu, " ");
  return Array.from(words.trim()).slice(0, queryLimit).join("").trim();
}
