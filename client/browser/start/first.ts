import { keepEarlyClicks } from "./earlyClicks.ts";
import { applyStoredTheme } from "./storedTheme.ts";

/**
 * The one inline script (A102), in the head of every page: it sets the visitor's theme before the first paint and keeps
 * early clicks. After the first paint it starts the scripts that hydrate the page. They are in a template
 * (server/pages/renderPage.tsx), because before the paint they would take its bandwidth and processor time.
 */

/** The scripts start after this time anyway: a page that opens in the background is not painted until it is shown. */
const longestWaitMs = 3000;

function loadScripts(): void {
  const template = document.querySelector<HTMLTemplateElement>("#scripts");
  if (template) template.replaceWith(document.importNode(template.content, true));
}

const { dataset } = document.documentElement;
applyStoredTheme(dataset);
keepEarlyClicks(dataset);
// On a reload, on Back or Forward, and for an address with a hash the browser scrolls to a place. It finds the right one
// only when nothing is skipped (whole.ts). A shorter name than that of PerformanceNavigationTiming: 0 is any other visit.
if (location.hash || performance.navigation.type) dataset.whole = "";
// The first contentful paint: the very first paint may show only the page's background.
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName("first-contentful-paint")[0]) loadScripts();
}).observe({ type: "paint", buffered: true });
setTimeout(loadScripts, longestWaitMs);
