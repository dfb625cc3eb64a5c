import { type RefObject, useState } from "react";
import { useHovered, usePause } from "./motion.ts";

/**
 * A notice that scrolls by itself (A52). "moving"; "held" where it is, under the pointer, under focus and while the page
 * is hidden, to go on without a jump; "still" at its beginning, paused or where motion is not wanted.
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
      // The button keeps the focus after a press: without this, Play could not be seen to work.
      setFocused(false);
      toggle();
    },
    focusProps: { onFocus: () => setFocused(true), onBlur: () => setFocused(false) },
  };
}
