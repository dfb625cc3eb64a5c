import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "Search",
  description: "Find a product, a module, an answer, an article or an event on this website by a word or two.",
  keywords: "search",
  lastModified: "2026-11-23",
};
