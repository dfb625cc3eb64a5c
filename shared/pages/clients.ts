import page from "../content/pages/clients.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "clients",
  path: "/our-clients",
  label: "Clients",
  styles: "clients",
  menus: { resources: 1, footer: 5 },
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["clients"]).head;
