import { events } from "../../shared/content/events.ts";
import { eventTexts } from "../../shared/content/eventTexts.ts";
import { matchPage } from "../../shared/routes.ts";

/**
 * Faults of the files that are edited by hand, which types cannot show and which would break a page or a link. They
 * stop the build. Lists and Markdown files have their own rules (shared/content/lists.ts, markdownShapes.ts), but only
 * the routes know to which pages events can link.
 */

type Texts = Readonly<Record<string, string | undefined>>;

export function findContentFaults(
  eventHtml: Texts = Object.fromEntries(
    events.map((event) => [event.id, event.shortDescription + eventTexts[event.id]]),
  ),
): string[] {
  return Object.entries(eventHtml).flatMap(([id, html = ""]) =>
    [...html.matchAll(/ href="(\/[^"]*)"/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !matchPage(new URL(link, "https://site.invalid").pathname, "").route)
      .map((link) => `shared/content/lists/events.json, ${id}: "${link}" is no page of ours: correct the address`),
  );
}
