import type { PageHead, PageRoute } from "../page.ts";
import { getProduct } from "../products/index.ts";

export const route = {
  id: "crop",
  path: getProduct("supercrop").path,
  label: "SuperCrop",
  product: "supercrop",
} as const satisfies PageRoute;

export const head: PageHead = {
  title: "SuperCrop: crop insurance software",
  description:
    "Farmer enrolment, crop-cutting experiments, geo-tagging and offline sync on Android, with verification at four levels.",
  keywords: "crop insurance software, SuperCrop, crop-cutting experiment, farmer enrolment, geo-tagging",
  lastModified: "2026-11-23",
};
