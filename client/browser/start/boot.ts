import { keepPresses } from "./presses.ts";
import { whenParsed } from "./whenParsed.ts";
import { showRest, showWhole } from "./whole.ts";

/**
 * The first script of a page, and a small one; nothing imports it. It is there before the first paint, so that no press is
 * lost (presses.ts). Two things wait for the visitor to see something: the scripts that make the page live, which stand in
 * a template (server/pages/renderPage.tsx) as they would otherwise take their share of the line and of the processor from
 * the first paint; and what lies far below the window (whole.ts). And it sees to it that fonts which come after the first
 * paint push nothing about.
 */

/** A page that opens in the background is not painted until it is looked at. */
const longestWaitMs = 3000;

async function start(): Promise<void> {
  const template = document.getElementById("scripts");
  if (!(template instanceof HTMLTemplateElement)) return;
  document.head.append(document.importNode(template.content, true));
  template.remove();
  await whenParsed();
  // Replaced by the build. React's development build takes the styles that these two set for faults of ours.
  if (process.env.NODE_ENV === "development") showWhole();
  else {
    keepRoom();
    // A font that arrives changes the layout of what is laid out already.
    document.fonts.ready.then(showRest);
  }
}

/**
 * Words that were read in a stand-in font keep the room they took there: the real font may need a line less, and all that
 * stands below would jump up a line. That it seldom needs one more is seen to by the stand-ins, which err on the wide side
 * (client/pictures/fonts.mjs). Heights come from the observer, which measures what is laid out anyway.
 */
function keepRoom(): void {
  const { fonts } = document;
  if (fonts.status === "loaded") return;
  const observer = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting, boundingClientRect } of seen) {
      if (isIntersecting) (target as HTMLElement).style.setProperty("--room", `${boundingClientRect.height}px`);
    }
  });
  const withWords = new Set<HTMLElement>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    // What a line of words fills is the block around them; a few blocks are spans and links themselves.
    const { parentElement } = texts.currentNode;
    const block = parentElement?.closest<HTMLElement>(":is(main, footer) :not(a, b, em, span, strong)");
    if (parentElement && block && texts.currentNode.textContent?.trim()) withWords.add(parentElement).add(block);
  }
  for (const element of withWords) observer.observe(element);
  fonts.ready.then(() => observer.disconnect());

  // Another width breaks the lines elsewhere. A phone's bars, which come and go, change the height only.
  const width = innerWidth;
  const giveUp = () => {
    if (innerWidth === width) return;
    removeEventListener("resize", giveUp);
    observer.disconnect();
    for (const element of withWords) element.style.removeProperty("--room");
  };
  addEventListener("resize", giveUp);
}

keepPresses();

// The browser puts the visitor back where they were, or at the section asked for, which it can find only where every height
// is true.
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (visit?.type === "reload" || visit?.type === "back_forward" || location.hash) showWhole();

// The very first paint may be of the page's ground alone.
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName("first-contentful-paint").length > 0) start();
}).observe({ type: "paint", buffered: true });
setTimeout(start, longestWaitMs);
