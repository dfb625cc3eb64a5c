import { type MouseEvent, useEffect } from "react";
import { opensElsewhere } from "../start/earlyClicks.ts";
import { scrollToSection, smoothScrollTo } from "./navigation.ts";

/** From here on the page counts as scrolled, for header style and side group (specification sections 2 and 9; A11). */
const scrolledPx = 100;
/** Distance of a section from the top of the window after a side button (specification section 9). */
const stopAbovePx = 200;
/** In a window lower than this, a stop at 200 px would leave the heading below the fold (A10). */
const lowWindowPx = 600;

/** Sets `is-scrolled` on the root, so that styles change without a render: see `scrolledPx`. */
export function useScrolledFlag(): void {
  useEffect(() => {
    const update = () => {
      document.documentElement.classList.toggle("is-scrolled", scrollY > scrolledPx);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
}

export function getStopAbovePx(windowHeightPx: number): number {
  return windowHeightPx < lowWindowPx ? Math.min(stopAbovePx, windowHeightPx * 0.25) : stopAbovePx;
}

/** Click handler of a link to a section of this page. If the section is missing, the browser follows the link. */
export function handleSectionLink(id: string) {
  return (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    if (scrollToSection(id, getStopAbovePx(innerHeight))) event.preventDefault();
  };
}

export function handleTopLink(event: MouseEvent): void {
  event.preventDefault();
  smoothScrollTo(0);
  // Keyboard users continue from the top, starting with the skip link.
  if (event.detail === 0) document.querySelector<HTMLElement>(".skip-link")?.focus({ preventScroll: true });
}

/**
 * Scrolls no further than needed to bring the element into the window. One scroll is not always enough: beside a long
 * text the demo form is sticky and moves with the window until it reaches its own place in the page.
 */
export function bringIntoView(element: Element | null): void {
  let last: number;
  do {
    last = scrollY;
    element?.scrollIntoView({ block: "nearest", behavior: "instant" });
  } while (scrollY !== last);
}
