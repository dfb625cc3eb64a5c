import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render, true from then on: for what only a script can use. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
