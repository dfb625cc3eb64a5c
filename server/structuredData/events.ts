import type { ContentImage } from "../../shared/content/images.ts";
import { toIsoDate } from "../../shared/dates.ts";
import type { GraphContext, Thing } from "./things.ts";

/** What events say of themselves to machines, as JSON-LD. Only what is real is given to them. */

/** What the events page publishes of an event: undefined fields are left out. */
export interface PublishedEvent {
  title: string;
  date: string;
  location: string;
  shortDescription: string;
  path: string;
  images: readonly ContentImage[];
}

/** Each entry is the event itself, with the addresses of its photographs; drawings are no pictures of it. */
export function eventList(context: GraphContext, events: readonly PublishedEvent[]): Thing {
  const { origin } = context;
  return {
    "@type": "ItemList",
    itemListElement: events.map(({ title, date, location, shortDescription, path, images }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Event",
        name: title,
        url: origin + path,
        startDate: toIsoDate(date),
        description: readText(shortDescription),
        location: { "@type": "Place", name: location, address: location },
        organizer: { "@id": `${origin}/#organization` },
        image: pictureAddresses(origin, images),
      },
    })),
  };
}

/** The widest copy of each picture that is a file; undefined when none is. */
export function pictureAddresses(origin: string, images: readonly ContentImage[]): string[] | undefined {
  const files = images.flatMap(({ file }) => file ?? []);
  if (files.length === 0) return undefined;
  return files.map(({ src }) => origin + src);
}

/** What a person reads of HTML that passed the build. */
export function readText(html: string): string {
  const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .replaceAll(/\s+/g, " ")
    .trim();
}
