import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { NavigationType, type Navigator, Router, type To } from "react-router-dom";
import { matchPage, notFoundRoute, type RouteId } from "../../../shared/routes.ts";
import { isMotionWanted } from "../motion/motion.ts";
import { releaseLateCode } from "../start/lateCode.ts";
import { showArrived } from "../start/presses.ts";
import { measureAnew, watchWidth } from "../start/whole.ts";
import { followLinks } from "./links.ts";
import { endNavigation, restoreScrollOnPop } from "./navigation.ts";
import { loadSheet } from "./sheets.ts";

/** What the router needs from the pages. It gets this as a prop, so that it does not import the pages. */
interface PageCode {
  /** Fetches all code of a page. Rejects when the code cannot be fetched. */
  load: (id: RouteId) => Promise<void>;
  /** The kind of page. It names the stylesheets that the page needs in addition to the site's own. */
  getSheet: (id: RouteId) => string;
}

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
  // A4: applies the server's rule for trailing slashes, which saves the round trip of its redirect.
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, "") || "/";
  return url;
}

/**
 * React Router's history for this site. It differs from the stock one in three ways: the old page stays on screen until
 * the new page's code has been fetched, a chunk that is gone after a deploy causes an ordinary page load, and a change
 * of page is one view transition.
 */
export function BrowserRouter({ pages, children }: { pages: PageCode; children: ReactNode }) {
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
        await loadCodeAndStyle(pages, url);
      } catch (error) {
        console.warn("The page's code could not be fetched: loading it as a new page", error);
        window.location.assign(url);
        return;
      }
      if (ticket !== latestTicket) return;
      const next = commit();
      latestKey = next.key;
      const update = () =>
        new Promise<void>((resolve) => {
          onCommit.current = resolve;
          startTransition(() => setVisit(next));
        });
      const canFade = "startViewTransition" in document && isMotionWanted();
      // The browser gives a fade up in a hidden tab, at a new size or after four seconds. The page is shown all the same.
      if (canFade) document.startViewTransition(update).ready.catch(() => {});
      else void update();
    }
  }, [pages]);

  useEffect(() => {
    const onPopState = () => {
      const next = currentVisit(NavigationType.Pop);
      // A jump to a heading on the same page fires popstate too. The browser has already scrolled there.
      if (next.key === latestKey) return;
      if (matchPage(next.pathname, next.search).route?.unkept) {
        window.location.reload();
        return;
      }
      // Only until the page is shown: the browser itself restores the place after a reload or a visit to another site.
      if (!restoreScrollOnPop) history.scrollRestoration = "manual";
      const ticket = ++latestTicket;
      loadCodeAndStyle(pages, next).then(
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
  }, [pages]);

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
        // An error is ignored here: the click will fetch the code again and handle it.
        prepare: (url) => void pages.load(pageAt(url)).catch(() => {}),
      }),
    [navigator, pages],
  );

  // Other code and tests read this to see whether the page is live.
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
    releaseLateCode();
  }, []);

  useEffect(() => {
    showArrived();
    endNavigation({ isFirst: isFirst.current, isPop: visit.action === NavigationType.Pop });
    history.scrollRestoration = "auto";
    isFirst.current = false;
  }, [visit]);

  return (
    <Router location={visit} navigationType={visit.action} navigator={navigator}>
      {children}
    </Router>
  );
}

const pageAt = ({ pathname, search }: Pick<URL, "pathname" | "search">): RouteId =>
  (matchPage(pathname, search).route ?? notFoundRoute).id;

async function loadCodeAndStyle(pages: PageCode, address: Pick<URL, "pathname" | "search">): Promise<void> {
  const id = pageAt(address);
  await Promise.all([pages.load(id), loadSheet(pages.getSheet(id))]);
}

/**
 * `latestKey` is the newest address that is on screen or about to be. Back must undo a navigation even when React has
 * not rendered it yet, so popstate compares with this key. `latestTicket` is the newest navigation: when the code of an
 * older one arrives late, that navigation is dropped.
 */
let latestKey = "";
let latestTicket = 0;
