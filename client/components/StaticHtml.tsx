import type { ReactNode } from "react";
import { useIsFromServer } from "./HydrationBoundary.tsx";

/** For dangerouslySetInnerHTML: React neither compares nor changes the content of an element with this object. */
export const serverHtml = { __html: "" };

/**
 * HTML that stays as the server sent it: React does not hydrate it, and its code is fetched only for a page that an
 * in-app navigation brings, by a `lazyComponent` inside. For parts without handlers. Their links work as elsewhere
 * (navigation/links.ts).
 */
export function StaticHtml({ children }: { children: ReactNode }) {
  if (!useIsFromServer()) return <div data-static="">{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the string is empty.
  return <div data-static="" suppressHydrationWarning dangerouslySetInnerHTML={serverHtml} />;
}
