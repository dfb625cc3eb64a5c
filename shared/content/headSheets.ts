import type { FileWords } from "../wordShapes.ts";
import words from "./headSheets.yaml";

/** The drawn sheet in the head of a page, by the page's id (A131). */
export const headSheets = words as FileWords["headSheets"];
