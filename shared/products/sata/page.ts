import type { PageWords } from "../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, healthFigures, healthWork, healthModules } = words as PageWords["sata"];
