import { label } from "../content/pages/events.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/events.yaml";

export const route = {
  id: "events",
  path: "/events",
  label,
  styles: "events",
  menus: { footer: 4 },
} as const satisfies PageRoute;
