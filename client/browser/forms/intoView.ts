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
