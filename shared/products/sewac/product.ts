import type { ProductRecord } from "../product.ts";

export const product = {
  code: "sewac",
  shortName: "SEWAC",
  name: "SEWAC",
  path: "/employee-benefit-portal",
  audience: "Corporates and their employees",
  finder: "Corporate HR team",
  tabAudience: "Corporates, employees",
  forWhom: "For corporates and their employees",
  enquiryLabel: "Employee-benefit portal",
} as const satisfies ProductRecord;
