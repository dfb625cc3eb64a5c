import type { ReactNode } from "react";
import { byCode } from "../../shared/products/byCode.ts";

/** What Screen.tsx of a product exports. */
interface DrawnScreen {
  Screen: () => ReactNode;
  /** One line for visitors who cannot see the drawing. */
  caption: string;
}

export const drawnScreens = byCode(import.meta.glob<DrawnScreen>("./*/Screen.tsx", { eager: true }));
