import { createStillPart } from "../components/latePart.tsx";

/** A drawn product screen, see Screen.tsx. */
export const Mockup = createStillPart(async () => (await import("./Screen.tsx")).Screen);
