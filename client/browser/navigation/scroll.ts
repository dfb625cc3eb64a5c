import { type MouseEvent, useEffect } from "react";
import { opensElsewhere } from "../start/presses.ts";
import { scrollToSection, smoothScrollTo } from "./navigation.ts";

/** From where on the page counts as scrolled: header style and side group (specification sections 2 and 9; A11). */
const scrolledPx = 100;
/** Distance of a section from the top of the window after a side button (specification section 9). */
const stopAbovePx = 200;
/** On a window lower than this, 200 px would hide the heading under the fold (A10). */
const lowWindowPx = 600;

/**
 * Sets `is-scrolled` on the root: styles follow without a render. And `is-rail-away`, while the visitor reads on or a form
 * or the footer has come to where the side group lies on a small screen.
 */
export function useScrolledFlag(): void {
  useEffect(() => {
    let before = 0;
    const update = () => {
      const { classList } = document.documentElement;
      classList.toggle("is-scrolled", scrollY > scrolledPx);
      // What lies at the upper edge of its longest button.
      const below = document.elementFromPoint(innerWidth - 99, innerHeight - 62);
      classList.toggle("is-rail-away", scrollY > before || Boolean(below?.closest("form, footer")));
      before = scrollY;
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
}

export function getStopAbovePx(windowHeightPx: number): number {
  return windowHeightPx < lowWindowPx ? Math.min(stopAbovePx, windowHeightPx * 0.25) : stopAbovePx;
}

/** Click handler of a link to a section of this page. Without the section, or without a script, the link does what links do. */
export function handleSectionLink(id: string) {
  return (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    if (scrollToSection(id, getStopAbovePx(innerHeight))) event.preventDefault();
  };
}

export function handleTopLink(event: MouseEvent): void {
  event.preventDefault();
  smoothScrollTo(0);
  // Who came by keyboard goes on from the top, beginning with the skip link.
  if (event.detail === 0) document.querySelector<HTMLElement>(".skip-link")?.focus({ preventScroll: true });
}
