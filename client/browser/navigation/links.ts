import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { matchPage, type RouteId } from "../../../shared/routes.ts";
import { opensElsewhere } from "../start/earlyClicks.ts";

/** Links in HTML that is never hydrated (components/StaticHtml.tsx) lead to other pages without a page load, like `Link`. */
export function useStaticLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('[data-static] a[href^="/"]');
      // `Link` has already handled its own clicks.
      if (!link || event.defaultPrevented || opensElsewhere(event)) return;
      const { pathname, search, hash } = link;
      const { route } = matchPage(pathname, search);
      if (!route || route.dynamic) return;
      event.preventDefault();
      navigate({ pathname, search, hash });
    };
    addEventListener("click", onClick);
    return () => removeEventListener("click", onClick);
  }, [navigate]);
}

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
