import type { ProductRecord } from "../product.ts";

export const product = {
  code: "sarb",
  shortName: "SARB",
  name: "SARBOnline",
  path: "/reinsurance-brokers-management-software",
  audience: "Reinsurance brokers",
  finder: "Reinsurance broker",
  tabAudience: "Reinsurance brokers",
  forWhom: "For reinsurance brokers",
  enquiryLabel: "Reinsurance broker software",
} as const satisfies ProductRecord;
