import type { PageHead, PageRoute } from "../page.ts";
import { getProduct } from "../products/index.ts";

export const route = {
  id: "benefits",
  path: getProduct("sewac").path,
  label: "SEWAC",
  product: "sewac",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "SEWAC: employee benefit portal",
  description:
    "Group health, personal accident and term life in one portal for employees, HR managers and insurance managers.",
  keywords: "employee benefit portal, SEWAC, GMC, GPA, GTL, group health insurance portal",
  lastModified: "2026-11-23",
};
