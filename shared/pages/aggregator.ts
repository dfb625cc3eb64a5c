import type { PageHead, PageRoute } from "../page.ts";
import { getProduct } from "../products/index.ts";

export const route = {
  id: "aggregator",
  path: getProduct("swap").path,
  label: "SWAP",
  product: "swap",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "SWAP: web aggregator portal",
  description:
    "Quotes, comparison, purchase and policy issuance with CRM, leads, premium and payment APIs, for B2B point of sale and B2C.",
  keywords: "insurance web aggregator software, SWAP, premium calculator API, online insurance portal",
  lastModified: "2026-11-23",
};
