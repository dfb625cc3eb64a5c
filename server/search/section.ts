import type { SearchResult } from "../../shared/search.ts";

/** What can be found: a page, or a part of one that has an anchor of its own. */
export interface Section extends Omit<SearchResult, "titlePieces" | "excerpt"> {
  /** Its name, however it is written: who types it wants nothing else. */
  names?: string;
  /** What else it is looked for by. */
  keywords?: string;
  text: string;
}

const lowerFirst = (text: string) => text.replace(/^(?:[A-Z][a-z-]{3}|An? |The )/, (word) => word.toLowerCase());

/** Names and short phrases as one sentence. Abbreviations and names of modules keep their capitals. */
export function listTexts([first = "", ...others]: readonly string[]): string {
  return [first, ...others.map(lowerFirst)].join(", ");
}

/** What a text is about, and the text, as one sentence. */
export function joinPair(about: string, text: string): string {
  return `${about}: ${lowerFirst(text)}`;
}

/** Texts of content, one after the other, as the sentences that they are to a reader. */
export function joinTexts(texts: readonly string[]): string {
  return texts.map((text) => (/[.?!:]$/.test(text) ? text : `${text}.`)).join(" ");
}
