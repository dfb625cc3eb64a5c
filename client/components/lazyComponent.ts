import { type ComponentType, lazy } from "react";
import { importWithRetry } from "../browser/start/code.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** `React.lazy` for a named export. A failed fetch is tried again and never breaks the page (importWithRetry). */
export function lazyComponent<Props extends object>(load: Load<Props>) {
  return lazy(async () => ({ default: await importWithRetry(load) }));
}

/** Starts to fetch code that a part of the page will need, while React still hydrates what is around it. */
export function prefetch(load: () => Promise<unknown>): void {
  // A failure is not handled here: the component fetches the code again.
  if (typeof window !== "undefined") load().catch(() => {});
}
