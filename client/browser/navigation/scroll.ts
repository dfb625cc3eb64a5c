import { type MouseEvent, useEffect } from "react";
import { opensElsewhere } from "../start/presses.ts";
import { scrollToSection, smoothScrollTo } from "./navigation.ts";

/** From where on the page counts as scrolled: header style and side group (specification sections 2 and 9; A11). */
const scrolledPx = 100;
/** Distance of a section from the top of the window after a side button (specification section 9). */
const stopAbovePx = 200;
/** On a window lower than this, 200 px would hide the heading under the fold (A10). */
const lowWindowPx = 600;

/** Sets `is-scrolled` on the root: styles follow without a render. */
export function useScrolledFlag(): void {
  useEffect(() => {
    const update = () => document.documentElement.classList.toggle("is-scrolled", scrollY > scrolledPx);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
}

/**
 * Sets `is-typing` and `is-in-form` on the root while a control, or anything in a form, has the focus. Classes and not
 * body:has(:focus), for which a browser restyles the whole page at every change anywhere in it.
 */
export function useFormFocusFlags(): void {
  useEffect(() => {
    const update = () => {
      const { activeElement, documentElement } = document;
      documentElement.classList.toggle("is-typing", activeElement?.matches("input, textarea, select") === true);
      documentElement.classList.toggle("is-in-form", Boolean(activeElement?.closest("form")));
    };
    update();
    // In the capture phase: before React, which stops the events of what is not live.
    addEventListener("focusin", update, true);
    addEventListener("focusout", update, true);
    return () => {
      removeEventListener("focusin", update, true);
      removeEventListener("focusout", update, true);
    };
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
