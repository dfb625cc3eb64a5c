import type { ContentImage } from "../content/images.ts";
import { lists } from "./lists.ts";

/**
 * Real screenshots that replace the drawn screens, in lists/screens.json: of a product ("sarb") or of a step of its
 * tour ("sarb-2").
 */
export const productScreens: Readonly<Record<string, ContentImage>> = Object.fromEntries(
  lists.screens.map(({ screen, ...image }) => [screen, image]),
);
