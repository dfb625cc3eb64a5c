import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/about.yaml";

export const route = {
  id: "about",
  path: "/about-us",
  label: "About Us",
  styles: "about",
} as const satisfies PageRoute;
