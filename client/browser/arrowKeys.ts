import type { KeyboardEvent } from "react";

/** Not by :dir(), which Chrome has since 120 and Safari since 16.4. */
export const isRtl = (element: Element) => getComputedStyle(element).direction === "rtl";

/** 1 for the arrow key that points forwards in the direction of the text, -1 for the other, 0 for all other keys. */
export function readArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  return (key === "ArrowLeft") === isRtl(currentTarget) ? 1 : -1;
}
