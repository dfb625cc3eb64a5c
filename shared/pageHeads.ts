import { openDays, site } from "./content/site.ts";
import type { RouteId } from "./routes.ts";

/** The words of a page's head. Not in routes.ts, because every browser needs the routes from the start. */
export interface PageHead {
  /** The part of the title before the bar (A22). Empty on Home, whose title is only the company's. */
  title: string;
  /** 75 to 155 characters. */
  description: string;
  keywords: string;
  /** Date of the last change of the page's words, for the sitemap. Edited by hand. */
  lastModified: string;
}

export const pageHeads: Readonly<Record<RouteId, PageHead>> = {
  home: {
    title: "",
    description:
      "Web-based ERP and CRM for insurance brokers, reinsurance brokers, health administrators, web aggregators, agencies and crop insurers. Since 2001.",
    keywords: "insurance broking software, insurance broker ERP, reinsurance software, TPA software, insurance CRM",
    lastModified: "2026-11-25",
  },
  about: {
    title: "About us",
    description:
      "Established 2001 and based near Chandigarh, we build insurance broking software used in India, the Middle East, the Far East and Africa.",
    keywords: "insurance software company, insurance broking software vendor, Mohali",
    lastModified: "2026-11-23",
  },
  contact: {
    title: "Contact us",
    description: `Visit, call or write to our Mohali office, ${openDays} ${site.hours.opens} to ${site.hours.closes}, or ask us to call you back.`,
    keywords: "contact, insurance software demo, call back",
    lastModified: "2026-11-23",
  },
  agency: {
    title: "SAIBALite: agency management software",
    description:
      "Policy, client and claims handling, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
    keywords: "insurance agency management software, SAIBALite, IMF software, corporate agent software",
    lastModified: "2026-11-25",
  },
  broker: {
    title: "SAIBAOnline",
    description:
      "ERP for direct insurance brokers, IMF and corporate agents: CARM, quotes, policies, renewals, claims, documents, BI and multi-currency accounting.",
    keywords: "insurance broker management software, SAIBAOnline, SAIBA, broker ERP, QMS, CARM, SiFAMs",
    lastModified: "2026-11-25",
  },
  reinsurance: {
    title: "SARBOnline: reinsurance broker software",
    description:
      "Treaty and facultative broking, slips, cover notes, closings, debit and credit notes, statements, claim advice and reminders in one system.",
    keywords: "reinsurance broker software, SARBOnline, SARB, treaty, facultative, slip, closing",
    lastModified: "2026-11-25",
  },
  health: {
    title: "SATAOnline: health insurance administration",
    description:
      "Policy import, ID cards, network hospitals, cashless pre-authorisation, scrutiny, billing, accounts and MIS for TPAs and insurers.",
    keywords: "TPA software, health insurance administration software, SATAOnline, SATA, cashless claims",
    lastModified: "2026-11-25",
  },
  aggregator: {
    title: "SWAP: web aggregator portal",
    description:
      "Quotes, comparison, purchase and policy issuance with CRM, leads, premium and payment APIs, for B2B point of sale and B2C.",
    keywords: "insurance web aggregator software, SWAP, premium calculator API, online insurance portal",
    lastModified: "2026-11-23",
  },
  benefits: {
    title: "SEWAC: employee benefit portal",
    description:
      "Group health, personal accident and term life in one portal for employees, HR managers and insurance managers.",
    keywords: "employee benefit portal, SEWAC, GMC, GPA, GTL, group health insurance portal",
    lastModified: "2026-11-23",
  },
  crop: {
    title: "SuperCrop: crop insurance software",
    description:
      "Farmer enrolment, crop-cutting experiments, geo-tagging and offline sync on Android, with verification at four levels.",
    keywords: "crop insurance software, SuperCrop, crop-cutting experiment, farmer enrolment, geo-tagging",
    lastModified: "2026-11-23",
  },
  privacy: {
    title: "Privacy Policy",
    description:
      "What this website collects when you write to us, what it does not store, and how to reach us about it.",
    keywords: "privacy policy",
    lastModified: "2026-11-26",
  },
  "product-enquiry": {
    title: "Product enquiry",
    description: "Tell us your city, country and the software you need. One form, one reply from our team.",
    keywords: "product enquiry, insurance software enquiry",
    lastModified: "2026-11-23",
  },
  clients: {
    title: "Our clients",
    description: "More than 500 brokers in more than 26 countries, with figures for SAIBAOnline and SATAOnline.",
    keywords: "insurance software clients, broker clients",
    lastModified: "2026-11-23",
  },
  events: {
    title: "Events",
    description: "What our team has been doing: knowledge-sharing Saturdays and trips in the Himalaya.",
    keywords: "events, knowledge sharing, team",
    lastModified: "2026-11-23",
  },
  blog: {
    title: "Blog",
    description:
      "Insights, tips and ideas on software for insurance brokers, agencies, administrators and other intermediaries.",
    keywords: "insurance software blog, insurance CRM",
    lastModified: "2026-11-23",
  },
  article: {
    title: "The Future of CRM Software for Insurance Brokers",
    description: "Where CRM for insurance brokers is heading and what to look for when choosing it.",
    keywords: "CRM software for insurance brokers, insurance CRM, renewals, reminders",
    lastModified: "2026-11-23",
  },
  faq: {
    title: "FAQ",
    description:
      "Answers on suitability, cost, modules, reminders, reports, integration, compliance, hosting, reinsurance and health.",
    keywords: "insurance software FAQ, questions",
    lastModified: "2026-11-23",
  },
  search: {
    title: "Search",
    description: "Find a product, a module, an answer, an article or an event on this website by a word or two.",
    keywords: "search",
    lastModified: "2026-11-23",
  },
  "not-found": {
    title: "Page not found",
    description: "We can't find the page that you're looking for. Choose a product, or go to the home page.",
    keywords: "",
    lastModified: "2026-11-23",
  },
};
