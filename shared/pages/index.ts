import type { PageHead, PageRoute } from "../page.ts";
import { productPageRecords } from "../products/pageRecords.ts";
import * as about from "./about.ts";
import * as blog from "./blog.ts";
import * as clients from "./clients.ts";
import * as contact from "./contact.ts";
import * as enquiry from "./enquiry.ts";
import * as events from "./events.ts";
import * as faq from "./faq.ts";
import * as home from "./home.ts";
import * as notFoundPage from "./not-found.ts";
import { posts } from "./posts.ts";
import * as privacy from "./privacy.ts";
import * as productEnquiry from "./product-enquiry.ts";
import * as search from "./search.ts";

/** What a file in this folder exports. */
interface PageRecord {
  route: PageRoute;
  head: PageHead;
}

/** The list of pages, for the server and the build. Browsers have the table of their routes (shared/routes.ts). */
export const pages = [
  home,
  about,
  contact,
  ...productPageRecords,
  privacy,
  productEnquiry,
  clients,
  events,
  blog,
  ...posts,
  faq,
  search,
  enquiry,
] as const satisfies readonly PageRecord[];

export { notFoundPage };

export type RouteId = (typeof pages)[number]["route"]["id"] | typeof notFoundPage.route.id;

/** The heads of all pages, for the server and the build. */
export const pageHeads = Object.fromEntries(
  [...pages, notFoundPage].map(({ route, head }) => [route.id, head]),
) as Readonly<Record<RouteId, PageHead>>;

export function getPageHead(id: RouteId): PageHead {
  return pageHeads[id] as PageHead;
}
