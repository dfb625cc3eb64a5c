import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "The Future of CRM Software for Insurance Brokers",
  description: "Where CRM for insurance brokers is heading and what to look for when choosing it.",
  keywords: "CRM software for insurance brokers, insurance CRM, renewals, reminders",
  lastModified: "2026-11-23",
};
