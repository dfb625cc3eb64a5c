import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "faq",
  path: "/faq",
  label: "FAQ",
  styles: "faq",
  menus: { resources: 3, footer: 3 },
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "FAQ",
  description:
    "Answers on suitability, cost, modules, reminders, reports, integration, compliance, hosting, reinsurance and health.",
  keywords: "insurance software FAQ, questions",
};
