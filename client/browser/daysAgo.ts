import { site } from "../../shared/content/site.ts";
import { countDaysSince } from "../../shared/dates.ts";
import { useHydrated } from "./hydrated.ts";

/**
 * How many days ago an article was published: the number of the content, or the true one when site.relativeDates says so
 * (A18). The true one is not known until the page is alive, as the server keeps a page for longer than a day. An article
 * to come has no number.
 */
export function useDaysAgo({ daysAgo, date }: { daysAgo?: number; date?: string }): number | undefined {
  const isAlive = useHydrated();
  if (daysAgo === undefined || !date || site.relativeDates === "literal") return daysAgo;
  return isAlive ? countDaysSince(date, Date.now()) : undefined;
}
