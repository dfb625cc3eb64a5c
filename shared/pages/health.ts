import type { PageHead, PageRoute } from "../page.ts";
import { getProduct } from "../products/index.ts";

export const route = {
  id: "health",
  path: getProduct("sata").path,
  label: "SATAOnline",
  product: "sata",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "SATAOnline: health insurance administration",
  description:
    "Policy import, ID cards, network hospitals, cashless pre-authorisation, scrutiny, billing, accounts and MIS for TPAs and insurers.",
  keywords: "TPA software, health insurance administration software, SATAOnline, SATA, cashless claims",
  lastModified: "2026-11-25",
};
