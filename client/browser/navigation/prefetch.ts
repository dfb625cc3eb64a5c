import { useEffect } from "react";
import { matchPage, type RouteId } from "../../../shared/routes.ts";

/** Fetches a page's code when the visitor points at a link to it, so that it is there at the click. */
export function usePrefetch(loadPage: (id: RouteId) => Promise<unknown>): void {
  useEffect(() => {
    const onIntent = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      const { route } = matchPage(link?.pathname ?? "", "");
      // A failure is not handled here: the click fetches the code again.
      if (route) loadPage(route.id).catch(() => {});
    };
    const intents = ["pointerover", "focusin", "touchstart"];
    for (const intent of intents) addEventListener(intent, onIntent, { passive: true });
    return () => {
      for (const intent of intents) removeEventListener(intent, onIntent);
    };
  }, [loadPage]);
}
