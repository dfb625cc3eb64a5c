import { label } from "../content/pages/blog.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/blog.yaml";

export const route = {
  id: "blog",
  path: "/blog",
  label,
  styles: "blog",
  menus: { resources: 2, footer: 2 },
} as const satisfies PageRoute;
