import { createContext, use } from "react";
import { findSheet, isInlined } from "../browser/publicConfig.ts";

/** In the names of the stylesheets (findSheet). App provides it, on the server and in the browser. */
export const SheetVersion = createContext("");

/**
 * A stylesheet for content below the first view, linked at the place where it is needed. The browser paints the content
 * above while it loads. The content below waits for it, so there is no layout shift. With `media="print"`, nothing on
 * the screen waits.
 */
export function SheetLink({ name, media }: { name: string; media?: "print" }) {
  const href = findSheet(use(SheetVersion), name);
  return href && <link rel="stylesheet" href={href} media={media} />;
}

/**
 * The stylesheet of a kind of page. The server inlines it in the head. After an in-app navigation it is linked, and
 * React shows the page when it has loaded.
 */
export function PageSheet({ name }: { name: string }) {
  const href = findSheet(use(SheetVersion), name);
  if (isInlined(name)) return null;
  return href && <link rel="stylesheet" href={href} precedence="page" />;
}
