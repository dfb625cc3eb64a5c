import type { ProductWords } from "../../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, benefitsReaders, benefitsSections } = words as ProductWords["sewac"];
