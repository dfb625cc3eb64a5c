import { type MouseEvent, useEffect } from "react";
import { opensElsewhere } from "../start/earlyClicks.ts";
import { scrollToSection, smoothScrollTo } from "./navigation.ts";

/** From here on the page counts as scrolled, for header style and side group (specification sections 2 and 9; A11). */
const scrolledPx = 100;
/** Distance of a section from the top of the window after a side button (specification section 9). */
const stopAbovePx = 200;
/** In a window lower than this, a stop at 200 px would leave the heading below the fold (A10). */
const lowWindowPx = 600;

/**
 * Sets two classes on the root, so that styles change without a render. `is-scrolled`: see `scrolledPx`.
 * `is-rail-away`: a form or the footer is where the side group's button is on a small screen.
 */
export function useScrolledFlag(): void {
  useEffect(() => {
    const update = () => {
      const { classList } = document.documentElement;
      classList.toggle("is-scrolled", scrollY > scrolledPx);
      // Beside the upper and the lower edge of the button.
      const isOver = [62, 10].some((above) =>
        document.elementFromPoint(innerWidth - 62, innerHeight - above)?.closest("form, footer"),
      );
      classList.toggle("is-rail-away", isOver);
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
