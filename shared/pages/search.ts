import { label } from "../content/pages/search.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/search.yaml";

export const route = {
  id: "search",
  path: "/search",
  label,
  callBack: false,
  styles: "search",
  dynamic: true,
} as const satisfies PageRoute;
