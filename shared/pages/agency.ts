import type { PageHead, PageRoute } from "../page.ts";
import { getProduct } from "../products/index.ts";

export const route = {
  id: "agency",
  path: getProduct("saibalite").path,
  label: "SAIBALite",
  product: "saibalite",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "SAIBALite: agency management software",
  description:
    "Policy, client and claims handling, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
  keywords: "insurance agency management software, SAIBALite, IMF software, corporate agent software",
  lastModified: "2026-11-25",
};
