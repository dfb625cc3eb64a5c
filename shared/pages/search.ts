import page from "../content/pages/search.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "search",
  path: "/search",
  label: "Search",
  callBack: false,
  styles: "search",
  dynamic: true,
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["search"]).head;
