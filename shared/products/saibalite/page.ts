import { hosting, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import { isListed } from "../listed.ts";
import type { Item, ProductPageWords } from "../page.ts";

export const head: PageHead = {
  title: "SAIBALite: agency management software",
  description:
    "Policy, client and claims handling, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
  keywords: "insurance agency management software, SAIBALite, IMF software, corporate agent software",
};

export const page = {
  product: "saibalite",
  heading: "SAIBALite, for agencies and marketing firms",
  marker: "Agency software",
  lead: "Policies, clients, claims, messages, documents, reports and compliance in one web-based product. It serves IMF and corporate agents too.",
  intro: {
    heading: "A small office has the same duties as a large one",
    paragraphs: [
      "A client calls about a renewal. Another has had an accident. An insurer wants a document from last year. In a small agency the same person takes all three calls, and looks in three places.",
      "SAIBALite keeps policies, clients, claims and documents in one place.",
      ...(isListed("saiba")
        ? ["Do you quote, issue cover notes or keep accounts in several currencies? Then look at SAIBAOnline."]
        : []),
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
      answer:
        "Yes, integrated communication is part of it. Bring your own messages to the demo, in the languages your clients read.",
    },
    {
      id: "agency-reports",
      question: "Does it help with reports and compliance?",
      answer:
        "Yes, both are part of it. Tell us your country, your regulator and the reports you file, and we’ll show you yours.",
    },
  ],
  related: [
    { product: "saiba", reason: "For insurance brokers: quotes, policies, renewals, claims and accounts." },
    { product: "swap", reason: "For web aggregators: visitors compare, buy and get their policy." },
  ],
  price: [
    { heading: "Clients", text: "How many clients and policies do you look after?" },
    users,
    hosting,
    { heading: "Data", text: "Which policies and documents will you bring over?" },
  ],
} as const satisfies ProductPageWords;

export const salientFeatures = {
  heading: "Salient features",
  items: [
    {
      icon: "slip",
      heading: "Policy and client management",
      text: "Every client with every policy, in one place.",
    },
    {
      icon: "claim-advice",
      heading: "Claims processing",
      text: "Each claim with the policy that covers it.",
    },
    {
      icon: "enquiry",
      heading: "Integrated communication",
      text: "Messages to clients, from the same system.",
    },
    {
      icon: "notes",
      heading: "Document management",
      text: "Proposals, policies and claim documents, filed under their client.",
    },
    {
      icon: "results-driven",
      heading: "Analytics and reporting",
      text: "Figures and reports on your business.",
    },
    {
      icon: "cover-note",
      heading: "Compliance",
      text: "Rules differ by country. Name your regulator and we’ll show you yours in the demo.",
    },
  ],
} as const satisfies { heading: string; items: readonly (Item & { icon: string })[] };

/** The company's six benefits from an agency's point of view. */
export const agencyBenefits = {
  heading: "Benefits",
  items: [
    { heading: "Client-oriented", text: "The first call is about how your agency works." },
    { heading: "Independent", text: "Our advice is about software, and only about software." },
    { heading: "Competent", text: "Established in 2001, with a first broker product in 2003." },
    { heading: "Results-driven", text: "Pick a figure you’d like to improve and start the demo there." },
    { heading: "Problem-solving", text: "We ask what goes wrong today before we propose anything." },
    { heading: "Transparent", text: "What decides the price is on this page." },
  ],
} as const satisfies { heading: string; items: readonly Item[] };
