import type { PageHead } from "../pageHead.ts";

export const head: PageHead = {
  title: "SEWAC: employee benefit portal",
  description:
    "Group health, personal accident and term life in one portal for employees, HR managers and insurance managers.",
  keywords: "employee benefit portal, SEWAC, GMC, GPA, GTL, group health insurance portal",
  lastModified: "2026-11-23",
};
