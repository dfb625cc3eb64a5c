import type { PageWords } from "../wordShapes.ts";
import words from "./page.yaml";

export const { head, page, aggregatorProcess, aggregatorFeatures, clientPortalsBlock } = words as PageWords["swap"];
