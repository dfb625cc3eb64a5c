import { createSearch, type Search } from "./searchIndex.ts";
import { sections } from "./sections.ts";

let search: Search | undefined;

/** The search over the whole site. Indexing takes 60 ms, so a process does it once, however many apps it creates. */
export function getSiteSearch(): Search {
  search ??= createSearch(sections);
  return search;
}
