import { label } from "../content/pages/clients.yaml";
import type { PageRoute } from "../page.ts";

export { head } from "../content/pages/clients.yaml";

export const route = {
  id: "clients",
  path: "/our-clients",
  label,
  styles: "clients",
  menus: { resources: 1, footer: 5 },
} as const satisfies PageRoute;
