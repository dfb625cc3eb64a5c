import page from "../content/pages/about.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "about",
  path: "/about-us",
  label: "About Us",
  styles: "about",
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["about"]).head;
