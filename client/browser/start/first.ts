import { keepEarlyClicks } from "./earlyClicks.ts";
import { applyStoredTheme } from "./storedTheme.ts";

/**
 * The one inline script (A102), in the head of every page: it sets the visitor's theme before the first paint and keeps
 * early clicks.
 */

const { dataset } = document.documentElement;
applyStoredTheme(dataset);
keepEarlyClicks();
// On a reload, on Back or Forward, and for an address with a hash the browser scrolls to a place. It finds the right one
// only when nothing is skipped (layout.css). A shorter name than that of PerformanceNavigationTiming: 0 is any other visit.
if (location.hash || performance.navigation.type) dataset.laidOut = "";
// While the browser waits for the fonts, up to 100 ms, it would do nothing; so it works out the styles. Not the layout,
// which would decide for the fallback fonts.
setTimeout(() => document.body && getComputedStyle(document.body).color, 20);
