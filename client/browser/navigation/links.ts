import { matchPage } from "../../../shared/routes.ts";
import { opensElsewhere, showLeaving } from "../start/presses.ts";

interface Follower {
  /** Shows a page of this site without a page load. */
  follow: (url: URL) => void;
  /** Called when the visitor is about to follow a link: its code can come ahead of the click. */
  prepare: (url: URL) => void;
}

/** Where a link leads, if that is a page of this site and no page made anew for each request; a section of the page on screen is the browser's own business. */
function readPage(event: Event): { link: HTMLAnchorElement; url: URL } | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  if (!link) return undefined;
  const url = new URL(link.href);
  const { route } = matchPage(url.pathname, url.search);
  return route && !route.unkept ? { link, url } : undefined;
}

/**
 * All links inside the site, by one set of listeners: a link is a plain `<a href="/...">` wherever it stands, in parts that
 * are live and in those whose code never comes (latePart.tsx). Returns what stops it.
 */
export function followLinks({ follow, prepare }: Follower): () => void {
  const onClick = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    const page = readPage(event);
    if (!page) return;
    event.preventDefault();
    showLeaving(page.link);
    follow(page.url);
  };
  const onIntent = (event: Event) => {
    const page = readPage(event);
    if (page) prepare(page.url);
  };
  // On window and in the capture phase: before React, which stops the events of what is not live.
  const phase = { capture: true, passive: true };
  const intents = ["pointerover", "focusin", "touchstart"];
  addEventListener("click", onClick, true);
  for (const intent of intents) addEventListener(intent, onIntent, phase);
  return () => {
    removeEventListener("click", onClick, true);
    for (const intent of intents) removeEventListener(intent, onIntent, phase);
  };
}
