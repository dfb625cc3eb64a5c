import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "FAQ",
  description:
    "Answers on suitability, cost, modules, reminders, reports, integration, compliance, hosting, reinsurance and health.",
  keywords: "insurance software FAQ, questions",
  lastModified: "2026-11-23",
};
