import page from "../content/pages/blog.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "blog",
  path: "/blog",
  label: "Blog",
  styles: "blog",
  menus: { resources: 2, footer: 2 },
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["blog"]).head;
