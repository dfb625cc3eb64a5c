import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "Blog",
  description:
    "Insights, tips and ideas on software for insurance brokers, agencies, administrators and other intermediaries.",
  keywords: "insurance software blog, insurance CRM",
  lastModified: "2026-11-23",
};
