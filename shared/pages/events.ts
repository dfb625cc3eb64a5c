import type { PageWords } from "../content/pageShapes.ts";
import page from "../content/pages/events.yaml";
import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "events",
  path: "/events",
  label: "Events",
  styles: "events",
  menus: { footer: 4 },
} as const satisfies PageRoute;

export const head: PageHead = (page as PageWords["events"]).head;
