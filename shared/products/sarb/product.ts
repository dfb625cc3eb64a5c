import type { ProductRecord } from "../product.ts";

export const product = {
  code: "sarb",
  shortName: "SARB",
  name: "SARBOnline",
  path: "/reinsurance-brokers-management-software",
  audience: "Reinsurance brokers",
  finder: "Reinsurance broker",
  enquiryLabel: "Reinsurance broker software",
  styles: "sarb",
} as const satisfies ProductRecord;
