import type { ProductRecord } from "../product.ts";

export const product = {
  code: "sata",
  shortName: "SATA",
  name: "SATAOnline",
  path: "/health-insurance-management-software",
  audience: "TPAs and insurers",
  finder: "TPA or insurer",
  enquiryLabel: "Health insurance administrator software",
  styles: "sata",
} as const satisfies ProductRecord;
