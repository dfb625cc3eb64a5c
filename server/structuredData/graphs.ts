import { agency } from "../../shared/content/agency.ts";
import { aggregator } from "../../shared/content/aggregator.ts";
import { article } from "../../shared/content/article.ts";
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
 * What each page says of itself to machines, as JSON-LD (schema.org). It is added where a page is rendered on a server
 * (specification section 2): machines read documents, and a visitor's browser need not carry it.
 */

type Nodes = (context: GraphContext) => readonly (Thing | null)[];

/** Nobody searches a list of hundreds by its data, and each name would weigh on the page. */
const mostPublishedNames = 25;

/** The nodes of a page beyond what every page has. null is left out. */
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
  // The newest events: those of the page's first list.
  events: (context) => {
    const published = findEventList("").events.filter(({ sample }) => !sample);
    return [
      collectionPage(context),
      eventList(
        context,
        published.map((event) => ({ ...event, path: eventAddress(event) })),
      ),
    ];
  },
  // What is not published yet has no address.
  blog: (context) => {
    const published = blogEntries.filter(({ daysAgo }) => daysAgo !== undefined);
    const entries = published.map(({ title, slug }) => ({ name: title, path: `/blog/${slug}` }));
    return [blog(context), itemList(context, entries)];
  },
  article: (context) => [blogPosting(context, { headline: article.title })],
  faq: () => [faqPage(faqs)],
};

/** The same names, features and answers that a product's page shows. */
function productNodes(words: ProductPageWords): Nodes {
  return (context) => [
    softwareApplication(context, { name: getProduct(words.product).name, featureList: words.features }),
    faqPage(words.questions),
  ];
}

/**
 * The whole graph of a page, escaped for a script element: its own nodes, the website and the way to it. `route` is null
 * on the 404 page; `origin` is SITE_ORIGIN, without a slash at its end.
 */
export function createGraph(
  route: Route | null,
  origin: string,
  nodes = route ? nodesOf[route.id] : undefined,
): string {
  const things: Thing[] = [];
  if (route) {
    const context = { route, head: pageHeads[route.id], origin, url: origin + route.path };
    things.push(website(context));
    for (const thing of nodes?.(context) ?? []) {
      // An id that does not change lets a search engine join what it reads on several pages.
      if (thing) things.push({ "@id": `${context.url}#${[thing["@type"]].flat().join("-").toLowerCase()}`, ...thing });
    }
  }
  if (route?.id !== "home") things.push(breadcrumbList({ route, origin }));
  // An escaped "<" is the same character to JSON, and no words of ours can then end the script element.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replaceAll("<", "\\u003c");
}
