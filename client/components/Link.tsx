import type { MouseEvent, ReactNode } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { showLeaving } from "../browser/presses.ts";
import { preloadPage } from "../pages.ts";

interface LinkProps {
  /** A path of this site, with its query if any. */
  to: string;
  className?: string;
  children: ReactNode;
  "aria-label"?: string;
  "aria-current"?: "page";
  "data-product"?: string;
  onClick?: () => void;
}

/**
 * A link inside the site. The page's code is fetched on intent, so that a click finds it there. Made of React Router's
 * hooks, as its own Link brings 4 kB of what only its framework uses.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to);
  const preload = () => preloadPage(to);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.();
    navigate(event);
    if (event.defaultPrevented) showLeaving(event.currentTarget);
  };
  return (
    <a
      href={useHref(to)}
      onClick={handleClick}
      onPointerEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
      {...rest}
    >
      {children}
    </a>
  );
}
