import type { ProductFacts } from "../../wordShapes.ts";
import words from "./facts.yaml";

export const facts = words as ProductFacts;
