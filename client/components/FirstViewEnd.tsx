import { useInsertionEffect } from "react";
import { keepSheetsBelow, stylesBelowId } from "../browser/navigation/sheets.ts";

/** What browsers that know rel="expect" wait for before they paint at first (renderPage.tsx). */
export const firstViewEndId = "first-view";

/** What React leaves alone when it comes: the server's styles. The same object each time, or React would empty the element. */
const untouched = { __html: "" };

/**
 * Where the first view of a page ends, on a phone. The server puts the styles of all that follows here (renderPage.tsx), so
 * that what stands above comes with the first 14 kB, however long the rest takes. Each page has one.
 */
export function FirstViewEnd() {
  // The next page needs them as well. Until there is one they stay: to move them costs a phone a new look at all it shows.
  useInsertionEffect(() => keepSheetsBelow, []);
  return (
    <>
      <div hidden id={firstViewEndId} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: there is nothing in it. */}
      <div hidden id={stylesBelowId} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
    </>
  );
}
