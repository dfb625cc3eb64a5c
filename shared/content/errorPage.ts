import type { FileWords } from "../wordShapes.ts";
import words from "./errorPage.yaml";

/** Words of the page sent instead of a page that fails. It does not use React, so that it cannot fail too. */
export const errorPage = words as FileWords["errorPage"];
