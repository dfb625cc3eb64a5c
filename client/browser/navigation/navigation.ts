import { matchPage } from "../../../shared/routes.ts";
import { isMotionWanted } from "../motion/motion.ts";
import { showWhole } from "../start/whole.ts";

/** A5: literal by default. true keeps the reader's place on Back and Forward instead of scrolling to the top. */
export const restoreScrollOnPop = false;

/** Home anchors of the specification (section 2, Home; A6), in px from the top of the page. */
const fixedAnchors: Record<string, number> = { about: 1800, "why-us": 2300 };
/** A6: the constant is right only while the section really is there. */
const anchorTolerancePx = 160;
const homeAnchors = ["about", "why-us", "why-choose-us", "product", "compare", "faq", "contact"];

export function smoothScrollTo(top: number): void {
  scrollTo({ top: Math.max(0, top), behavior: isMotionWanted() ? "smooth" : "instant" });
}

/** What is skipped above may have only an estimated height. */
function pageTop(element: Element): number {
  showWhole();
  return element.getBoundingClientRect().top + scrollY;
}

/** Scrolls smoothly until the section stands `stopAbovePx` below the top of the window. False: this page has no such section. */
export function scrollToSection(id: string, stopAbovePx: number): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  smoothScrollTo(pageTop(section) - stopAbovePx);
  focusHeading(section);
  return true;
}

/** Moves focus without scrolling, so that a keyboard or a screen reader goes on from where the eye went. */
function focusHeading(container: Element): void {
  const heading = container.matches("h1") ? container : container.querySelector("h1, h2, h3, summary");
  if (!(heading instanceof HTMLElement)) return;
  // A summary takes focus by itself, and would lose its place in the tab order.
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function scrollToHomeAnchor(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const top = pageTop(section);
  const fixed = fixedAnchors[id];
  smoothScrollTo(fixed !== undefined && Math.abs(fixed - top) <= anchorTolerancePx ? fixed : top);
  focusHeading(section);
}

/**
 * What follows every page view: the specification's scroll to the top, or the section that `?id=` names on Home (A6, A8).
 * An opened event scrolls to itself (A73), so it is left alone here. `isFirst` is the page the visitor arrived on.
 */
export function endNavigation({ isFirst, isPop }: { isFirst: boolean; isPop: boolean }): void {
  const { route } = matchPage(location.pathname, location.search);
  const query = new URLSearchParams(location.search);
  const anchor = query.get("id");
  if (!isFirst) {
    announce(document.title);
    // The server's, of the page that it sent: it is no longer the page on screen.
    document.querySelector("script[type='application/ld+json']")?.remove();
  }
  // A browser opens a details element only for what is inside of it.
  const asked = document.getElementById(anchor ?? location.hash.slice(1));
  if (asked instanceof HTMLDetailsElement) asked.open = true;
  if (route?.id === "home" && anchor && homeAnchors.includes(anchor)) {
    scrollToHomeAnchor(anchor);
    return;
  }
  if (isFirst) return;
  // A link to a section of another page, as the browser itself follows it on a page load.
  if (asked && !anchor && !isPop) {
    const { scrollPaddingBlockStart } = getComputedStyle(document.documentElement);
    scrollToSection(asked.id, Number.parseFloat(scrollPaddingBlockStart) || 0);
    return;
  }
  if (route?.id === "events" && query.has("event")) return;
  if (!(isPop && restoreScrollOnPop)) smoothScrollTo(0);
  const main = document.getElementById("main");
  if (main) focusHeading(main.querySelector("h1") ?? main);
}

/** Says the new page's title to a screen reader: a page swapped by script is otherwise silent. */
function announce(title: string): void {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = title;
}
