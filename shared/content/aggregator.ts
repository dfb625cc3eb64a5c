import type { Item, ProductPageWords } from "./productPage.ts";

export const aggregator = {
  product: "swap",
  heading: "SWAP, for insurance web aggregators",
  lead: "A web aggregator portal for quotes, comparison, purchase and policy issuance. It has CRM and lead management, and it connects to mobile apps, premium calculators and online payment.",
  intro: {
    heading: "From a question to a policy, on one portal",
    paragraphs: [
      "A visitor to an aggregator has one question: which cover suits me, and at what price? The answer needs quotes from several insurers, side by side. Then the visitor wants to buy, and to hold the policy.",
      "SWAP is a portal for those steps. It gives quotes and comparison, then purchase and policy issuance. Customer relationship management (CRM) and lead management look after the visitors who need more time.",
      "It sells in two ways. B2B is the point of sale, where a partner sits with the customer. B2C is the portal itself, where customers buy on their own.",
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
    "How much of the business is B2B at the point of sale, and how much B2C.",
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
    { product: "saiba", reason: "For your broking house" },
    { product: "saibalite", reason: "For your agents" },
  ],
} as const satisfies ProductPageWords;

export const aggregatorProcess = {
  heading: "Four steps from visitor to policyholder",
  stations: [
    { icon: "enquiry", name: "Quote", text: "The visitor says what to insure." },
    { icon: "transparent", name: "Comparison", text: "Offers of several insurers, side by side." },
    { icon: "check", name: "Purchase", text: "The visitor chooses one and pays online." },
    { icon: "cover-note", name: "Policy issuance", text: "The policy reaches the customer." },
  ],
} as const;

export const aggregatorConnections = {
  heading: "What connects to SWAP",
  text: "A portal rarely stands alone. SWAP has API integration for two services and takes mobile apps as well.",
  items: [
    {
      heading: "Premium calculator",
      text: "API integration brings in the premium that a quote shows, and comparison sets it beside the others.",
    },
    {
      heading: "Online payment",
      text: "API integration takes the customer to payment and back.",
    },
    {
      heading: "Mobile app",
      text: "Mobile app integration opens the same quotes to your own app.",
    },
  ],
} as const satisfies { heading: string; text: string; items: readonly Item[] };

export const aggregatorChannels = {
  heading: "How it sells",
  items: [
    {
      heading: "B2B point of sale",
      text: "A partner sits with the customer, compares the quotes and completes the purchase.",
    },
    { heading: "B2C", text: "Customers compare and buy on their own, on the portal or in an app." },
    {
      heading: "CRM and lead management",
      text: "Not everyone buys on the first visit. Leads stay with the people who follow them up.",
    },
  ],
} as const satisfies { heading: string; items: readonly Item[] };

/** The portals themselves are in portals.ts. */
export const clientPortalsBlock = {
  heading: "Client portals",
  lead: "Each link opens the client’s own website in a new tab.",
  note: "Names on this page are samples until our published list is loaded.",
  newTab: "opens in a new tab",
} as const;
