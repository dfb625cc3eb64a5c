import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "blog",
  path: "/blog",
  label: "Blog",
  styles: "blog",
  menus: { resources: 2, footer: 2 },
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "Blog",
  description:
    "Insights, tips and ideas on software for insurance brokers, agencies, administrators and other intermediaries.",
  keywords: "insurance software blog, insurance CRM",
};
