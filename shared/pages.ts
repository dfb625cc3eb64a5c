import about from "./content/pages/about.yaml";
import blog from "./content/pages/blog.yaml";
import clients from "./content/pages/clients.yaml";
import contact from "./content/pages/contact.yaml";
import enquiry from "./content/pages/enquiry.yaml";
import events from "./content/pages/events.yaml";
import faq from "./content/pages/faq.yaml";
import home from "./content/pages/home.yaml";
import notFound from "./content/pages/not-found.yaml";
import privacy from "./content/pages/privacy.yaml";
import productEnquiry from "./content/pages/product-enquiry.yaml";
import search from "./content/pages/search.yaml";
import { toIsoDate } from "./dates.ts";
import type { PageHead, PageRoute } from "./page.ts";
import { productPageRecords } from "./products/pageRecords.ts";
import { postTexts } from "./records/postTexts.ts";
import { head as privacyHead } from "./records/privacy.ts";

interface PageRecord {
  route: PageRoute;
  head: PageHead;
}

/** The label and the head of a page are in its file of words. */
const createRecord = <const Route extends Omit<PageRoute, "label">>(
  { label, head }: { label: string; head: PageHead },
  route: Route,
) => ({ route: { ...route, label }, head });

type PostId = `post-${string}`;

/** Those of the posts that can be read, made from their files (docs/content.md). */
const posts: readonly { route: PageRoute & { id: PostId }; head: PageHead }[] = postTexts.flatMap(
  ({ slug, title, date, head }) =>
    date
      ? [{ route: { id: `post-${slug}`, path: `/blog/${slug}`, label: title, published: toIsoDate(date) }, head }]
      : [],
);

/** The list of pages, for the server and the build. Browsers have the table of their routes (shared/routes.ts). */
export const pages = [
  createRecord(home, { id: "home", path: "/", styles: "home" }),
  createRecord(about, { id: "about", path: "/about-us", styles: "about" }),
  createRecord(contact, { id: "contact", path: "/contact-us", styles: "enquiry" }),
  ...productPageRecords,
  createRecord({ ...privacy, head: privacyHead }, { id: "privacy", path: "/privacy-policy", menus: { footer: 1 } }),
  createRecord(productEnquiry, {
    id: "product-enquiry",
    path: "/product-enquiry",
    callBack: false,
    styles: "enquiry",
  }),
  createRecord(clients, {
    id: "clients",
    path: "/our-clients",
    styles: "clients",
    menus: { resources: 1, footer: 5 },
  }),
  createRecord(events, { id: "events", path: "/events", styles: "events", menus: { footer: 4 } }),
  createRecord(blog, { id: "blog", path: "/blog", styles: "blog", menus: { resources: 2, footer: 2 } }),
  ...posts,
  createRecord(faq, { id: "faq", path: "/faq", styles: "faq", menus: { resources: 3, footer: 3 } }),
  createRecord(search, { id: "search", path: "/search", callBack: false, styles: "search", dynamic: true }),
  // The answer to a form that was sent without a script (A123): thanks, or the form again. Nothing links to it.
  createRecord(enquiry, { id: "enquiry", path: "/enquiry", callBack: false, styles: "enquiry", dynamic: true }),
] as const satisfies readonly PageRecord[];

export const notFoundPage = createRecord(notFound, { id: "not-found", path: "", callBack: false, styles: "search" });

export type RouteId = (typeof pages)[number]["route"]["id"] | typeof notFoundPage.route.id;

/** The heads of all pages, for the server and the build. */
export const pageHeads = Object.fromEntries(
  [...pages, notFoundPage].map(({ route, head }) => [route.id, head]),
) as Readonly<Record<RouteId, PageHead>>;

export function getPageHead(id: RouteId): PageHead {
  return pageHeads[id] as PageHead;
}
