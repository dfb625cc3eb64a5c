import { createStillPart } from "./latePart.tsx";

/** A still part: the server finds the glossary terms, so the browser does not need the code for it on a first visit. */
export const LinkedParagraphs = createStillPart(async () => (await import("./LinkedText.tsx")).LinkedText);
