import type { Item, ProductPageWords } from "./productPage.ts";

export const aggregator = {
  product: "swap",
  heading: "SWAP, for insurance web aggregators",
  marker: "Web aggregator portal",
  lead: "Quotes, comparison, purchase and policy issuance on one portal, with CRM and lead management. It connects to your mobile app, premium calculator and online payment.",
  intro: {
    heading: "From a question to a policy, on one portal",
    paragraphs: [
      "Which cover suits me, and at what price? A visitor who asks that wants several insurers side by side, then one to buy, then the policy.",
      "SWAP keeps the four steps in one place. Visitors who need more time stay in customer relationship management (CRM) and lead management, where your staff follow them up.",
      "It is one portal for two ways of selling: by a partner who sits with the customer, and by your own website or app.",
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
    "The lines to be quoted, and the insurers behind them.",
    "The premium calculator and the payment gateway in use today.",
    "The app, if there is one, and what it should do next.",
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
      question: "Which APIs?",
      answer:
        "Two: there is API integration for the premium calculator and for online payment. Ask us which calculators and gateways are in use.",
    },
    {
      id: "aggregator-channels",
      question: "B2B and B2C?",
      answer: "Both. B2B is a point of sale for your partners, and B2C serves customers who buy on their own.",
    },
  ],
  related: [
    { product: "saiba", reason: "You are a broker as well: policies, renewals, claims and accounts." },
    { product: "saibalite", reason: "You work with agents: policies and clients of a small office." },
  ],
} as const satisfies ProductPageWords;

export const aggregatorProcess = {
  heading: "From visitor to policyholder in four steps",
  steps: [
    { heading: "Quote", text: "The visitor says what to insure." },
    { heading: "Comparison", text: "Insurers’ offers, side by side." },
    { heading: "Purchase", text: "One is chosen and paid online." },
    { heading: "Policy issuance", text: "The policy reaches the customer." },
  ],
} as const satisfies { heading: string; steps: readonly Item[] };

export const aggregatorConnections = {
  heading: "Your site and app on one side, calculator, payment and insurers on the other",
  text: "Two services come in by API integration, and your own app can use the portal too.",
  callers: [
    { heading: "Your website", text: "Customers compare and buy, partners sell." },
    { heading: "Your mobile app", text: "Mobile app integration shows the same quotes in your own app." },
  ],
  services: [
    { heading: "Premium calculator API", text: "Brings in the price that a quote shows." },
    { heading: "Online payment API", text: "Takes the customer to pay, and back." },
    { heading: "Insurers", text: "Their covers and prices are what visitors compare." },
  ],
} as const satisfies { heading: string; text: string; callers: readonly Item[]; services: readonly Item[] };

export const aggregatorChannels = {
  heading: "Sell through partners, or straight to customers",
  items: [
    {
      heading: "B2B point of sale",
      text: "A partner sits with the customer, compares quotes and completes the purchase.",
    },
    { heading: "B2C", text: "Customers compare and buy on their own, on the portal or in your app." },
    {
      heading: "CRM and lead management",
      text: "Those who do not buy today stay as leads, for the people who call them.",
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
