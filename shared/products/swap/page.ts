import type { ProductWords } from "../../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, aggregatorProcess, aggregatorFeatures, clientPortalsBlock } = words as ProductWords["swap"];
