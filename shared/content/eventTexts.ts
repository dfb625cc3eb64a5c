import records from "./lists/events.json";
import type { EventRecord } from "./lists.ts";
import type { SafeHtml } from "./safeHtml.ts";

/** The long text of each event, by event id. */
export const eventTexts: Readonly<Record<string, SafeHtml>> = Object.fromEntries(
  (records as unknown as EventRecord[]).map(({ id, description }) => [id, description]),
);
