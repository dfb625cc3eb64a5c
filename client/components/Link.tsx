import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
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

/** A link inside the site. The page's code is fetched on intent, so that a click finds it there. */
export function Link({ to, ...rest }: LinkProps) {
  const preload = () => preloadPage(to);
  return <RouterLink to={to} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} {...rest} />;
}
