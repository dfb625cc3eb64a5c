import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "search",
  path: "/search",
  label: "Search",
  callBack: false,
  styles: "search",
  dynamic: true,
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "Search",
  description: "Find a product, a module, an answer, an article or an event on this website by a word or two.",
  keywords: "search",
};
