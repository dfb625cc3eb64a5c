import type { FileWords } from "../wordShapes.ts";
import words from "./price.yaml";

/** The factors that decide the price (W6.3): the questions that a proposal answers. No figures. */
export const price = words as FileWords["price"];
