import page from "../content/pages/home.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "home",
  path: "/",
  label: "Home",
  styles: "home",
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["home"]).head;
