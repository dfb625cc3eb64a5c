import type { ComponentType } from "react";
import { byCode } from "../../shared/products/byCode.ts";

/** What a product adds to its tab on Home. */
export const tabExtras = byCode(
  import.meta.glob<ComponentType>("./*/TabExtra.tsx", { eager: true, import: "TabExtra" }),
);
