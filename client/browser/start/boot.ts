import { keepPresses } from "./presses.ts";
import { whenParsed } from "./whenParsed.ts";
import { showRest, showWhole } from "./whole.ts";

/**
 * The first, small script of a page; no other module imports it. It runs before the first paint, so that no press is
 * lost (presses.ts). After the first paint it starts two things. It loads the scripts that hydrate the page: they are
 * in a template (server/pages/renderPage.tsx), because otherwise they would slow the first paint by taking bandwidth
 * and processor time. And it shows the content far below the window (whole.ts). It also prevents layout shift by fonts
 * that arrive after the first paint.
 */

/** The scripts start after this time anyway: a page that opens in the background is not painted until it is shown. */
const longestWaitMs = 3000;

async function start(): Promise<void> {
  const template = document.getElementById("scripts");
  if (!(template instanceof HTMLTemplateElement)) return;
  document.head.append(document.importNode(template.content, true));
  template.remove();
  await whenParsed();
  // Replaced by the build. React's development build would report the styles set by keepRoom and showRest as hydration
  // mismatches.
  if (process.env.NODE_ENV === "development") showWhole();
  else {
    keepRoom();
    // Waits for the fonts, because a font that arrives changes the layout of everything laid out before.
    document.fonts.ready.then(showRest);
  }
}

/**
 * Text on screen in a fallback font keeps its height when the real font arrives. The real font may need one line less,
 * and everything below would move up by a line. It rarely needs one line more, because the fallback fonts are made
 * slightly wider (client/pictures/fonts.mjs). The observer gives the heights without an extra layout.
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
    // The height to keep is that of the block around the text. A few blocks are spans or links themselves.
    const { parentElement } = texts.currentNode;
    const block = parentElement?.closest<HTMLElement>(":is(main, footer) :not(a, b, em, span, strong)");
    if (parentElement && block && texts.currentNode.textContent?.trim()) withWords.add(parentElement).add(block);
  }
  for (const element of withWords) observer.observe(element);
  fonts.ready.then(() => observer.disconnect());

  // At another width the lines break elsewhere. A phone's browser bars change only the height of the window.
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

// On a reload, on Back or Forward, and for an address with a hash the browser scrolls to a position. It finds the right
// one only when all heights are real, so nothing may be skipped.
const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (visit?.type === "reload" || visit?.type === "back_forward" || location.hash) showWhole();

// Waits for the first contentful paint, because the very first paint may show only the page's background.
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName("first-contentful-paint").length > 0) start();
}).observe({ type: "paint", buffered: true });
setTimeout(start, longestWaitMs);
