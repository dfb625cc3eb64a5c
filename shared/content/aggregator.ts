import type { Item, ProductPageWords } from "./productPage.ts";

export const aggregator = {
  product: "swap",
  heading: "SWAP, for insurance web aggregators",
  marker: "Web aggregator portal",
  lead: "Quotes, comparison, purchase and policy issuance on one portal, with CRM and lead management. It connects to your mobile app, premium calculator and online payment.",
  intro: {
    heading: "From a question to a policy, on one portal",
    paragraphs: [
      "Which policy suits me, and what does it cost? A visitor with that question wants to compare several insurers, buy from one, and have the policy.",
      "SWAP does all of it on one portal. Visitors who leave without buying become leads in its customer relationship management (CRM), and your staff follow them up.",
      "It serves two channels: partners who sell at the point of sale (B2B), and customers who buy for themselves (B2C).",
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
    "How much you sell B2B at the point of sale, and how much B2C.",
  ],
  questions: [
    {
      id: "aggregator-app",
      question: "Can we connect our own app?",
      answer: "Yes. Mobile app integration is part of SWAP. Tell us what your app does today and we will advise.",
    },
    {
      id: "aggregator-apis",
      question: "Which APIs are there?",
      answer:
        "Two: API integration for the premium calculator and for online payment. Tell us which calculator and payment gateway you use, and we will advise.",
    },
    {
      id: "aggregator-channels",
      question: "Does it sell both B2B and B2C?",
      answer: "Yes. B2B is the point of sale for your partners; B2C serves customers who buy for themselves.",
    },
  ],
  related: [
    {
      product: "saiba",
      reason: "For insurance brokers: policies, renewals, claims and accounts.",
    },
    { product: "saibalite", reason: "For agencies and marketing firms: policies, clients and reports." },
  ],
} as const satisfies ProductPageWords;

export const aggregatorProcess = {
  heading: "From visitor to policyholder in four steps",
  steps: [
    { heading: "Quote", text: "The visitor asks for a price." },
    { heading: "Comparison", text: "Insurers’ quotes, side by side." },
    { heading: "Purchase", text: "One is chosen and paid online." },
    { heading: "Policy issuance", text: "The policy reaches the customer." },
  ],
} as const satisfies { heading: string; steps: readonly Item[] };

export const aggregatorConnections = {
  heading: "What the portal connects",
  text: "Customers and partners on one side; premium calculator, online payment and insurers on the other.",
  callers: [
    { heading: "Your website", text: "Customers compare and buy; partners sell at the point of sale." },
    { heading: "Your mobile app", text: "Mobile app integration: the same quotes in your own app." },
  ],
  services: [
    { heading: "Premium calculator API", text: "Works out the premium of each quote." },
    { heading: "Online payment API", text: "Takes the customer to the gateway and back." },
    { heading: "Insurers", text: "Their policies are the ones compared and sold." },
  ],
} as const satisfies { heading: string; text: string; callers: readonly Item[]; services: readonly Item[] };

export const aggregatorChannels = {
  heading: "Sell through partners, or straight to customers",
  items: [
    {
      heading: "B2B point of sale",
      text: "A partner sits with the customer, compares quotes and completes the purchase.",
    },
    { heading: "B2C", text: "Customers compare and buy for themselves, on the portal or in your app." },
    {
      heading: "CRM and lead management",
      text: "Visitors who do not buy today become leads for your staff to call.",
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
