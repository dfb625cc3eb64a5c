/**
 * What lies far below the window is skipped at first (layout.css), neither styled nor laid out, which saves a third of the
 * time to the first paint. Then the page stands whole: `data-whole` on the root.
 */

/** From now on nothing is skipped, on no page: who asks where something far away stands gets the truth. */
export function showWhole(): void {
  document.documentElement.dataset.whole = "";
}

/** Shows the whole, one part a frame, so that no tap has to wait for all of them. */
export function showRest(): void {
  const parts = [
    ...document.querySelectorAll<HTMLElement>("main > *, main section, .tab-panel, .event-list > li, footer"),
  ];
  const shown: HTMLElement[] = [];
  const showNext = () => {
    // Asked one by one: what is inside a skipped part has no style before that part is laid out.
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
 * `data-measured`: all of this page has been laid out as it stands, so the browser knows the height of what is not to be seen,
 * as of the tabs that are not chosen, and can skip it (layout.css). A change of the whole page (theme, menu, pause) then costs
 * a third less. To be called when heights may have changed.
 */
export function measureAnew(): void {
  const { dataset } = document.documentElement;
  delete dataset.measured;
  // A frame in which all is laid out, and one in which the browser has taken note of it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (dataset.whole !== undefined) dataset.measured = "";
    }),
  );
}

const resizedMs = 200;

/** Another width, other heights. A phone's bars, which come and go, change the height of the window only. */
export function watchWidth(): () => void {
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
