import type { EventRecord } from "../../build/content/listShapes.ts";
import type { ContentImage } from "../content/images.ts";
import { type SceneName, scenes } from "../content/scenes.ts";
import { lists } from "./lists.ts";

/**
 * The events (specification section 3), newest first, with the fields that lists and cards need. Their long texts are
 * in eventTexts.ts, which browsers fetch later. The events are in lists/events.json. Edit it by hand or with
 * `npm run content`. The first twenty are samples on real fifth Saturdays, without invented people (A62). /events says
 * so.
 */

export interface CompanyEvent extends Omit<EventRecord, "description" | "images"> {
  images: readonly ContentImage[];
}

export const events: readonly CompanyEvent[] = lists.events.map(({ description: _, images, ...event }) => ({
  ...event,
  images: images.map(({ imageUrl, alt = scenes[imageUrl.slice("scene:".length).split("/")[0] as SceneName] }) => ({
    imageUrl,
    alt,
  })),
}));
