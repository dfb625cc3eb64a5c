import type { ContentImage } from "./images.ts";
import records from "./lists/events.json";
import type { EventRecord } from "./lists.ts";
import { type SceneName, scenes } from "./scenes.ts";

/**
 * The events (specification section 3), newest first, with the fields that lists and cards need. Their long texts are
 * in eventTexts.ts, which browsers fetch later. The events are in lists/events.json. Edit it by hand or with
 * `npm run content`. The first twenty are samples on real fifth Saturdays, without invented people (A62). /events says
 * so.
 */

export interface CompanyEvent extends Omit<EventRecord, "description" | "images"> {
  images: readonly ContentImage[];
}

export const events: readonly CompanyEvent[] = (records as EventRecord[]).map(
  ({ description: _, images, ...event }) => ({
    ...event,
    images: images.map(({ imageUrl, alt = scenes[imageUrl.slice("scene:".length).split("/")[0] as SceneName] }) => ({
      imageUrl,
      alt,
    })),
  }),
);
