import type { SafeHtml } from "../../build/content/listShapes.ts";
import { lists } from "./lists.ts";

/** The long text of each event, by event id. */
export const eventTexts: Readonly<Record<string, SafeHtml>> = Object.fromEntries(
  lists.events.map(({ id, description }) => [id, description]),
);
