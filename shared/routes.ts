import { findProductByParameter, getProduct, type Product, type ProductCode } from "./content/products.ts";
import { site } from "./content/site.ts";

/**
 * The one list of routes (specification section 2). Navigation, the server, the sitemap, metadata and the tests read it.
 * A new page is a record here and a file in client/pages (README, recipe 1).
 */
export interface Route {
  id: RouteId;
  path: string;
  /** In menus, breadcrumbs and the footer. */
  label: string;
  /** Title part before the bar (A22); empty on Home, whose title is the company's alone. */
  title: string;
  description: string;
  keywords: string;
  /** Date of the last change of its words, kept by hand, for the sitemap. */
  lastModified: string;
  /** Day on which an article of the blog appeared, as in 2025-06-20: makes it one for share tags, data, crumbs and feed. */
  published?: string;
  /** The product a product page is about. */
  product?: ProductCode;
  /** Made anew for each request: kept by no cache, loaded as a whole page, and not for search engines (W5.1). */
  unkept?: true;
}

export type RouteId =
  | "home"
  | "about"
  | "contact"
  | "agency"
  | "broker"
  | "reinsurance"
  | "health"
  | "aggregator"
  | "benefits"
  | "crop"
  | "privacy"
  | "product-enquiry"
  | "clients"
  | "events"
  | "blog"
  | "article"
  | "faq"
  | "search"
  | "not-found";

export const routes: readonly Route[] = [
  {
    id: "home",
    path: "/",
    label: "Home",
    title: "",
    description:
      "Web-based ERP and CRM for insurance brokers, reinsurance brokers, health administrators, web aggregators, agencies and crop insurers. Since 2001.",
    keywords: "insurance broking software, insurance broker ERP, reinsurance software, TPA software, insurance CRM",
    lastModified: "2026-11-21",
  },
  {
    id: "about",
    path: "/about-us",
    label: "About Us",
    title: "About us",
    description:
      "Established 2001 and based near Chandigarh, we build insurance broking software used in India, the Middle East, the Far East and Africa.",
    keywords: "insurance software company, insurance broking software vendor, Mohali",
    lastModified: "2026-11-21",
  },
  {
    id: "contact",
    path: "/contact-us",
    label: "Contact Us",
    title: "Contact us",
    description: `Visit, call or write to our Mohali office, Monday to Saturday ${site.hours.opens} to ${site.hours.closes}, or ask us to call you back.`,
    keywords: "contact, insurance software demo, call back",
    lastModified: "2026-11-21",
  },
  {
    id: "agency",
    path: getProduct("saibalite").path,
    label: "SAIBALite",
    title: "SAIBALite: agency management software",
    description:
      "Policy, client and claims handling, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
    keywords: "insurance agency management software, SAIBALite, IMF software, corporate agent software",
    lastModified: "2026-11-21",
    product: "saibalite",
  },
  {
    id: "broker",
    path: getProduct("saiba").path,
    label: "SAIBAOnline",
    title: "SAIBAOnline",
    description:
      "ERP for direct insurance brokers, IMF and corporate agents: CARM, quotes, policies, renewals, claims, documents, BI and multi-currency accounting.",
    keywords: "insurance broker management software, SAIBAOnline, SAIBA, broker ERP, QMS, CARM, SiFAMs",
    lastModified: "2026-11-21",
    product: "saiba",
  },
  {
    id: "reinsurance",
    path: getProduct("sarb").path,
    label: "SARBOnline",
    title: "SARBOnline: reinsurance broker software",
    description:
      "Treaty and facultative broking, slips, cover notes, closings, debit and credit notes, statements, claim advice and reminders in one system.",
    keywords: "reinsurance broker software, SARBOnline, SARB, treaty, facultative, slip, closing",
    lastModified: "2026-11-21",
    product: "sarb",
  },
  {
    id: "health",
    path: getProduct("sata").path,
    label: "SATAOnline",
    title: "SATAOnline: health insurance administration",
    description:
      "Policy import, ID cards, network hospitals, cashless pre-authorisation, scrutiny, billing, accounts and MIS for TPAs and insurers.",
    keywords: "TPA software, health insurance administration software, SATAOnline, SATA, cashless claims",
    lastModified: "2026-11-21",
    product: "sata",
  },
  {
    id: "aggregator",
    path: getProduct("swap").path,
    label: "SWAP",
    title: "SWAP: web aggregator portal",
    description:
      "Quotes, comparison, purchase and policy issuance with CRM, leads, premium and payment APIs, for B2B point of sale and B2C.",
    keywords: "insurance web aggregator software, SWAP, premium calculator API, online insurance portal",
    lastModified: "2026-11-21",
    product: "swap",
  },
  {
    id: "benefits",
    path: getProduct("sewac").path,
    label: "SEWAC",
    title: "SEWAC: employee benefit portal",
    description:
      "Group health, personal accident and term life in one portal for employees, HR managers and insurance managers.",
    keywords: "employee benefit portal, SEWAC, GMC, GPA, GTL, group health insurance portal",
    lastModified: "2026-11-21",
    product: "sewac",
  },
  {
    id: "crop",
    path: getProduct("supercrop").path,
    label: "SuperCrop",
    title: "SuperCrop: crop insurance software",
    description:
      "Farmer enrolment, crop-cutting experiments, geo-tagging and offline sync on Android, with verification at four levels.",
    keywords: "crop insurance software, SuperCrop, crop-cutting experiment, farmer enrolment, geo-tagging",
    lastModified: "2026-11-21",
    product: "supercrop",
  },
  {
    id: "privacy",
    path: "/privacy-policy",
    label: "Privacy Policy",
    title: "Privacy policy",
    description:
      "What this website collects when you write to us, what it does not store, and how to reach us about it.",
    keywords: "privacy policy",
    lastModified: "2026-11-22",
  },
  {
    id: "product-enquiry",
    path: "/product-enquiry",
    label: "Product enquiry",
    title: "Product enquiry",
    description: "Tell us your city, country and the software you need. One form, one reply from our team.",
    keywords: "product enquiry, insurance software enquiry",
    lastModified: "2026-11-21",
  },
  {
    id: "clients",
    path: "/our-clients",
    label: "Clients",
    title: "Our clients",
    description: "More than 500 brokers in more than 26 countries, with figures for SAIBAOnline and SATAOnline.",
    keywords: "insurance software clients, broker clients",
    lastModified: "2026-11-22",
  },
  {
    id: "events",
    path: "/events",
    label: "Events",
    title: "Events",
    description: "What our team has been doing: knowledge-sharing Saturdays and trips in the Himalaya.",
    keywords: "events, knowledge sharing, team",
    lastModified: "2026-11-22",
  },
  {
    id: "blog",
    path: "/blog",
    label: "Blog",
    title: "Blog",
    description:
      "Insights, tips and ideas on software for insurance brokers, agencies, administrators and other intermediaries.",
    keywords: "insurance software blog, insurance CRM",
    lastModified: "2026-11-22",
  },
  {
    id: "article",
    path: "/blog/the-future-of-crm-software-for-insurance-brokers",
    label: "The Future of CRM Software for Insurance Brokers",
    title: "The Future of CRM Software for Insurance Brokers",
    description: "Where CRM for insurance brokers is heading and what to look for when choosing it.",
    keywords: "CRM software for insurance brokers, insurance CRM, renewals, reminders",
    published: "2025-06-20",
    lastModified: "2026-11-22",
  },
  {
    id: "faq",
    path: "/faq",
    label: "FAQ",
    title: "FAQ",
    description:
      "Answers on suitability, cost, modules, reminders, reports, integration, compliance, hosting, reinsurance and health.",
    keywords: "insurance software FAQ, questions",
    lastModified: "2026-11-21",
  },
  {
    id: "search",
    path: "/search",
    label: "Search",
    title: "Search",
    description: "Find a product, a module, an answer, an article or an event on this website by a word or two.",
    keywords: "search",
    lastModified: "2026-11-22",
    unkept: true,
  },
];

/** What every other address shows. It is no page of its own: no path, no canonical, not in the sitemap. */
export const notFoundRoute: Route = {
  id: "not-found",
  path: "",
  label: "Page not found",
  title: "Page not found",
  description: "We can't find the page that you're looking for. Choose a product, or go to the home page.",
  keywords: "",
  lastModified: "2026-11-21",
};

const byPath = new Map(routes.map((route) => [route.path, route]));
const byId = new Map(routes.map((route) => [route.id, route]));

export function getRoute(id: RouteId): Route {
  return byId.get(id) as Route;
}

/** The page that is about a product. */
export function getProductRoute(code: ProductCode): Route {
  return routes.find(({ product }) => product === code) as Route;
}

export interface PageMatch {
  /** null: the 404 page. */
  route: Route | null;
  /** The product that the address asks for in the demo form: `?page=` or the last segment on a product page (A2). */
  askedProduct?: Product;
}

/**
 * The page of an address, the same on both sides, so that the first renders agree.
 * `pathname` without a trailing slash but for the root; `search` with or without its question mark.
 */
export function matchPage(pathname: string, search: string): PageMatch {
  const exact = byPath.get(pathname);
  if (exact) {
    const askedProduct = exact.product ? findProductByParameter(new URLSearchParams(search).get("page")) : undefined;
    return { route: exact, askedProduct };
  }
  const cut = pathname.lastIndexOf("/");
  const parent = byPath.get(pathname.slice(0, cut));
  const askedProduct = parent?.product ? findProductByParameter(pathname.slice(cut + 1)) : undefined;
  return parent && askedProduct ? { route: parent, askedProduct } : { route: null };
}
