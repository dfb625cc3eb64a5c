import { type ComponentType, lazy } from "react";
import { importWithRetry } from "../browser/start/code.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/** `React.lazy` for a named export. A failed fetch is tried again and never breaks the page (importWithRetry). */
export function lazyComponent<Props extends object>(load: Load<Props>) {
  return lazy(async () => ({ default: await importWithRetry(load) }));
}
