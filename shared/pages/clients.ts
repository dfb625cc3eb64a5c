import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "Our clients",
  description: "More than 500 brokers in more than 26 countries, with figures for SAIBAOnline and SATAOnline.",
  keywords: "insurance software clients, broker clients",
  lastModified: "2026-11-23",
};
