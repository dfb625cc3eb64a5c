import type { ProductWords } from "../../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, salientFeatures, agencyBenefits } = words as ProductWords["saibalite"];
