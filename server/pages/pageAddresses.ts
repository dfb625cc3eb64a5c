import { events } from "../../shared/content/events.ts";
import { eventAddress, findEventList, listAddress } from "../../shared/content/eventsPage.ts";
import { listParameterNames, products } from "../../shared/content/products.ts";
import { matchPage, routes } from "../../shared/routes.ts";
import type { PageRequest } from "./renderPage.tsx";

/** A page that is the same for every visitor, with its addresses in plain spelling: lower case, no other parameter. */
export interface AddressedPage {
  request: PageRequest;
  /** The first is the page's own. */
  addresses: readonly [string, ...string[]];
}

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
  if (!route || route.unkept) return null;
  if (route.id === "events") {
    const event = new URLSearchParams(search).get("event");
    const isKnown = event !== null && eventIds.has(event);
    return { id: route.id, address: isKnown ? eventAddress({ id: event }) : listAddress(findEventList(search).page) };
  }
  // A product page asks about its own product anyway.
  const isOther = askedProduct && askedProduct.code !== route.product;
  return { id: route.id, address: isOther ? `${route.path}?page=${askedProduct.code}` : route.path };
}

/** Every page that is the same for all visitors: first the routes, then the pages that a query or a segment names. */
export function listPages(): AddressedPage[] {
  const kept = routes.filter(({ unkept }) => !unkept);
  const names = products.flatMap((product) => listParameterNames(product));
  const { pageCount } = findEventList("");
  const addresses = [
    ...kept.map(({ path }) => path),
    ...events.map(eventAddress),
    ...Array.from({ length: pageCount - 1 }, (_, at) => listAddress(at + 2)),
    ...kept
      .filter(({ product }) => product)
      .flatMap(({ path }) => names.flatMap((name) => [`${path}?page=${name}`, `${path}/${name}`])),
  ];
  const pages = new Map<string, { request: PageRequest; addresses: [string, ...string[]] }>();
  for (const address of addresses) {
    const request = findPage(address) as PageRequest;
    const page = pages.get(request.address);
    if (page) page.addresses.push(address);
    else pages.set(request.address, { request, addresses: [address] });
  }
  return [...pages.values()];
}
