import page from "../content/pages/events.yaml";
import type { PageHead, PageRoute } from "../page.ts";
import type { PageWords } from "../wordShapes.ts";

export const route = {
  id: "events",
  path: "/events",
  label: "Events",
  styles: "events",
  menus: { footer: 4 },
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["events"]).head;
