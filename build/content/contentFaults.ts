import { article } from "../../shared/content/article.ts";
import { blogEntries } from "../../shared/content/blogEntries.ts";
import { events } from "../../shared/content/events.ts";
import { eventTexts } from "../../shared/content/eventTexts.ts";
import { privacy } from "../../shared/content/privacy.ts";
import { isDay, toIsoDate } from "../../shared/dates.ts";
import { pageHeads } from "../../shared/pages/index.ts";
import { matchPage } from "../../shared/routes.ts";

/**
 * Faults of the files that are edited by hand, which types cannot show and which would break a page or a link. They
 * stop the build. The lists have their own rules (shared/content/lists.ts), but only the routes know to which pages events can link.
 */

type Texts = Readonly<Record<string, string | undefined>>;
type Entry = Pick<(typeof blogEntries)[number], "slug" | "date" | "daysAgo">;

export function findContentFaults(
  entries: readonly Entry[] = blogEntries,
  days: Texts = { "shared/content/article.ts": article.date, "shared/content/privacy.ts": privacy.date },
  changes: Texts = Object.fromEntries(Object.entries(pageHeads).map(([id, head]) => [id, head.lastModified])),
  eventHtml: Texts = Object.fromEntries(
    events.map((event) => [event.id, event.shortDescription + eventTexts[event.id]]),
  ),
): string[] {
  const blogFile = "shared/content/blogEntries.ts";
  return [
    ...entries.filter(({ date }) => date && !isDay(date)).map(({ date }) => tellDay(blogFile, date)),
    ...entries
      .filter(({ slug, daysAgo }) => daysAgo !== undefined && !matchPage(`/blog/${slug}`, "").route)
      .map(
        ({ slug }) =>
          `${blogFile}: "${slug}" has daysAgo, so it links to /blog/${slug}, which is no page: correct the slug, take daysAgo out, or add the page to shared/routes.ts`,
      ),
    ...entries.flatMap(({ slug, date = "" }) => {
      const published = matchPage(`/blog/${slug}`, "").route?.published;
      return published && isDay(date) && toIsoDate(date) !== published
        ? [
            `${blogFile}: "${slug}" is of ${date}, but shared/routes.ts says that it was published on ${published}: correct one`,
          ]
        : [];
    }),
    ...Object.entries(days)
      .filter(([, day]) => !isDay(day))
      .map(([file, day]) => tellDay(file, day)),
    ...Object.entries(changes)
      .filter(([, day = ""]) => !/^\d{4}-\d\d-\d\d$/.test(day) || !isDay(day.split("-").reverse().join(".")))
      .map(([id, day]) => `shared/pages/${id}.ts: lastModified "${day}" is not a day: write it as 2025-05-31`),
    ...Object.entries(eventHtml).flatMap(([id, html = ""]) =>
      [...html.matchAll(/ href="(\/[^"]*)"/g)]
        .map(([, link = ""]) => link)
        .filter((link) => !matchPage(new URL(link, "https://site.invalid").pathname, "").route)
        .map((link) => `shared/content/lists/events.json, ${id}: "${link}" is no page of ours: correct the address`),
    ),
  ];
}

const tellDay = (file: string, day = "") =>
  `${file}: date "${day}" is not a day of the calendar: write it as 31.05.2025`;
