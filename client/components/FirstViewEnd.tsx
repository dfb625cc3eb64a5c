import { useInsertionEffect } from "react";
import { keepSheetsBelow, stylesBelowId } from "../browser/navigation/sheets.ts";

/** Browsers that support rel="expect" wait for the element with this id before their first paint (renderPage.tsx). */
export const firstViewEndId = "first-view";

/** React does not change the server's styles at hydration. With a new object per render it would empty the element. */
const untouched = { __html: "" };

/**
 * Marks the end of a page's first view on a phone. The server puts the styles of the content below it here
 * (renderPage.tsx), so that the content above arrives with the first 14 kB, however long the rest takes. One per page.
 */
export function FirstViewEnd() {
  // The next page needs these styles too, so they are moved when this page is left. They are not moved earlier, because
  // a move makes a phone restyle everything on screen.
  useInsertionEffect(() => keepSheetsBelow, []);
  return (
    <>
      <div hidden id={firstViewEndId} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the string is empty. */}
      <div hidden id={stylesBelowId} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
    </>
  );
}
