import { eventAddress } from "../../shared/content/eventsPage.ts";
import { byCode } from "../../shared/products/byCode.ts";
import { type Product, products } from "../../shared/products/index.ts";
import { events } from "../../shared/records/events.ts";
import { matchPage, type Route } from "../../shared/routes.ts";

/** All that each tour.ts exports: the words of the tour, its invented names, and the data of its screens. */
export const tours = byCode(import.meta.glob<object>("../../shared/products/*/tour.ts", { eager: true }));

/**
 * Products for tests that need any: a test that names one would fail when it is taken away (docs/development.md). They have
 * a tour, a demo form and a choice of the product enquiry.
 */
const [first, other, ...more] = products.filter(({ code, enquiryLabel }) => enquiryLabel && Object.hasOwn(tours, code));
const last = more.at(-1);
if (!first || !other || !last) throw new Error("The tests need three products with a tour and an enquiryLabel");

/** The one that an example enquiry asks for. */
export const firstProduct: Product = first;
export const someProduct: Product = last;
export const productPath: string = last.path;
export const otherProduct: Product = other;

/** The article that the specification names. The owner's posts come beside it. */
export const articleRoute = matchPage("/blog/the-future-of-crm-software-for-insurance-brokers", "").route as Route;

/** An event's own page, or the list where the owner has none. */
export const [eventPath = "/events"] = events.map(eventAddress);

/** For tests of what one product has: its address leads nowhere once it is taken away. */
export const isThere = (address: string) => Boolean(matchPage(address.split(/[?#]/)[0] as string, "").route);
