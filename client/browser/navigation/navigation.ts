import { matchPage } from "../../../shared/routes.ts";
import { isMotionWanted } from "../motion/motion.ts";

/** false follows the specification literally (A5). true keeps the scroll position on Back and Forward. */
export const restoreScrollOnPop = false;

/** Home anchors of the specification (section 2, Home; A6), in px from the top of the page. */
const fixedAnchors: Record<string, number> = { about: 1800, "why-us": 2300 };
/** The fixed number applies only when the section is at most this far away from it (A6). */
const anchorTolerancePx = 160;
const homeAnchors = ["about", "why-us", "why-choose-us", "product", "compare", "faq", "contact"];

export function smoothScrollTo(top: number): void {
  scrollTo({ top: Math.max(0, top), behavior: isMotionWanted() ? "smooth" : "instant" });
}

function pageTop(element: Element): number {
  return element.getBoundingClientRect().top + scrollY;
}

/** Where the browser stops above the target of a link. */
function getScrollPaddingPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}

/** Scrolls smoothly to `stopAbovePx` above the section. Returns false when this page has no such section. */
export function scrollToSection(id: string, stopAbovePx: number): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  smoothScrollTo(pageTop(section) - stopAbovePx);
  focusHeading(section);
  return true;
}

/** Moves the focus without scrolling, so that a keyboard or a screen reader continues from the section on screen. */
function focusHeading(container: Element): void {
  const heading = container.matches("h1") ? container : container.querySelector("h1, h2, h3, summary");
  if (!(heading instanceof HTMLElement)) return;
  // A summary is focusable already, and tabIndex -1 would take it out of the tab order.
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function scrollToHomeAnchor(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  // A section has room above its heading for the fixed header. A disclosure has none.
  const top = pageTop(section) - (section instanceof HTMLDetailsElement ? getScrollPaddingPx() : 0);
  const fixed = fixedAnchors[id];
  smoothScrollTo(fixed !== undefined && Math.abs(fixed - top) <= anchorTolerancePx ? fixed : top);
  focusHeading(section);
}

const longestStyleWaitMs = 3000;

/**
 * Calls back when the stylesheets of the lower parts are there (SheetLink.tsx). After a link within the site they are
 * still to come, and without them a part far below stands elsewhere.
 */
function whenStyled(then: () => void): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>("main link[rel=stylesheet]:not([media])")];
  const whenCome = links
    .filter(({ sheet }) => !sheet)
    .map(
      (link) =>
        new Promise<unknown>((come) => {
          for (const type of ["load", "error"]) link.addEventListener(type, come);
          // One that failed before this tells nobody any more.
          setTimeout(come, longestStyleWaitMs);
        }),
    );
  void Promise.all(whenCome).then(then);
}

/**
 * Runs after every page view: scrolls to the top, as specified, or to the section that `?id=` names on Home (A6, A8).
 * `isFirst`: this is the page that the visitor arrived on.
 */
export function endNavigation({ isFirst, isPop }: { isFirst: boolean; isPop: boolean }): void {
  const { route } = matchPage(location.pathname, location.search);
  const query = new URLSearchParams(location.search);
  const anchor = query.get("id");
  // An opened event does its own scrolling, and the focus speaks its title. That of the page is the list's (A73).
  const isEvent = route?.id === "events" && query.has("event");
  if (!isFirst && !isEvent) announce(document.title);
  // A browser opens a details element only when the link leads to something inside it.
  const asked = document.getElementById(anchor ?? location.hash.slice(1));
  if (asked instanceof HTMLDetailsElement) asked.open = true;
  if (route?.id === "home" && anchor && homeAnchors.includes(anchor)) {
    whenStyled(() => scrollToHomeAnchor(anchor));
    return;
  }
  if (isFirst) return;
  // A link to a section of another page scrolls to where the browser would scroll on a page load.
  if (asked && !anchor && !isPop) {
    whenStyled(() => scrollToSection(asked.id, getScrollPaddingPx()));
    return;
  }
  if (isEvent) return;
  if (!(isPop && restoreScrollOnPop)) smoothScrollTo(0);
  const main = document.getElementById("main");
  if (main) focusHeading(main.querySelector("h1") ?? main);
}

/** Announces the new page's title to screen readers, which do not notice an in-app navigation. */
function announce(title: string): void {
  const announcer = document.getElementById("announcer");
  if (announcer) announcer.textContent = title;
}
