import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { matchPage } from "../../../shared/routes.ts";
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
