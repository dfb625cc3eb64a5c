import { useEffect, useRef } from "react";
import { smoothScrollTo } from "./navigation/navigation.ts";

/** Between the top of the window and an opened event (specification section 9; A73). */
const detailOffsetPx = 100;

/** Brings an event that has just been opened into view, and the keyboard's focus to its heading. */
export function useOpenedEvent(eventId: string) {
  const detailRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each event that is opened.
  useEffect(() => {
    // In the next frame, after the layout of the page that has just been swapped in.
    const frame = requestAnimationFrame(() => {
      const detail = detailRef.current;
      if (!detail) return;
      smoothScrollTo(detail.getBoundingClientRect().top + scrollY - detailOffsetPx);
      detail.querySelector("h2")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [eventId]);
  return detailRef;
}
