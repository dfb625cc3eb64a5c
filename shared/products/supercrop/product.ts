import type { ProductRecord } from "../product.ts";

export const product = {
  code: "supercrop",
  shortName: "SuperCrop",
  name: "SuperCrop",
  path: "/supercrop",
  audience: "Crop insurance",
  finder: "Crop insurer",
  tabAudience: "Crop insurers",
  forWhom: "For crop insurers",
  enquiryLabel: "Crop insurance",
} as const satisfies ProductRecord;
