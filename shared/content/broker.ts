import type { Card, Fact, Item, ProductPageWords } from "./productPage.ts";

/** Order of the module ring, which draws them around the policy. Acronyms are never spelt out (A61). */
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

export const brokerLines = ["Motor", "Health", "Property", "Engineering", "Travel", "Home", "Life"] as const;

export const broker = {
  product: "saiba",
  heading: "SAIBAOnline",
  lead: "The ERP for direct insurance brokers and agencies, IMF and corporate agents. Quotes, policies, renewals, claims, documents and multi-currency accounts stand in one web-based system.",
  intro: {
    heading: "Run a broking house on one system",
    paragraphs: [
      "A broking house hears the same questions every day. What is covered? When does it renew? Where is the claim? The answer should not depend on who is at the desk.",
      "SAIBA, online SAIBAOnline, is an enterprise resource planning (ERP) system. It serves direct insurance brokers and agencies, IMF and corporate agents. Eleven modules stand around one thing, the policy. They run from quotes and cover notes to renewals, claims, documents and accounts.",
      "It comes in two editions. 350+ brokers use the broker and corporate agent edition. 150+ brokers use the corporate edition, a product that is 12 years old.",
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
    "A motor policy and an engineering risk, from quote to renewal.",
    "The renewal list of one month.",
    "A claim with its documents.",
    "An account in a second currency.",
    "A message in the script that a client reads.",
    "Rules on technology: the two editions are built on different ones.",
  ],
  questions: [
    {
      id: "broker-edition",
      question: "Which edition fits me?",
      answer:
        "350+ brokers use the broker and corporate agent edition, and 150+ use the corporate edition. Tell us your size, lines and policy on technology, and we will say which one fits.",
    },
    {
      id: "broker-lines",
      question: "Which lines are covered?",
      answer: "Seven: Motor, Health, Property, Engineering, Travel, Home and Life.",
    },
    {
      id: "broker-currencies",
      question: "Can it do accounts in several currencies?",
      answer:
        "Yes. SiFAMs, the accounting module, is multi-currency. Tell us your currencies and we will show an account in each of them.",
    },
  ],
  related: [
    { product: "sarb", reason: "For your reinsurance business" },
    { product: "swap", reason: "To sell online" },
  ],
} as const satisfies ProductPageWords;

/** A16: "12 years" is the specification's figure and grows old; the owner may settle on a year instead. */
export const brokerFigures = {
  heading: "SAIBAOnline in figures",
  facts: [
    { figure: "350", suffix: "+", text: "brokers use the broker and corporate agent edition" },
    { figure: "150", suffix: "+", text: "brokers use the corporate edition" },
    { figure: "12", suffix: " years", text: "is the age of the corporate edition" },
    { figure: "11", text: "modules stand around the policy" },
  ],
} as const satisfies { heading: string; facts: readonly Fact[] };

export const brokerSolutions = {
  heading: "Eleven modules around the policy",
  text: "Each module has its own task and shares the policy with the others. A quote becomes a cover note, a cover note a policy. The policy renews, meets a claim, gathers documents and reaches the accounts.",
} as const;

export interface Edition {
  id: string;
  heading: string;
  lead: string;
  parts: readonly Card[];
}

export const brokerEditions = {
  heading: "Two editions",
  editions: [
    {
      id: "edition-broker",
      heading: "Broker and corporate agent edition",
      lead: "Used by 350+ brokers.",
      parts: [
        {
          id: "features",
          heading: "Features",
          lead: "",
          points: [
            "Quotes, cover notes, policies, renewals and claims",
            "SMS and e-mail in text and unicode",
            "Multi-currency accounting",
            "Business intelligence",
          ],
        },
        { id: "modules", heading: "Modules", lead: "", points: brokerModules },
        { id: "technologies", heading: "Technologies", lead: "", points: [".NET Framework 4.7", "SQL Server 2022"] },
      ],
    },
    {
      id: "edition-corporate",
      heading: "Corporate edition",
      lead: "Used by 150+ brokers. The product is 12 years old.",
      parts: [
        {
          id: "features",
          heading: "Features",
          lead: "",
          points: ["The work of SAIBAOnline on a newer technology", "SMS and e-mail in text and unicode"],
        },
        {
          id: "modules",
          heading: "Modules",
          lead: "",
          points: ["The modules around the policy, as drawn above", "Ask us which of them your house needs"],
        },
        { id: "technologies", heading: "Technologies", lead: "", points: [".NET Core 8", "Angular 18"] },
      ],
    },
  ],
} as const satisfies { heading: string; editions: readonly Edition[] };

export const brokerLinesBlock = {
  heading: "Lines of business",
  text: "Seven lines stand in one register, from a motor policy to an engineering risk.",
} as const;

export const brokerMessages = {
  heading: "Messages your clients can read",
  text: "Not every client reads English. SAIBAOnline sends both kinds of message in both kinds of writing.",
  items: [
    { heading: "SMS", text: "In text and in unicode." },
    { heading: "E-mail", text: "In text and in unicode." },
  ],
} as const satisfies { heading: string; text: string; items: readonly Item[] };

export const brokerClients = {
  heading: "Brokers who work with it",
  note: "Names on this page are samples until our published list is loaded.",
  all: "See all clients",
} as const;
