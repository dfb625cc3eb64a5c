import type { KeyboardEvent } from "react";

/** 1 for the arrow key that points forwards in the direction of the text, -1 for the other, 0 for all other keys. */
export function readArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  return (key === "ArrowLeft") === currentTarget.matches(":dir(rtl)") ? 1 : -1;
}
