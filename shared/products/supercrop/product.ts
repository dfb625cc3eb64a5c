import type { ProductRecord } from "../product.ts";

export const product = {
  code: "supercrop",
  shortName: "SuperCrop",
  name: "SuperCrop",
  path: "/supercrop",
  audience: "Crop insurers",
  finder: "Crop insurer",
  enquiryLabel: "Crop insurance",
  styles: "supercrop",
} as const satisfies ProductRecord;
