import type { PageHead, PageRoute } from "../page.ts";
import { getProduct } from "../products/index.ts";

export const route = {
  id: "broker",
  path: getProduct("saiba").path,
  label: "SAIBAOnline",
  product: "saiba",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "SAIBAOnline",
  description:
    "ERP for direct insurance brokers, IMF and corporate agents: CARM, quotes, policies, renewals, claims, documents, BI and multi-currency accounting.",
  keywords: "insurance broker management software, SAIBAOnline, SAIBA, broker ERP, QMS, CARM, SiFAMs",
  lastModified: "2026-11-25",
};
