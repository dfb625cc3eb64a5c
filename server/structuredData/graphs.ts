import { agency } from "../../shared/content/agency.ts";
import { aggregator } from "../../shared/content/aggregator.ts";
import { benefitsPortal } from "../../shared/content/benefits.ts";
import { blogEntries } from "../../shared/content/blogEntries.ts";
import { broker } from "../../shared/content/broker.ts";
import { clients } from "../../shared/content/clients.ts";
import { crop } from "../../shared/content/crop.ts";
import { eventAddress, findEventList } from "../../shared/content/eventsPage.ts";
import { faqs } from "../../shared/content/faqs.ts";
import { health } from "../../shared/content/health.ts";
import { homeQuestions } from "../../shared/content/homeQuestions.ts";
import type { ProductPageWords } from "../../shared/content/productPage.ts";
import { getProduct, products } from "../../shared/content/products.ts";
import { reinsurance } from "../../shared/content/reinsurance.ts";
import { pageHeads } from "../../shared/pageHeads.ts";
import type { Route, RouteId } from "../../shared/routes.ts";
import { eventList } from "./events.ts";
import {
  aboutPage,
  blog,
  blogPosting,
  breadcrumbList,
  collectionPage,
  contactPage,
  faqPage,
  type GraphContext,
  itemList,
  localBusiness,
  organization,
  softwareApplication,
  type Thing,
  webPage,
  website,
} from "./things.ts";

/**
 * The JSON-LD (schema.org) of each page. The server adds it when it renders a page (specification section 2): machines
 * read the document, and the browser's bundle does not need this code.
 */

type Nodes = (context: GraphContext) => readonly (Thing | null)[];

/** Nobody uses the structured data of a list of hundreds, and each name would make the page larger. */
const mostPublishedNames = 25;

/** The nodes of a page in addition to those of every page. null is left out. An article (`published`) needs no entry. */
const nodesOf: Partial<Record<RouteId, Nodes>> = {
  home: (context) => [organization(context), itemList(context, products), faqPage(homeQuestions)],
  about: (context) => [aboutPage(context), organization(context)],
  contact: (context) => [contactPage(context), localBusiness(context)],
  agency: productNodes(agency),
  broker: productNodes(broker),
  reinsurance: productNodes(reinsurance),
  health: productNodes(health),
  aggregator: productNodes(aggregator),
  benefits: productNodes(benefitsPortal),
  crop: productNodes(crop),
  privacy: (context) => [webPage(context)],
  "product-enquiry": (context) => [contactPage(context)],
  clients: (context) => {
    const names = clients.filter(({ sample }) => !sample).map(({ clientName }) => ({ name: clientName }));
    const list = names.length > 0 ? itemList(context, names.slice(0, mostPublishedNames), names.length) : null;
    return [collectionPage(context), list];
  },
  // The newest events, which are the page's first list.
  events: (context) => {
    const published = findEventList("").events.filter(({ sample }) => !sample);
    const entries = published.map((event) => ({ ...event, path: eventAddress(event) }));
    return [collectionPage(context), entries.length > 0 ? eventList(context, entries) : null];
  },
  // Entries that are not published yet have no address.
  blog: (context) => {
    const published = blogEntries.filter(({ daysAgo }) => daysAgo !== undefined);
    const entries = published.map(({ title, slug }) => ({ name: title, path: `/blog/${slug}` }));
    return [blog(context), itemList(context, entries)];
  },
  faq: () => [faqPage(faqs)],
};

const articleNodes: Nodes = (context) => (context.route.published ? [blogPosting(context)] : []);

/** The same names, features and answers as the product's page. */
function productNodes(words: ProductPageWords): Nodes {
  return (context) => [
    softwareApplication(context, {
      name: getProduct(words.product).name,
      // Every product is web-based; the field work of SuperCrop is an app.
      operatingSystem: words.product === "supercrop" ? "Android, Web" : "Web",
      featureList: words.features,
    }),
    faqPage(words.questions),
  ];
}

/**
 * The whole graph of a page, escaped for a script element: its own nodes, the website and the breadcrumbs. `route` is
 * null on the 404 page. `origin` is SITE_ORIGIN without a trailing slash.
 */
export function createGraph(
  route: Route | null,
  origin: string,
  nodes = route ? (nodesOf[route.id] ?? articleNodes) : undefined,
): string {
  const things: Thing[] = [];
  if (route) {
    const context = { route, head: pageHeads[route.id], origin, url: origin + route.path };
    things.push(website(context));
    for (const thing of nodes?.(context) ?? []) {
      // A stable id lets a search engine connect what it reads on several pages.
      if (thing) things.push({ "@id": `${context.url}#${[thing["@type"]].flat().join("-").toLowerCase()}`, ...thing });
    }
  }
  if (route?.id !== "home") things.push(breadcrumbList({ route, origin }));
  // An escaped "<" is the same character in JSON, and prevents any text from ending the script element.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replaceAll("<", "\\u003c");
}
