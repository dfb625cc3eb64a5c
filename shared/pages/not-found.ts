import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/not-found.yaml";

export const route = {
  id: "not-found",
  path: "",
  label: "Page not found",
  callBack: false,
  styles: "search",
} as const satisfies PageRoute;
