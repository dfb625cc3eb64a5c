import records from "./lists/events.json";

/** The HTML of each event by event id. The build sanitises it (A49). */
export const eventTexts: Readonly<Record<string, string>> = Object.fromEntries(
  records.map(({ id, description }) => [id, description]),
);
