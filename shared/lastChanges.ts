import type { PageHead } from "./page.ts";
import type { Route } from "./routes.ts";

/** By the page's id. The build writes the days into this module (build/pages.mjs): until then there are none. */
const days: Readonly<Record<string, string>> = {};

/** The day on which the page last changed (2025-05-31), for search engines. Undefined where nobody knows it. */
export function findLastChange({ id }: Route, { lastModified }: PageHead): string | undefined {
  return lastModified ?? days[id];
}
