import { stylesBelowId } from "../browser/navigation/sheets.ts";

/** What browsers that know rel="expect" wait for before they paint at first (renderPage.tsx). */
export const firstViewEndId = "first-view";

/**
 * Where the first view of a page ends, on a phone. The server puts the styles of all that follows here (renderPage.tsx), so
 * that what stands above comes with the first 14 kB, however long the rest takes. Each page has one.
 */
export function FirstViewEnd() {
  return (
    <>
      <div hidden id={firstViewEndId} />
      <div hidden id={stylesBelowId} />
    </>
  );
}
