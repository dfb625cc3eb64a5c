import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render, true afterwards. For elements that only work with JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
