import type { sampleKeys } from "../../shared/content/site.ts";
import { getRoute, type RouteId, routes } from "../../shared/routes.ts";

/** The pages that show each sample value, for `npm run check:content`. test/samplePlaces.test.ts checks these pages. */

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

const placesOfFile: Readonly<Record<string, readonly Place[]>> = {
  "content/drawnCast.ts": ["home", "broker", "reinsurance"],
  "products/sarb/followOneRisk.ts": ["reinsurance", "home"],
  "content/lists/clients.json": ["clients", "home", "broker"],
  "content/lists/events.json": ["events"],
  "content/lists/portals.json": ["aggregator"],
  "products/saiba/tour.ts": ["broker"],
  "products/saibalite/tour.ts": ["agency"],
  "products/sarb/tour.ts": ["reinsurance"],
  "products/sata/tour.ts": ["health"],
  "products/sewac/tour.ts": ["benefits"],
  "products/supercrop/tour.ts": ["crop"],
  "products/swap/tour.ts": ["aggregator"],
};

export function findPlacesOfKey(key: (typeof sampleKeys)[number]): readonly Place[] {
  return placesOfKey[key] ?? [everyPage];
}

/** The list, and the column beside each post. */
const blogPages: readonly Place[] = routes
  .filter(({ id, published }) => id === "blog" || published)
  .map(({ id }) => id);

/** A file of `shared/` that is not named here may be on any page. */
export function findPlacesOfFile(file: string): readonly Place[] {
  return file.startsWith("content/posts/") ? blogPages : (placesOfFile[file] ?? [everyPage]);
}

export function namePlace(place: Place): string {
  return place === everyPage ? everyPage : getRoute(place).path;
}
