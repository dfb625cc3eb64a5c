import type { FileWords } from "../wordShapes.ts";
import words from "./vendorQuestions.yaml";

/** The questions that the article suggests to a buyer. */
export const vendorQuestions = words as FileWords["vendorQuestions"];
