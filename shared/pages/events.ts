import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "events",
  path: "/events",
  label: "Events",
  styles: "events",
  menus: { footer: 4 },
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "Events",
  description: "What our team has been doing: knowledge-sharing Saturdays and trips in the Himalaya.",
  keywords: "events, knowledge sharing, team",
  schema: "CollectionPage",
};
