import type { ProductRecord } from "../product.ts";

export const product = {
  code: "swap",
  shortName: "SWAP",
  name: "SWAP",
  path: "/insurance-web-aggregator-software",
  audience: "Web aggregators",
  finder: "Web aggregator",
  enquiryLabel: "Web aggregator portal",
  styles: "swap",
} as const satisfies ProductRecord;
