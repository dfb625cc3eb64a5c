import { useEffect, useRef } from "react";
import { smoothScrollTo } from "./navigation/navigation.ts";

/** Distance between the top of the window and an opened event (specification section 9; A73). */
const detailOffsetPx = 100;

/** Scrolls a newly opened event into view and focuses its heading. */
export function useOpenedEvent(eventId: string) {
  const detailRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each event that is opened.
  useEffect(() => {
    // In the next frame, after the browser has laid out the new page.
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
