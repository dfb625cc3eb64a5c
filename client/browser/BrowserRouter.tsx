import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { NavigationType, type Navigator, Router, type To } from "react-router-dom";
import { matchPage, notFoundRoute } from "../../shared/routes.ts";
import { getSheet, loadPage, preloadPage } from "../pages.ts";
import { releaseLateCode } from "./lateCode.ts";
import { followLinks } from "./links.ts";
import { isMotionWanted } from "./motion.ts";
import { endNavigation, restoreScrollOnPop } from "./navigation.ts";
import { showArrived } from "./presses.ts";
import { loadSheet } from "./sheets.ts";
import { measureAnew, watchWidth } from "./whole.ts";

interface Visit {
  pathname: string;
  search: string;
  hash: string;
  key: string;
  state: unknown;
  action: NavigationType;
}

function currentVisit(action: NavigationType): Visit {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: `${pathname}${search}`, state: history.state, action };
}

function resolveAddress(to: To): URL {
  const text = typeof to === "string" ? to : `${to.pathname ?? location.pathname}${to.search ?? ""}${to.hash ?? ""}`;
  const url = new URL(text, location.href);
  // A4: the server's rule for trailing slashes, without its round trip.
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, "") || "/";
  return url;
}

/**
 * React Router's history for this site. It differs from the stock one in what a visitor feels: the old page stays until
 * the new page's code is there, a chunk that is gone after a deploy becomes an ordinary page load, and the swap is one
 * view transition.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState(() => currentVisit(NavigationType.Pop));
  const onCommit = useRef<(() => void) | null>(null);
  const isFirst = useRef(true);

  const navigator = useMemo<Navigator>(() => {
    const go = (to: To, action: NavigationType.Push | NavigationType.Replace, state: unknown) => {
      const url = resolveAddress(to);
      void show(url, () => {
        if (action === NavigationType.Push) history.pushState(state, "", url);
        else history.replaceState(state, "", url);
        return currentVisit(action);
      });
    };
    return {
      createHref: (to) => resolveAddress(to).pathname + resolveAddress(to).search + resolveAddress(to).hash,
      push: (to, state) => go(to, NavigationType.Push, state),
      replace: (to, state) => go(to, NavigationType.Replace, state),
      go: (delta) => history.go(delta),
    };

    async function show(url: URL, commit: () => Visit) {
      const ticket = ++latestTicket;
      try {
        await loadCodeAndStyle(url);
      } catch (error) {
        console.warn("The page's code could not be fetched, loading it afresh", error);
        window.location.assign(url);
        return;
      }
      if (ticket !== latestTicket) return;
      if (!restoreScrollOnPop) history.scrollRestoration = "manual";
      const next = commit();
      latestKey = next.key;
      const update = () =>
        new Promise<void>((resolve) => {
          onCommit.current = resolve;
          startTransition(() => setVisit(next));
        });
      const canFade = "startViewTransition" in document && isMotionWanted();
      if (canFade) document.startViewTransition(update);
      else void update();
    }
  }, []);

  useEffect(() => {
    const onPopState = () => {
      const next = currentVisit(NavigationType.Pop);
      // A jump to a heading of the same page fires popstate too: the browser has done it already.
      if (next.key === latestKey) return;
      const ticket = ++latestTicket;
      loadCodeAndStyle(next).then(
        () => {
          if (ticket !== latestTicket) return;
          latestKey = next.key;
          startTransition(() => setVisit(next));
        },
        () => window.location.reload(),
      );
    };
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, []);

  useEffect(watchWidth, []);

  useLayoutEffect(() => {
    if (!isFirst.current) measureAnew();
    latestKey ||= visit.key;
    onCommit.current?.();
    onCommit.current = null;
  }, [visit]);

  useEffect(
    () =>
      followLinks({
        follow: (url) => (url.href === location.href ? navigator.replace(url) : navigator.push(url)),
        prepare: preloadPage,
      }),
    [navigator],
  );

  // Styles and tests ask this whether the page is live.
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
    releaseLateCode();
  }, []);

  useEffect(() => {
    showArrived();
    endNavigation({ isFirst: isFirst.current, isPop: visit.action === NavigationType.Pop });
    isFirst.current = false;
  }, [visit]);

  return (
    <Router location={visit} navigationType={visit.action} navigator={navigator}>
      {children}
    </Router>
  );
}

async function loadCodeAndStyle({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  const { id } = matchPage(pathname, search).route ?? notFoundRoute;
  await Promise.all([loadPage(id), loadSheet(getSheet(id))]);
}

/**
 * The newest address that is on screen or on its way there, and the newest navigation asked for. Back between the two
 * must undo the navigation, and a navigation that arrives late is dropped.
 */
let latestKey = "";
let latestTicket = 0;
