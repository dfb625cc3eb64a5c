import { privacy } from "../content/privacy.ts";
import { toIsoDate } from "../dates.ts";
import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "privacy",
  path: "/privacy-policy",
  label: "Privacy Policy",
  menus: { footer: 1 },
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "Privacy Policy",
  description: "What this website collects when you write to us, what it does not store, and how to reach us about it.",
  keywords: "privacy policy",
  schema: "WebPage",
  lastModified: toIsoDate(privacy.date),
};
