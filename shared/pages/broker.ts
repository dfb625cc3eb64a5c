import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "SAIBAOnline",
  description:
    "ERP for direct insurance brokers, IMF and corporate agents: CARM, quotes, policies, renewals, claims, documents, BI and multi-currency accounting.",
  keywords: "insurance broker management software, SAIBAOnline, SAIBA, broker ERP, QMS, CARM, SiFAMs",
  lastModified: "2026-11-25",
};
