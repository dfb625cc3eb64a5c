import { hosting, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Item, ProductPageWords } from "../page.ts";

export const head: PageHead = {
  title: "SAIBALite: agency management software",
  description:
    "Policy, client and claims handling, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
  keywords: "insurance agency management software, SAIBALite, IMF software, corporate agent software",
};

export const page = {
  product: "saibalite",
  readers: ["imf"],
  heading: "SAIBALite, for agencies and marketing firms",
  marker: "Agency software",
  lead: "Policies, clients, claims, messages, documents, reports and compliance in one web-based product, for IMF and corporate agents too.",
  intro: {
    heading: "A small office has the same duties as a large one",
    paragraphs: [
      "A client calls about a renewal. Another has had an accident. An insurer wants last year’s document. In a small agency one person takes all three calls, and looks in three places.",
      "SAIBALite keeps policies, clients, claims and documents in one place.",
    ],
  },
  features: [
    "Policy management",
    "Client management",
    "Claims processing",
    "Integrated communication",
    "Document management",
    "Analytics and reporting",
    "Compliance",
    "Web-based",
  ],
  bring: [
    "A client with several policies",
    "A claim that took long, with its documents",
    "The report you’re asked for most often",
    "The messages you send before a renewal",
  ],
  questions: [
    {
      id: "agency-who",
      question: "Who is it for?",
      answer: "Agencies, marketing firms, insurance marketing firms (IMF) and corporate agents.",
    },
    {
      id: "agency-what",
      question: "What does it handle?",
      answer: "Policies and clients, claims, communication, documents, analytics, reports and compliance.",
    },
    {
      id: "agency-messages",
      question: "Can it message clients?",
      answer: "Yes, integrated communication is part of it. Bring your own messages to the demo.",
    },
    {
      id: "agency-reports",
      question: "Does it help with reports and compliance?",
      answer: "Yes, both are part of it. Tell us your regulator and the reports you file.",
    },
  ],
  related: ["saiba", "swap"],
  price: [
    { heading: "Clients", text: "How many, with how many policies?" },
    users,
    hosting,
    { heading: "Data", text: "Which policies and documents?" },
  ],
} as const satisfies ProductPageWords;

export const salientFeatures = {
  heading: "Salient features",
  items: [
    {
      icon: "slip",
      heading: "Policy and client management",
      text: "Policies, and the clients who hold them.",
    },
    {
      icon: "claim-advice",
      heading: "Claims processing",
      text: "Claims on these policies.",
    },
    {
      icon: "enquiry",
      heading: "Integrated communication",
      text: "Messages to clients, from the same system.",
    },
    {
      icon: "notes",
      heading: "Document management",
      text: "The documents of policies and claims.",
    },
    {
      icon: "results-driven",
      heading: "Analytics and reporting",
      text: "Figures and reports on your business.",
    },
    {
      icon: "cover-note",
      heading: "Compliance",
      text: "Name your regulator, and we’ll go through its rules in the demo.",
    },
  ],
} as const satisfies { heading: string; items: readonly (Item & { icon: string })[] };

/** The company's six benefits from an agency's point of view. */
export const agencyBenefits = {
  heading: "Benefits",
  items: [
    { heading: "Client-oriented", text: "We start with how your agency works." },
    { heading: "Independent", text: "We recommend. You decide." },
    { heading: "Competent", text: "Insurance software since 2001." },
    { heading: "Results-driven", text: "Pick a figure to improve. The demo starts there." },
    { heading: "Problem-solving", text: "We ask what goes wrong today." },
    { heading: "Transparent", text: "What decides the price is on this page." },
  ],
} as const satisfies { heading: string; items: readonly Item[] };
