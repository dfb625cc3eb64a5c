import { label } from "../content/pages/home.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/home.yaml";

export const route = {
  id: "home",
  path: "/",
  label,
  styles: "home",
} as const satisfies PageRoute;
