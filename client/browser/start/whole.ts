import { useEffect } from "react";

/**
 * Content far below the window is skipped at first (layout.css): the browser neither styles it nor lays it out, which
 * saves a third of the time to the first paint. Later `data-whole` on the root ends the skipping.
 */

/** Ends the skipping once the frame of the page is hydrated. first.ts may have ended it already. */
export function useWhole(): void {
  useEffect(() => {
    // Waits for the fonts, because a font that arrives changes the layout of everything laid out before.
    void document.fonts.ready.then(showRest);
    return watchWidth();
  }, []);
}

/** From now on nothing is skipped, on any page, so that the measured position of a distant element is right. */
export function showWhole(): void {
  document.documentElement.dataset.whole = "";
}

/** Shows the skipped parts, one per frame, so that a tap never waits for the layout of all of them. */
function showRest(): void {
  const parts = [
    ...document.querySelectorAll<HTMLElement>("main > *, main section, .tab-panel, .event-list > li, footer"),
  ];
  const shown: HTMLElement[] = [];
  const showNext = () => {
    // Checked one by one: elements inside a skipped part have no style until that part is laid out.
    let part = parts.shift();
    while (part && getComputedStyle(part).contentVisibility !== "auto") part = parts.shift();
    if (part) {
      part.style.setProperty("content-visibility", "visible");
      shown.push(part);
      requestAnimationFrame(showNext);
      return;
    }
    showWhole();
    for (const one of shown) one.style.removeProperty("content-visibility");
    measureAnew();
  };
  requestAnimationFrame(showNext);
}

/**
 * Sets `data-measured`: the whole page has been laid out, so the browser knows the height of hidden parts, such as the
 * panels of tabs that are not selected, and can skip them (layout.css). A change of the whole page (theme, menu, pause)
 * then costs a third less. Call this when heights may have changed.
 */
export function measureAnew(): void {
  const { dataset } = document.documentElement;
  delete dataset.measured;
  // In the first frame the browser lays out everything, in the second it has recorded the heights.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (dataset.whole !== undefined) dataset.measured = "";
    }),
  );
}

const resizedMs = 200;

/** Measures again after a change of width. A phone's browser bars change only the height of the window. */
function watchWidth(): () => void {
  let width = innerWidth;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onResize = () => {
    if (innerWidth === width) return;
    width = innerWidth;
    delete document.documentElement.dataset.measured;
    clearTimeout(timer);
    timer = setTimeout(measureAnew, resizedMs);
  };
  addEventListener("resize", onResize);
  return () => {
    clearTimeout(timer);
    removeEventListener("resize", onResize);
  };
}
