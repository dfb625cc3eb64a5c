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
    heading: "Some visitors buy, and you call the others",
    paragraphs: [
      "An aggregator has two chances to sell: while a visitor compares insurers, and when your team calls a visitor who left.",
      "SWAP is one web portal for both, with customer relationship management (CRM) and lead management.",
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
      answer: "Yes, mobile app integration is part of SWAP. Tell us what your app should do.",
    },
    {
      id: "aggregator-apis",
      question: "Which APIs are there?",
      answer: "For the premium calculator and for online payment. Tell us which ones you use.",
    },
    {
      id: "aggregator-channels",
      question: "Does it sell both B2B and B2C?",
      answer: "Yes: B2B at your partners’ point of sale, B2C for customers who buy for themselves.",
    },
  ],
  related: ["saiba", "saibalite"],
  price: [
    { heading: "Sale", text: "B2B, B2C or both?" },
    { heading: "Interfaces", text: "Premium calculator, payment, mobile app?" },
    users,
    hosting,
    { heading: "Data", text: "Which leads and policies?" },
  ],
} as const satisfies ProductPageWords;

export const aggregatorProcess = {
  heading: "From visitor to policyholder in four steps",
  steps: ["Quote", "Comparison", "Purchase", "Policy issuance"],
} as const;

export const aggregatorFeatures = {
  heading: "Features",
  items: [
    { heading: "Quotes and comparison", text: "Visitors get quotes and compare them." },
    { heading: "Purchase and policy issuance", text: "Visitors buy online, and the policy is issued." },
    { heading: "CRM and lead management", text: "For your customers, and for leads who have not bought yet." },
    { heading: "B2B point of sale", text: "Your partners sell to their customers." },
    { heading: "B2C", text: "Customers buy for themselves." },
    {
      heading: "Integrations",
      text: "Mobile app integration; API integration for the premium calculator and online payment.",
    },
  ],
} as const satisfies { heading: string; items: readonly Item[] };

/** The portals themselves are in portals.ts. */
export const clientPortalsBlock = {
  heading: "Portals of our clients",
  note: "Sample names",
  newTab: "opens in a new tab",
} as const;
