import type { ContentImage } from "./images.ts";
import records from "./lists/screens.json";
import type { ScreenRecord } from "./lists.ts";

/**
 * Real screenshots that replace the drawn screens, in lists/screens.json: of a product ("sarb") or of a step of its
 * tour ("sarb-2").
 */
export const productScreens: Readonly<Record<string, ContentImage>> = Object.fromEntries(
  (records as readonly ScreenRecord[]).map(({ screen, ...image }) => [screen, image]),
);
