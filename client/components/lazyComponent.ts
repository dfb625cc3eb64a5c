import { type ComponentType, lazy } from "react";
import { importWithRetry, whenNeeded } from "../browser/start/code.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** `React.lazy` for a named export. A failed fetch is tried again and never breaks the page (importWithRetry). */
export function lazyComponent<Props extends object>(load: Load<Props>) {
  return lazy(async () => ({ default: await importWithRetry(load) }));
}

/**
 * The same for large parts below the first view: their code is fetched when the visitor does something or comes near an
 * element with `data-later`. They stand in a HydrationBoundary with `isLater`.
 */
export function laterComponent<Props extends object>(load: Load<Props>) {
  return lazyComponent(async () => {
    await whenNeeded();
    return load();
  });
}
