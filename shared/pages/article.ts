import type { PageHead, PageRoute } from "../page.ts";

export const route = {
  id: "article",
  path: "/blog/the-future-of-crm-software-for-insurance-brokers",
  label: "The Future of CRM Software for Insurance Brokers",
  published: "2025-06-20",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "The Future of CRM Software for Insurance Brokers",
  description: "Where CRM for insurance brokers is heading and what to look for when choosing it.",
  keywords: "CRM software for insurance brokers, insurance CRM, renewals, reminders",
  lastModified: "2026-11-23",
};
