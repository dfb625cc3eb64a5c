import words from "./glossary.yaml";
import type { FileWords } from "./pageShapes.ts";

/** The meaning of each term of glossaryTerms.ts in insurance. General knowledge: nothing here is about our products. */
export const glossary = words as FileWords["glossary"];
