import { type PointerEvent, useRef, useState } from "react";
import { findThread } from "../../../shared/products/sarb/figures.ts";
import type { FigureKey } from "../../../shared/products/sarb/followOneRisk.ts";
import type { Placement } from "../../../shared/products/sarb/placement.ts";
import { useHover } from "../../browser/motion/motion.ts";

/** The followed figure: the one under the pointer, else the one whose field has focus, else the one of a button. */
export function useFollowed(placement: Placement) {
  const [pointed, setPointed] = useState<FigureKey>();
  const [focused, setFocused] = useState<FigureKey>();
  const [chosen, setChosen] = useState<FigureKey>();
  const rootRef = useRef<HTMLDivElement>(null);
  useHover(rootRef, (hovered) => {
    if (!hovered) setPointed(undefined);
  });
  return {
    rootRef,
    followed: pointed ?? focused ?? (chosen && findThread(chosen, placement)),
    chosen,
    choose: (figure: FigureKey) => setChosen(figure === chosen ? undefined : figure),
    setFocused,
    point: ({ target }: PointerEvent) => {
      const figure = target instanceof Element ? target.closest<HTMLElement>("[data-figure]") : null;
      setPointed(figure?.dataset.figure as FigureKey | undefined);
    },
  };
}
