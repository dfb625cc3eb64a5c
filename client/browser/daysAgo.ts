import { site } from "../../shared/content/site.ts";
import { countDaysSince } from "../../shared/dates.ts";
import { useHydrated } from "./start/live.ts";

/**
 * How many days ago an article was published: the number in the content, or the real one when site.relativeDates asks
 * for it (A18). The real number is undefined until the page is hydrated, because the server caches a page for longer
 * than a day. An upcoming article has no number.
 */
export function useDaysAgo({ daysAgo, date }: { daysAgo?: number; date?: string }): number | undefined {
  const isAlive = useHydrated();
  if (daysAgo === undefined || !date || site.relativeDates === "literal") return daysAgo;
  return isAlive ? countDaysSince(date, Date.now()) : undefined;
}
