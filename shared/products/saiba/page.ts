import { hosting, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Card, ProductPageWords } from "../page.ts";

export const head: PageHead = {
  title: "SAIBAOnline",
  description:
    "ERP for direct insurance brokers, IMF and corporate agents: CARM, quotes, policies, renewals, claims, documents, BI and multi-currency accounting.",
  keywords: "insurance broker management software, SAIBAOnline, SAIBA, broker ERP, QMS, CARM, SiFAMs",
};

/** The sheet that product pages share, and the module ring (Page.css). */
export const styles = "saiba";

/** In the order of the module ring, which draws them around the policy. Acronyms are never spelt out (A61). */
export const brokerModules = [
  "CARM",
  "QMS",
  "Cover note and motor sticker management",
  "Policy management",
  "Renewal management",
  "Claims management",
  "Document management",
  "CRS",
  "Fee",
  "Business intelligence",
  "SiFAMs, multi-currency accounting",
] as const;

export const brokerLines = {
  heading: "Seven lines of business",
  names: ["Motor", "Health", "Property", "Engineering", "Travel", "Home", "Life"],
} as const;

export const page = {
  product: "saiba",
  heading: "SAIBAOnline",
  marker: "Insurance broking software",
  lead: "The ERP for direct insurance brokers and agencies, IMF and corporate agents. One web-based system for quotes, policies, renewals, claims, documents and multi-currency accounts.",
  intro: {
    heading: "What’s covered, when it renews, where the claim is",
    paragraphs: [
      "Your clients ask these three questions every day. If the answers are in one person’s files, that person can’t take a day off. SAIBAOnline keeps them on the policy, for the whole team.",
      "SAIBAOnline, or SAIBA for short, is an enterprise resource planning (ERP) system for brokers and agents. It has quotes, cover notes and motor stickers, policies, renewals, claims, documents and accounts, and sends SMS and e-mail in text and unicode.",
    ],
  },
  features: [
    "Eleven modules around the policy",
    "Two editions",
    "Quotes with QMS",
    "Cover notes and motor stickers",
    "Policy and renewal management",
    "Claims management",
    "Document management",
    "Business intelligence",
    "Multi-currency accounting with SiFAMs",
    "SMS and e-mail in text and unicode",
  ],
  bring: [
    "A motor policy and an engineering risk, from quote to renewal",
    "One month’s renewal list",
    "A claim with its documents",
    "An account in a second currency",
  ],
  questions: [
    {
      id: "broker-edition",
      question: "Which edition fits me?",
      answer:
        "They’re built on different technology. Tell us who will use it and your IT rules, and we’ll recommend one.",
    },
    {
      id: "broker-lines",
      question: "Which lines are covered?",
      answer: "Seven: Motor, Health, Property, Engineering, Travel, Home and Life.",
    },
    {
      id: "broker-currencies",
      question: "Can it do accounts in several currencies?",
      answer: "Yes. SiFAMs, the accounting module, is multi-currency.",
    },
  ],
  related: [
    { product: "sarb", reason: "For reinsurance brokers: slips, closings and statements." },
    { product: "swap", reason: "For web aggregators: visitors compare, buy and get their policy." },
  ],
  price: [
    { heading: "Edition", text: "Broker and corporate agent edition, or corporate edition?" },
    { heading: "Modules", text: "Which of the eleven do you need, and which from the first day?" },
    users,
    hosting,
    { heading: "Data", text: "Which clients, policies and accounts will you bring over?" },
  ],
} as const satisfies ProductPageWords;

export const brokerSolutions = {
  heading: "11 modules, from quotes to accounts",
  text: "From the first quote to the accounts, around the policy.",
} as const;

export interface Edition {
  id: string;
  heading: string;
  /** How many brokers use the edition, shown above `lead`. */
  figure: string;
  lead: string;
  parts: readonly Card[];
}

/** A16: "12 years" is the specification's figure and becomes outdated. The owner may choose a year instead. */
export const brokerEditions = {
  heading: "Two editions",
  editions: [
    {
      id: "edition-broker",
      heading: "Broker and corporate agent edition",
      figure: "350+",
      lead: "brokers use it.",
      parts: [
        {
          id: "features",
          heading: "Features",
          lead: "",
          points: [
            "Quotes, cover notes, policies, renewals and claims",
            "Business intelligence and multi-currency accounts",
          ],
        },
        {
          id: "modules",
          heading: "Modules",
          lead: "",
          points: [brokerModules.join(", ")],
        },
        {
          id: "technologies",
          heading: "Technologies",
          lead: "",
          points: [".NET\u00a0Framework\u00a04.7", "SQL\u00a0Server\u00a02022"],
        },
      ],
    },
    {
      id: "edition-corporate",
      heading: "Corporate edition",
      figure: "150+",
      lead: "brokers use it. The product is 12 years old.",
      parts: [
        {
          id: "features",
          heading: "Features",
          lead: "",
          points: [
            "Quotes, cover notes, policies, renewals and claims",
            "Business intelligence and multi-currency accounts",
          ],
        },
        {
          id: "modules",
          heading: "Modules",
          lead: "",
          points: [brokerModules.join(", ")],
        },
        { id: "technologies", heading: "Technologies", lead: "", points: [".NET\u00a0Core\u00a08", "Angular\u00a018"] },
      ],
    },
  ],
} as const satisfies { heading: string; editions: readonly Edition[] };

export const brokerClients = {
  heading: "Brokers who work with SAIBAOnline",
  note: "Sample names",
  all: "See all clients",
} as const;
