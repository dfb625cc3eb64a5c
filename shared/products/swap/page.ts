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
      "An aggregator has two chances to sell: while a visitor compares several insurers, and when one of your staff calls a visitor who left.",
      "SWAP is one web portal for both, from the first quote to the issued policy. Leads are kept in its customer relationship management (CRM) system, where your staff see whom to call and when.",
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
    "The lines you quote, and the insurers behind them.",
    "The premium calculator and the payment gateway in use today.",
    "Your app, if you have one, and what it should do.",
    "Where leads come from and who follows them up.",
    "How many partners sell for you, and how many customers buy for themselves.",
  ],
  questions: [
    {
      id: "aggregator-app",
      question: "Can we connect our own app?",
      answer:
        "Yes. Mobile app integration is part of SWAP. Tell us what your app does today, and whether it should only quote or sell as well, and we will advise.",
    },
    {
      id: "aggregator-apis",
      question: "Which APIs are there?",
      answer:
        "Two: API integration for the premium calculator and for online payment. Tell us which calculator and which gateway you use and who runs them, so that we can say in the demo what connecting them would take.",
    },
    {
      id: "aggregator-channels",
      question: "Does it sell both B2B and B2C?",
      answer:
        "Yes. B2B is the point of sale for your partners; B2C serves customers who buy for themselves. On the lead board of the tour, each lead names the channel that it came through.",
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
    { heading: "Data", text: "Which leads and policies are to be brought over?" },
  ],
} as const satisfies ProductPageWords;

export const aggregatorProcess = {
  heading: "From visitor to policyholder in four steps",
  steps: [
    { heading: "Quote", text: "The premium calculator prices each policy." },
    { heading: "Comparison", text: "Visitors see each cover beside its price." },
    { heading: "Purchase", text: "Paid online. Visitors who stop become leads." },
    { heading: "Policy issuance", text: "A paid order becomes a policy." },
  ],
} as const satisfies { heading: string; steps: readonly Item[] };

export const aggregatorConnections = {
  heading: "What the portal connects",
  text: "SWAP takes customers and partners to the calculator and payment, and keeps the leads.",
  callers: [
    { heading: "Your website", text: "Where a visitor asks for a quote." },
    { heading: "Your mobile app", text: "The same quotes, in your own app." },
    { heading: "Point of sale", text: "Where a partner sells for you." },
  ],
  services: [
    { heading: "Premium calculator API", text: "Asks the calculator for each premium." },
    { heading: "Online payment API", text: "Calls the payment gateway." },
    { heading: "CRM and leads", text: "Lists whom to call." },
  ],
} as const satisfies { heading: string; text: string; callers: readonly Item[]; services: readonly Item[] };

export const aggregatorChannels = {
  heading: "Sell through partners or to customers, and keep every lead",
  items: [
    {
      heading: "B2B point of sale",
      text: "A partner sits with the customer, compares quotes and completes the purchase.",
    },
    { heading: "B2C: portal and app", text: "Customers compare and buy for themselves, in a browser or on the phone." },
    {
      heading: "CRM and lead management",
      text: "Each lead keeps the visitor’s quotes, the channel and the next call.",
    },
  ],
} as const satisfies { heading: string; items: readonly Item[] };

/** The portals themselves are in portals.ts. */
export const clientPortalsBlock = {
  heading: "Portals of our clients",
  lead: "Each link opens the client’s own website in a new tab.",
  note: "Names on this page are samples until our published list is loaded.",
  newTab: "opens in a new tab",
} as const;
