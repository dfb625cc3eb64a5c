import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "clients",
  path: "/our-clients",
  label: "Clients",
  styles: "clients",
  menus: { resources: 1, footer: 5 },
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "Our clients",
  description: "More than 500 brokers in more than 26 countries, with figures for broking and for health insurance.",
  keywords: "insurance software clients, broker clients",
  schema: "CollectionPage",
};
