import type { ProductPageWords } from "../../build/content/wordShapes.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { sampleKeys, site } from "../content/site.ts";
import { readPieces } from "../content/textBlocks.ts";
import { findLastChange } from "../lastChanges.ts";
import { siteName } from "../metadata.ts";
import type { PageSchema } from "../page.ts";
import { getProduct } from "../products/index.ts";
import type { FaqQuestion } from "../records/faqs.ts";
import type { Route } from "../routes.ts";
import { weekdays } from "../weekdays.ts";
import { eventList } from "./events.ts";
import type { GraphContext, Thing } from "./types.ts";

/** The nodes of the graphs (graph.ts). Pages show samples, but samples are never published as data. */

/**
 * Pictures of an article besides its share picture, in the formats to which search engines crop:
 * `<route id>-<shape>.png`.
 */
export const articlePictures = [
  { shape: "1x1", width: 1200, height: 1200 },
  { shape: "4x3", width: 1200, height: 900 },
  { shape: "16x9", width: 1200, height: 675 },
] as const;

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

/** The company, on a page about something else. */
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

/** A value of `site` that may be published as data. undefined while it is a sample. */
function published<Key extends keyof typeof site>(key: Key): (typeof site)[Key] | undefined {
  return sampleKeys.includes(key) ? undefined : site[key];
}

function organization({ origin }: GraphContext): Thing {
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
    sameAs: published("social")?.flatMap(({ url }) => url || []),
  };
}

/** The street is left out while it is a sample. The town is real (specification section 1). */
function postalAddress(): Thing {
  return {
    "@type": "PostalAddress",
    streetAddress: published("address")?.street,
    addressLocality: site.address.locality,
    addressRegion: site.address.region,
    addressCountry: site.address.countryCode,
  };
}

/** The office as a place to visit. null while its street is a sample, because a place needs an address. */
function localBusiness({ origin }: GraphContext): Thing | null {
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
      dayOfWeek: site.hours.openDays.map((day) => weekdays[day]),
      opens: site.hours.opens,
      closes: site.hours.closes,
    },
  };
}

/**
 * `path` may have a query or a fragment, because each entry with an address needs a different one. `numberOfItems`: the
 * total, when these items are the first of more.
 */
function itemList(
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

/** The text must be the same as on the page. */
function faqPage(questions: readonly Pick<FaqQuestion, "question" | "answer">[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: typeof answer === "string" ? answer : readPieces(answer) },
    })),
  };
}

/** No price and no rating: we publish none, and do not invent them for a richer search result. */
function softwareApplication(
  { head, url, origin }: GraphContext,
  software: { name: string; operatingSystem: string; featureList: readonly string[] },
): Thing {
  return {
    "@type": "SoftwareApplication",
    name: software.name,
    description: head.description,
    url,
    applicationCategory: "BusinessApplication",
    operatingSystem: software.operatingSystem,
    featureList: software.featureList,
    provider: publisher(origin),
  };
}

function blogPosting({ route, head, url, origin }: GraphContext): Thing {
  return {
    "@type": "BlogPosting",
    headline: route.label,
    description: head.description,
    image: articlePictures.map(({ shape, width, height }) => ({
      "@type": "ImageObject",
      url: `${origin}/share/${route.id}-${shape}.png`,
      width,
      height,
    })),
    author: publisher(origin),
    publisher: publisher(origin),
    datePublished: route.published,
    dateModified: findLastChange(route, head),
    inLanguage: "en",
    url,
    mainEntityOfPage: url,
  };
}

function page(type: PageSchema, { route, head, url, origin }: GraphContext): Thing {
  return {
    "@type": type,
    "@id": `${url}#webpage`,
    url,
    name: head.title,
    description: head.description,
    inLanguage: "en",
    isPartOf: { "@id": `${origin}/#website` },
    breadcrumb: { "@id": `${url}#breadcrumb` },
    dateModified: findLastChange(route, head),
  };
}

function blog({ head, url, origin }: GraphContext): Thing {
  return {
    "@type": "Blog",
    "@id": `${url}#blog`,
    url,
    name: `${site.companyName} blog`,
    description: head.description,
    inLanguage: "en",
    publisher: publisher(origin),
  };
}

/** A product's page: the same names, features and answers as on the page. */
function productNodes(context: GraphContext, words: ProductPageWords): Thing[] {
  return [
    softwareApplication(context, {
      name: getProduct(words.product).name,
      // Every product is web-based; some have an app besides.
      operatingSystem: words.operatingSystem ?? "Web",
      featureList: words.features,
    }),
    faqPage(words.questions),
  ];
}

/** What a page's graph is made of (graph.ts). */
export const things = {
  website,
  breadcrumbList,
  organization,
  localBusiness,
  itemList,
  faqPage,
  blogPosting,
  page,
  blog,
  productNodes,
  eventList,
};
