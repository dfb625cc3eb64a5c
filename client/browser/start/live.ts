import { useSyncExternalStore } from "react";

const { dataset } = typeof document === "undefined" ? { dataset: undefined } : document.documentElement;

/** Boundaries that React has still to hydrate (components/HydrationBoundary.tsx). */
let waiting = 0;
let hasPage = false;

/** Call it when the frame of the page is hydrated. The first script sees by `data-hydrated` that React has started. */
export function frameHydrated(): void {
  if (dataset) dataset.hydrated = "";
}

export function pageHydrated(): void {
  hasPage = true;
  tellWhenLive();
}

/** Call the returned function when the boundary is hydrated or gone. */
export function boundaryWaits(): () => void {
  waiting += 1;
  return () => {
    waiting -= 1;
    tellWhenLive();
  };
}

/** `data-live` on the root: all of the page works. */
function tellWhenLive(): void {
  if (hasPage && waiting === 0 && dataset) dataset.live = "";
}

const never = () => () => {};

/** False on the server and in the first render, true afterwards. For elements that only work with JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
