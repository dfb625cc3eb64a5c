import { byCode } from "../../shared/products/byCode.ts";
import type { DrawnScreen } from "./parts/ProductScreen.tsx";

/** For Home, which shows the screens of several products. */
export const firstScreens = byCode(import.meta.glob<DrawnScreen>("./*/FirstScreen.tsx", { eager: true }));
