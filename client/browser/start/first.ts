import { keepEarlyClicks } from "./earlyClicks.ts";
import { applyStoredTheme } from "./storedTheme.ts";

/**
 * The one inline script (A102), in the head of every page: it sets the visitor's theme before the first paint and keeps
 * early clicks.
 */

applyStoredTheme(document.documentElement.dataset);
keepEarlyClicks();
// While the browser waits for the fonts, up to 100 ms, it would do nothing; so it works out the styles. Not the layout,
// which would decide for the fallback fonts.
setTimeout(() => document.body && getComputedStyle(document.body).color, 20);
