import type { Lists } from "../../build/content/listShapes.ts";
import clients from "../content/lists/clients.json";
import documents from "../content/lists/documents.json";
import events from "../content/lists/events.json";
import offices from "../content/lists/offices.json";
import portals from "../content/lists/portals.json";
import quotes from "../content/lists/quotes.json";
import screens from "../content/lists/screens.json";

/**
 * The owner's lists. The build has checked them by their schemas, which also sanitise HTML (build/content/lists.mjs), so
 * this is the one place that may give them their types.
 */
export const lists = { clients, documents, events, offices, portals, quotes, screens } as unknown as Pick<
  Lists,
  "clients" | "documents" | "events" | "offices" | "portals" | "quotes" | "screens"
>;
