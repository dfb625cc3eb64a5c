import type { ProductRecord } from "../product.ts";

export const product = {
  code: "sewac",
  shortName: "SEWAC",
  name: "SEWAC",
  path: "/employee-benefit-portal",
  audience: "Corporates and their employees",
  finder: "Corporate HR team",
  enquiryLabel: "Employee-benefit portal",
  styles: "sewac",
} as const satisfies ProductRecord;
