import { type RefObject, useState } from "react";
import { useHovered, usePause } from "./motion.ts";

/**
 * A notice that scrolls automatically (A52). "held": stopped where it is, under the pointer, under focus or on a hidden
 * page; it continues without a jump. "still": back at its beginning, because it is paused or motion is not wanted.
 */
export function useMarquee(pauseKey: string, windowRef: RefObject<Element | null>) {
  const { paused, moving, toggle } = usePause(pauseKey);
  const hovered = useHovered(windowRef);
  const [focused, setFocused] = useState(false);
  const state = paused ? "still" : moving && !hovered && !focused ? "moving" : "held";
  return {
    paused,
    state,
    toggle() {
      // The button keeps the focus after a press. Without this, a press of Play would have no visible effect.
      setFocused(false);
      toggle();
    },
    focusProps: { onFocus: () => setFocused(true), onBlur: () => setFocused(false) },
  };
}
