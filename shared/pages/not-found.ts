import page from "../content/pages/not-found.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "not-found",
  path: "",
  label: "Page not found",
  callBack: false,
  styles: "search",
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["not-found"]).head;
