import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/events.yaml";

export const route = {
  id: "events",
  path: "/events",
  label: "Events",
  styles: "events",
  menus: { footer: 4 },
} as const satisfies PageRoute;
