import { breadcrumbs } from "./breadcrumbs.ts";
import { sampleKeys, site } from "./content/site.ts";
import type { Route } from "./routes.ts";

/** What a page says of itself to machines, as JSON-LD (schema.org). Samples are shown, never published as data. */

/** A node of the JSON-LD graph. */
export type Thing = { "@type": string | string[]; [key: string]: unknown };

export interface GraphContext {
  route: Route;
  /** Canonical address of the page. */
  url: string;
  origin: string;
}

/**
 * Pictures of an article beside its share picture, in the shapes that search engines crop to:
 * `<route id>-<shape>.png`.
 */
export const articlePictures = [
  { shape: "1x1", width: 1200, height: 1200 },
  { shape: "4x3", width: 1200, height: 900 },
  { shape: "16x9", width: 1200, height: 675 },
] as const;

export const siteName = `${site.companyName} ${site.tagline}`;

interface GraphInput {
  route: Route | null;
  origin: string;
  graph?: (context: GraphContext) => readonly (Thing | null)[];
}

/** The whole graph of a page, escaped for a script element: its own nodes, the website and the way to it. */
export function createGraph({ route, origin, graph }: GraphInput): string {
  const things: Thing[] = [];
  if (route) {
    const context = { route, origin, url: origin + route.path };
    things.push(website(context));
    for (const thing of graph?.(context) ?? []) {
      // An id that does not change lets a search engine join what it reads on several pages.
      if (thing) things.push({ "@id": `${context.url}#${[thing["@type"]].flat().join("-").toLowerCase()}`, ...thing });
    }
  }
  if (route?.id !== "home") things.push(breadcrumbList({ route, origin }));
  // An escaped "<" is the same character to JSON, and no words of ours can then end the script element.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replaceAll("<", "\\u003c");
}

function breadcrumbList({ route, origin }: { route: Route | null; origin: string }): Thing {
  return {
    "@type": "BreadcrumbList",
    "@id": route ? `${origin}${route.path}#breadcrumb` : undefined,
    itemListElement: breadcrumbs(route).map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: path ? origin + path : undefined,
    })),
  };
}

function website({ origin }: GraphContext): Thing {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    url: `${origin}/`,
    name: siteName,
    alternateName: site.companyName,
    inLanguage: "en",
    publisher: publisher(origin),
  };
}

/** The company on a page whose subject is something else. */
function publisher(origin: string): Thing {
  return {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: site.companyName,
    url: `${origin}/`,
    logo: logo(origin),
  };
}

function logo(origin: string): Thing {
  return { "@type": "ImageObject", url: `${origin}/logo-512.png`, width: 512, height: 512 };
}

/** A value of `site` that is fit to be published as data: undefined while it is a sample. */
function published<Key extends keyof typeof site>(key: Key): (typeof site)[Key] | undefined {
  return sampleKeys.includes(key) ? undefined : site[key];
}

export function organization({ origin }: GraphContext): Thing {
  const contactPoints = [
    { contactType: "sales", telephone: published("phone"), email: published("email") },
    { contactType: "customer support", telephone: published("helpdeskPhone"), email: published("supportEmail") },
  ].filter(({ telephone, email }) => telephone || email);
  return {
    ...publisher(origin),
    foundingDate: site.founded,
    address: postalAddress(),
    contactPoint: contactPoints.length
      ? contactPoints.map((point) => ({ "@type": "ContactPoint", ...point, availableLanguage: "en" }))
      : undefined,
    sameAs: published("social")?.map(({ url }) => url),
  };
}

/** The street is left out while it is a sample; the town is true (specification section 1). */
function postalAddress(): Thing {
  return {
    "@type": "PostalAddress",
    streetAddress: published("address")?.street,
    addressLocality: site.address.locality,
    addressRegion: site.address.region,
    addressCountry: site.address.countryCode,
  };
}

const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The office as a place to visit; null while its street is a sample, since a place needs its address. */
export function localBusiness({ origin }: GraphContext): Thing | null {
  if (!published("address")) return null;
  return {
    "@type": "LocalBusiness",
    "@id": `${origin}/#office`,
    name: site.companyName,
    url: `${origin}/`,
    image: logo(origin),
    address: postalAddress(),
    telephone: published("phone"),
    email: published("email"),
    parentOrganization: { "@id": `${origin}/#organization` },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: site.hours.openDays.map((day) => dayNames[day]),
      opens: site.hours.opens,
      closes: site.hours.closes,
    },
  };
}

/**
 * `path` may carry a query or a fragment: entries with an address each need one of their own. `numberOfItems`: where these are
 * the first of more.
 */
export function itemList(
  { origin }: GraphContext,
  items: readonly { name: string; path?: string }[],
  numberOfItems?: number,
): Thing {
  return {
    "@type": "ItemList",
    numberOfItems,
    itemListElement: items.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: path && origin + path,
    })),
  };
}

/** The text must equal what the page shows. */
export function faqPage(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** No price and no rating: we publish none, and invent none for the sake of a richer search result. */
export function softwareApplication(
  { route, url, origin }: GraphContext,
  software: { name: string; featureList: readonly string[] },
): Thing {
  return {
    "@type": "SoftwareApplication",
    name: software.name,
    description: route.description,
    url,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    featureList: software.featureList,
    provider: publisher(origin),
  };
}

export function blogPosting({ route, url, origin }: GraphContext, post: { headline: string }): Thing {
  return {
    "@type": "BlogPosting",
    headline: post.headline,
    description: route.description,
    image: articlePictures.map(({ shape, width, height }) => ({
      "@type": "ImageObject",
      url: `${origin}/share/${route.id}-${shape}.png`,
      width,
      height,
    })),
    author: publisher(origin),
    publisher: publisher(origin),
    datePublished: route.published,
    dateModified: route.lastModified,
    inLanguage: "en",
    url,
    mainEntityOfPage: url,
  };
}

function page(type: string, { route, url, origin }: GraphContext): Thing {
  return {
    "@type": type,
    "@id": `${url}#webpage`,
    url,
    name: route.title,
    description: route.description,
    inLanguage: "en",
    isPartOf: { "@id": `${origin}/#website` },
    breadcrumb: { "@id": `${url}#breadcrumb` },
    dateModified: route.lastModified,
  };
}

export const webPage = (context: GraphContext) => page("WebPage", context);
export const aboutPage = (context: GraphContext) => page("AboutPage", context);
export const contactPage = (context: GraphContext) => page("ContactPage", context);
export const collectionPage = (context: GraphContext) => page("CollectionPage", context);

export function blog({ route, url, origin }: GraphContext): Thing {
  return {
    "@type": "Blog",
    "@id": `${url}#blog`,
    url,
    name: `${site.companyName} blog`,
    description: route.description,
    inLanguage: "en",
    publisher: publisher(origin),
  };
}
