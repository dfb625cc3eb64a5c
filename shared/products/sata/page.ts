import type { ProductWords } from "../../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, healthFigures, healthWork, healthModules } = words as ProductWords["sata"];
