import type { PageWords } from "../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, salientFeatures, agencyBenefits } = words as PageWords["saibalite"];
