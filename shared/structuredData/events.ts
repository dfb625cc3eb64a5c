import type { ContentImage } from "../content/images.ts";
import { toIsoDate } from "../dates.ts";
import { readText } from "../readText.ts";
import type { GraphContext, Thing } from "./types.ts";

/** JSON-LD of events. The callers pass only real events, no samples. */

/** The data of an event that the events page publishes. */
export interface PublishedEvent {
  title: string;
  date: string;
  location: string;
  shortDescription: string;
  path: string;
  images: readonly ContentImage[];
}

/** Each entry is the event itself, with the addresses of its photographs but not of drawings. */
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

/** Addresses of the widest copy of each picture that is a file. undefined when none is. */
export function pictureAddresses(origin: string, images: readonly ContentImage[]): string[] | undefined {
  const files = images.flatMap(({ file }) => file ?? []);
  if (files.length === 0) return undefined;
  return files.map(({ src }) => origin + src);
}
