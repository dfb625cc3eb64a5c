import { createStillPart } from "../components/latePart.tsx";

/** A product screen, drawn or real (Screen.tsx), as a still part. */
export const Mockup = createStillPart(async () => (await import("./Screen.tsx")).Screen);
