import type { SearchResult } from "../../shared/search.ts";

/** A search target: a page, or a part of a page with its own anchor. */
export interface Section extends Omit<SearchResult, "titlePieces" | "excerpt"> {
  /** All spellings of its name. A visitor who types the name wants exactly this section. */
  names?: string;
  /** Other words by which visitors search for it. */
  keywords?: string;
  text: string;
}

const lowerFirst = (text: string) => text.replace(/^(?:[A-Z][a-z-]{3}|An? |The )/, (word) => word.toLowerCase());

/** Joins names and short phrases to one sentence. Abbreviations and module names keep their capitals. */
export function listTexts([first = "", ...others]: readonly string[]): string {
  return [first, ...others.map(lowerFirst)].join(", ");
}

/** Joins a subject and its text to one sentence. */
export function joinPair(about: string, text: string): string {
  return `${about}: ${lowerFirst(text)}`;
}

/** Joins content texts to sentences, and adds missing full stops. */
export function joinTexts(texts: readonly string[]): string {
  return texts.map((text) => (/[.?!:]$/.test(text) ? text : `${text}.`)).join(" ");
}
