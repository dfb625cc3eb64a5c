import { readFileSync } from "node:fs";
import path from "node:path";
import type { SearchResult } from "../../shared/search.ts";

/** What the search can find: a page, or a part of one. The build reads them from the pages (build/search/). */
export interface Section extends Omit<SearchResult, "titlePieces" | "excerpt"> {
  /** All spellings of its name. A visitor who types the name wants exactly this section. */
  names?: string;
  /** Its anchor in words: what its author calls it. */
  anchor?: string;
  /** Other words by which visitors search for it. */
  keywords?: string;
  text: string;
}

/** In the build's folder. */
export const sectionsFile = "search.json";

/** Reads the sections of the build in `distDir`. Throws with a remedy when they are missing. */
export function readSections(distDir: string): Section[] {
  const file = path.join(distDir, sectionsFile);
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Section[];
  } catch (cause) {
    throw new Error(`The search has no sections, because ${file} cannot be read: run "npm run build"`, { cause });
  }
}
