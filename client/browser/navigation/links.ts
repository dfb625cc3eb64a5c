import { matchPage } from "../../../shared/routes.ts";
import { opensElsewhere, showLeaving } from "../start/presses.ts";

interface Follower {
  /** Shows a page of this site without a page load. */
  follow: (url: URL) => void;
  /** Called when the visitor is about to follow a link, so that the page's code can be fetched before the click. */
  prepare: (url: URL) => void;
}

/**
 * The link and its target, if that is a page of this site that the server does not render again for each request. The
 * browser handles links to a section of the page on screen.
 */
function readPage(event: Event): { link: HTMLAnchorElement; url: URL } | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  if (!link) return undefined;
  const url = new URL(link.href);
  const { route } = matchPage(url.pathname, url.search);
  return route && !route.unkept ? { link, url } : undefined;
}

/**
 * Follows all links inside the site with one set of listeners. A link is a plain `<a href="/...">`, both in live parts
 * and in parts that are never hydrated (latePart.tsx). Returns a function that removes the listeners.
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
  // On window and in the capture phase, so before React, which stops events of elements that are not live.
  const phase = { capture: true, passive: true };
  const intents = ["pointerover", "focusin", "touchstart"];
  addEventListener("click", onClick, true);
  for (const intent of intents) addEventListener(intent, onIntent, phase);
  return () => {
    removeEventListener("click", onClick, true);
    for (const intent of intents) removeEventListener(intent, onIntent, phase);
  };
}
