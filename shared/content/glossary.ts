import type { FileWords } from "../wordShapes.ts";
import words from "./glossary.yaml";

/** The meaning of each term of glossaryTerms.ts in insurance. General knowledge: nothing here is about our products. */
export const glossary = words as FileWords["glossary"];
