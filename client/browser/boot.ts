import { keepPresses } from "./presses.ts";

/**
 * The first script of a page, and a small one; nothing imports it. It is there before the first paint, so that no press is
 * lost (presses.ts). Two things wait for the visitor to see something: the
 * scripts that make the page live, which stand in a template (server/pages/renderPage.tsx) as they would otherwise take
 * their share of the line and of the processor from the first paint; and what lies far below the window (layout.css).
 */

/** A page that opens in the background is not painted until it is looked at. */
const longestWaitMs = 3000;

function start(): void {
  const template = document.getElementById("scripts");
  if (!(template instanceof HTMLTemplateElement)) return;
  document.head.append(document.importNode(template.content, true));
  template.remove();
  // A font that arrives lays out anew what is laid out already.
  document.fonts.ready.then(layOutTheRest);
}

/** One part a frame, so that no tap has to wait for all of them. From then on nothing is skipped, on no page. */
function layOutTheRest(): void {
  const parts = [
    ...document.querySelectorAll<HTMLElement>("main > *, main section, .tab-panel, .event-list > li, footer"),
  ];
  const layOutNext = () => {
    // Asked one by one: what is inside a skipped part has no style before that part is laid out.
    let part = parts.shift();
    while (part && getComputedStyle(part).contentVisibility !== "auto") part = parts.shift();
    if (!part) {
      document.documentElement.dataset.whole = "";
      return;
    }
    part.style.contentVisibility = "visible";
    requestAnimationFrame(layOutNext);
  };
  requestAnimationFrame(layOutNext);
}

keepPresses();

// The browser puts the visitor back where they were, which it can find only where every height is true.
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (visit?.type === "reload" || visit?.type === "back_forward") document.documentElement.dataset.whole = "";

// The very first paint may be of the page's ground alone.
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName("first-contentful-paint").length > 0) start();
}).observe({ type: "paint", buffered: true });
setTimeout(start, longestWaitMs);
