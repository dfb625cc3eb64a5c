/**
 * Scrolls no further than needed to have the element in the window. One scroll is not always enough: beside a long text
 * the demo form sticks to the window and goes along, until its own place in the page is reached.
 */
export function bringIntoView(element: Element | null): void {
  let last: number;
  do {
    last = scrollY;
    element?.scrollIntoView({ block: "nearest", behavior: "instant" });
  } while (scrollY !== last);
}
