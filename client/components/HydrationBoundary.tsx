import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { boundaryWaits, useHydrated } from "../browser/start/live.ts";

/** In the browser: whether this instance began as HTML from the server. It stays so for the life of the instance. */
export function useIsFromServer(): boolean {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(typeof window !== "undefined" && !isHydrated);
  return isFromServer;
}

/**
 * A part of a page that React hydrates in a task of its own, and before all others when the visitor presses something
 * in it. After an in-app navigation there is no boundary, so that the old page stays until all code of the new one has
 * come.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  const isFromServer = useIsFromServer();
  const [isHydrated, setHydrated] = useState(false);
  // While it waits, its parent may render again. With other children React would have to throw the HTML away.
  const [childrenFromServer] = useState(children);
  const current = isHydrated ? children : childrenFromServer;
  const counts = isFromServer && !isHydrated;
  useEffect(() => (counts ? boundaryWaits() : undefined), [counts]);
  // The same element in each render: another one would make React hydrate it at once, in the task of its parent.
  const boundary = useMemo(
    () => (
      <Suspense fallback={null}>
        <Content onHydrated={setHydrated}>{current}</Content>
      </Suspense>
    ),
    [current],
  );
  return isFromServer || typeof window === "undefined" ? boundary : children;
}

function Content({ onHydrated, children }: { onHydrated: (isHydrated: true) => void; children: ReactNode }) {
  useEffect(() => onHydrated(true), [onHydrated]);
  return children;
}
