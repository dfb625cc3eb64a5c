import { type ComponentType, lazy } from "react";
import { importWithRetry } from "../browser/start/hydrationSchedule.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** `React.lazy` for a named export. A failed fetch is tried again and never breaks the page (importWithRetry). */
export function lazyComponent<Props extends object>(load: Load<Props>) {
  return lazy(async () => ({ default: await importWithRetry(load) }));
}

/**
 * The same for islands that will be hydrated: their code is fetched as soon as that of the page has come, while React
 * hydrates the page.
 */
export function prefetchedComponent<Props extends object>(load: Load<Props>) {
  // A failure is not handled here: the island fetches the code again.
  if (typeof window !== "undefined") load().catch(() => {});
  return lazyComponent(load);
}
