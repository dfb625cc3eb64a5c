import { hosting, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Panel, ProductPageWords } from "../page.ts";

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
  readers: ["broker", "imf"],
  heading: "SAIBAOnline",
  marker: "Insurance broking software",
  lead: "Web-based ERP for direct insurance brokers and agencies, IMF and corporate agents: quotes, policies, renewals, claims, documents and multi-currency accounts.",
  intro: {
    heading: "What’s covered, when it renews, where the claim is",
    paragraphs: [
      "Your clients ask every day. If the answers are in one person’s files, that person can’t take a day off. SAIBAOnline is one system for the whole house: quotes, policies, renewals, claims and documents.",
      "SAIBA, for short, is enterprise resource planning (ERP) for a broking house.",
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
        "350+ brokers use the broker and corporate agent edition, 150+ the corporate one. Tell us who will use it and your IT rules, and we’ll recommend one.",
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
  related: ["sarb", "swap"],
  price: [
    { heading: "Edition", text: "Broker and corporate agent, or corporate?" },
    { heading: "Modules", text: "Which of the eleven, and which from the first day?" },
    users,
    hosting,
    { heading: "Data", text: "Which clients, policies and accounts?" },
  ],
} as const satisfies ProductPageWords;

export const brokerSolutions = "11 modules, from quotes to accounts";

export interface Edition {
  id: string;
  heading: string;
  /** How many brokers use the edition, shown above `lead`. */
  figure: string;
  lead: string;
  parts: readonly Panel[];
}

/** Every edition has these: the specification names features and modules of SAIBA, and technologies of each edition. */
const inEachEdition = [
  {
    id: "features",
    heading: "Features",
    text: "Seven lines of business, several currencies, SMS and e-mail in text and unicode",
  },
  { id: "modules", heading: "Modules", text: brokerModules.join(", ") },
] as const satisfies readonly Panel[];

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
        ...inEachEdition,
        {
          id: "technologies",
          heading: "Technologies",
          text: ".NET\u00a0Framework\u00a04.7, SQL\u00a0Server\u00a02022",
        },
      ],
    },
    {
      id: "edition-corporate",
      heading: "Corporate edition",
      figure: "150+",
      lead: "brokers use it. The product is 12 years old.",
      parts: [
        ...inEachEdition,
        { id: "technologies", heading: "Technologies", text: ".NET\u00a0Core\u00a08, Angular\u00a018" },
      ],
    },
  ],
} as const satisfies { heading: string; editions: readonly Edition[] };

export const brokerClients = {
  heading: "Brokers who work with SAIBAOnline",
  note: "Sample names",
  all: "See all clients",
} as const;
