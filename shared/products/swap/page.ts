import { hosting, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Item, ProductPageWords } from "../page.ts";

export const head: PageHead = {
  title: "SWAP: web aggregator portal",
  description:
    "Quotes, comparison, purchase and policy issuance with CRM, leads, premium and payment APIs, for B2B point of sale and B2C.",
  keywords: "insurance web aggregator software, SWAP, premium calculator API, online insurance portal",
};

export const page = {
  product: "swap",
  heading: "SWAP, for insurance web aggregators",
  marker: "Web aggregator portal",
  lead: "Quotes, comparison, purchase and policy issuance on one portal, with CRM and lead management. It connects to your mobile app, premium calculator and online payment.",
  intro: {
    heading: "Some visitors buy. You call the others",
    paragraphs: [
      "An aggregator has two chances to sell: while a visitor compares insurers, and when your team calls a visitor who left.",
      "SWAP is one web portal for both, from the first quote to the issued policy, with customer relationship management (CRM) and lead management built around it.",
    ],
  },
  features: [
    "Quotes",
    "Comparison",
    "Purchase",
    "Policy issuance",
    "CRM",
    "Lead management",
    "Mobile app integration",
    "API integration for the premium calculator",
    "API integration for online payment",
    "B2B point of sale",
    "B2C",
    "Web-based portal",
  ],
  bring: [
    "The lines you quote, and the insurers behind them",
    "The premium calculator and payment gateway you use today",
    "Your app, and what it should do",
    "Where your leads come from, and who follows them up",
  ],
  questions: [
    {
      id: "aggregator-app",
      question: "Can we connect our own app?",
      answer: "Yes, mobile app integration is part of SWAP. Tell us what your app does today, and what it should do.",
    },
    {
      id: "aggregator-apis",
      question: "Which APIs are there?",
      answer:
        "API integration for the premium calculator and for online payment. Tell us which calculator and gateway you use.",
    },
    {
      id: "aggregator-channels",
      question: "Does it sell both B2B and B2C?",
      answer: "Yes. B2B is the point of sale for your partners; B2C is for customers who buy for themselves.",
    },
  ],
  related: [
    {
      product: "saiba",
      reason: "For insurance brokers: policies, renewals, claims and accounts.",
    },
    { product: "saibalite", reason: "For agencies and marketing firms: policies, clients and reports." },
  ],
  price: [
    { heading: "Sale", text: "Through partners (B2B), to customers (B2C), or both?" },
    { heading: "Interfaces", text: "Which premium calculator, which payment gateway, a mobile app?" },
    users,
    hosting,
    { heading: "Data", text: "Which leads and policies will you bring over?" },
  ],
} as const satisfies ProductPageWords;

export const aggregatorProcess = {
  heading: "From visitor to policyholder in four steps",
  steps: [
    { heading: "Quote", text: "From the premium calculator." },
    { heading: "Comparison", text: "Visitors see each cover beside its price." },
    { heading: "Purchase", text: "Visitors pay online." },
    { heading: "Policy issuance", text: "The policy is issued." },
  ],
} as const satisfies { heading: string; steps: readonly Item[] };

export const aggregatorFeatures = {
  heading: "Features",
  items: [
    { heading: "Quotes and comparison", text: "Visitors see each cover beside its price." },
    { heading: "Purchase and policy issuance", text: "From the chosen cover to the issued policy." },
    { heading: "CRM and lead management", text: "Who asked, and whom to call." },
    { heading: "B2B point of sale", text: "Your partners sell with the customer beside them." },
    { heading: "B2C", text: "Customers compare and buy for themselves." },
    {
      heading: "Integrations",
      text: "Mobile app integration, and API integration for the premium calculator and online payment.",
    },
  ],
} as const satisfies { heading: string; items: readonly Item[] };

/** The portals themselves are in portals.ts. */
export const clientPortalsBlock = {
  heading: "Portals of our clients",
  lead: "Each link opens the client’s own website in a new tab.",
  note: "Sample names",
  newTab: "opens in a new tab",
} as const;
