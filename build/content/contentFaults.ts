import { pageHeads } from "../../shared/pages.ts";
import { events } from "../../shared/records/events.ts";
import { eventTexts } from "../../shared/records/eventTexts.ts";
import { faqs } from "../../shared/records/faqs.ts";
import { matchPage, routes } from "../../shared/routes.ts";

/**
 * Faults of the files that are edited by hand, which types cannot show and which would break a page or a link. They
 * stop the build. Lists and Markdown files have their own rules (build/content/listShapes.ts, markdownShapes.ts), but only
 * the routes know to which pages events can link.
 */

type Texts = Readonly<Record<string, string | undefined>>;

/** Longer ones are cut by search engines, shorter ones tell too little. */
const mostTitle = 60;
const leastDescription = 75;
const mostDescription = 155;

export function findHeadFaults(
  heads: Readonly<Record<string, { title: string; description: string }>> = pageHeads,
): string[] {
  return Object.entries(heads).flatMap(([id, { title, description }]) => {
    const route = routes.find((one) => one.id === id);
    // A post's own file is checked with its line (markdownShapes.ts).
    if (route?.published) return [];
    const file = route?.product ? `shared/products/${route.product}/page.yaml` : `shared/content/pages/${id}.yaml`;
    const { length } = description;
    const range = `${leastDescription} to ${mostDescription}`;
    return [
      ...(title.length <= mostTitle
        ? []
        : [`${file}: title has ${title.length} characters: search engines show ${mostTitle}, so shorten it`]),
      ...(length >= leastDescription && length <= mostDescription
        ? []
        : [`${file}: description has ${length} characters: search engines show ${range}, so write as many`]),
    ];
  });
}

export function findContentFaults(
  eventHtml: Texts = Object.fromEntries(
    events.map((event) => [event.id, event.shortDescription + eventTexts[event.id]]),
  ),
): string[] {
  const links = [
    ...Object.entries(eventHtml).flatMap(([id, html = ""]) =>
      [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, to = ""]) => ({ place: `lists/events.json, ${id}`, to })),
    ),
    ...faqs.flatMap(({ id, answer }) =>
      [answer]
        .flat()
        .flatMap((piece) => (typeof piece === "string" ? [] : { place: `questions.yaml, ${id}`, ...piece })),
    ),
  ];
  return links
    .filter(({ to }) => !matchPage(new URL(to, "https://site.invalid").pathname, "").route)
    .map(({ place, to }) => `shared/content/${place}: "${to}" is no page of ours: correct the address`);
}
