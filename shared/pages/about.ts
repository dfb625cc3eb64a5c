import { label } from "../content/pages/about.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/about.yaml";

export const route = {
  id: "about",
  path: "/about-us",
  label,
  styles: "about",
} as const satisfies PageRoute;
