import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/blog.yaml";

export const route = {
  id: "blog",
  path: "/blog",
  label: "Blog",
  styles: "blog",
  menus: { resources: 2, footer: 2 },
} as const satisfies PageRoute;
