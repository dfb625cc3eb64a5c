import { label } from "../content/pages/not-found.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/not-found.yaml";

export const route = {
  id: "not-found",
  path: "",
  label,
  callBack: false,
  styles: "search",
} as const satisfies PageRoute;
