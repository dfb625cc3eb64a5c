import type { sampleKeys } from "../../shared/content/site.ts";
import { getRoute, type RouteId, routes } from "../../shared/routes.ts";

/** The pages that show each sample value, for `npm run check:content`. test/words.test.tsx checks these pages. */

const everyPage = "every page";

export type Place = RouteId | typeof everyPage;

/** Their printed versions end with our contact details. */
const productPages = routes.filter(({ product }) => product).map(({ id }) => id);

/** Keys of `site`. A key that is missing here counts as shown on every page. */
const placesOfKey: Partial<Record<(typeof sampleKeys)[number], readonly Place[]>> = {
  supportEmail: ["events"],
  helpdeskPhone: ["contact", "events"],
  meetingUrl: ["contact"],
  address: ["contact", "events", "product-enquiry", ...productPages],
  mapsUrl: ["contact", "events", "product-enquiry"],
  mapEmbedUrl: ["contact", "events"],
};

/** A product that is not on the list has no page. */
const placesOfFile: Readonly<Record<string, readonly string[]>> = {
  "content/drawnCast.ts": ["home"],
  "content/lists/clients.json": ["clients", "home", "saiba"],
  "content/lists/events.json": ["events"],
  "content/lists/portals.json": ["swap"],
};

export function findPlacesOfKey(key: (typeof sampleKeys)[number]): readonly Place[] {
  return placesOfKey[key] ?? [everyPage];
}

const isPage = (id: string): id is RouteId => routes.some((route) => route.id === id);

/** The list, and the column beside each post. */
const blogPages: readonly Place[] = routes
  .filter(({ id, published }) => id === "blog" || published)
  .map(({ id }) => id);

/** A product's file is for its page, and for Home unless it is of the page alone. Any other file may be on every page. */
export function findPlacesOfFile(file: string): readonly Place[] {
  const [, code, name = ""] = /^products\/(\w+)\/(\w+)\.ts$/.exec(file) ?? [];
  const page = routes.find(({ product }) => product === code)?.id;
  if (page && code) return ["page", "tour"].includes(name) ? [page] : [page, "home"];
  return file.startsWith("content/posts/") ? blogPages : (placesOfFile[file]?.filter(isPage) ?? [everyPage]);
}

export function namePlace(place: Place): string {
  return place === everyPage ? everyPage : getRoute(place).path;
}
