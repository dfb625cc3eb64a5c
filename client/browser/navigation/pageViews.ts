import { useEffect, useRef } from "react";
import { type Location, NavigationType, useNavigationType } from "react-router-dom";
import { isMotionWanted } from "../motion/motion.ts";
import { clearPendingLinks } from "../start/earlyClicks.ts";
import { endNavigation, restoreScrollOnPop } from "./navigation.ts";

const fadeMs = 200;

/**
 * Scrolls, moves the focus and announces the page after each navigation (specification section 2). A new page fades in.
 * `location`: of the page that is shown.
 */
export function usePageViews(location: Location): void {
  const isPop = useNavigationType() === NavigationType.Pop;
  const before = useRef<Location>(undefined);
  useEffect(() => {
    const previous = before.current;
    before.current = location;
    clearPendingLinks();
    const isSamePage = previous && previous.pathname + previous.search === location.pathname + location.search;
    if (!isSamePage || !isPop) {
      if (previous && isMotionWanted())
        document
          .getElementById("main")
          ?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs, easing: "ease" });
      endNavigation({ isFirst: !previous, isPop });
    }
    // Also after a link to a place on the same page, where the browser has already scrolled.
    history.scrollRestoration = "auto";
  }, [location, isPop]);

  useEffect(() => {
    // Only until the page is shown: the browser itself restores the place after a reload or a visit to another site.
    const onPopState = () => {
      if (!restoreScrollOnPop) history.scrollRestoration = "manual";
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);
}
