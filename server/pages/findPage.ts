import { eventAddress, findEventList, listAddress } from "../../shared/content/eventsPage.ts";
import { events } from "../../shared/records/events.ts";
import { matchPage } from "../../shared/routes.ts";
import type { PageRequest } from "./renderPage.tsx";

const eventIds = new Set(events.map((event) => event.id));

/**
 * The page of an address, with the address reduced to the parts on which the page depends: route, known product (A2),
 * known event (A53) and page of the events' list. null: no such page, or one that is rendered for each visitor.
 */
export function findPage(address: string): PageRequest | null {
  const queryStart = address.indexOf("?");
  const pathname = queryStart < 0 ? address : address.slice(0, queryStart);
  const search = queryStart < 0 ? "" : address.slice(queryStart);
  const { route, askedProduct } = matchPage(pathname, search);
  if (!route || route.dynamic) return null;
  if (route.id === "events") {
    const event = new URLSearchParams(search).get("event");
    const isKnown = event !== null && eventIds.has(event);
    return { id: route.id, address: isKnown ? eventAddress({ id: event }) : listAddress(findEventList(search).page) };
  }
  // A product page asks about its own product anyway.
  const isOther = askedProduct && askedProduct.code !== route.product;
  return { id: route.id, address: isOther ? `${route.path}?page=${askedProduct.code}` : route.path };
}
