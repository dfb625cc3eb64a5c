import { createStillPart } from "./latePart.tsx";

/** Only read: the server finds the terms, and no browser has to on a first visit. */
export const LinkedParagraphs = createStillPart(async () => (await import("./LinkedText.tsx")).LinkedText);
