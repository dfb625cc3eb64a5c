import { hosting, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import { ifListed, isListed } from "../listed.ts";
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
      "A client calls about a renewal. Another has had an accident. An insurer asks for a paper from last year. In a small agency the same person takes all three calls, and looks in three places.",
      "With SAIBALite that person opens the client’s record: policies, claims and papers are there, and reminders go out from the same place.",
      ...(isListed("saiba")
        ? [
            "Direct brokers are better served by SAIBAOnline, which adds quotes, cover notes and multi-currency accounts.",
          ]
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
    "One client with several policies.",
    "A claim that took long, and the papers it needed.",
    "The report you are asked for most often, by insurers or the regulator.",
    "The messages that go out before a renewal, in all their languages.",
  ],
  questions: [
    {
      id: "agency-who",
      question: "Who is it for?",
      answer: [
        "Agencies, marketing firms, insurance marketing firms (IMF) and corporate agents.",
        ifListed(
          "saiba",
          "An IMF or corporate agent that also quotes, issues cover notes or keeps accounts in several currencies takes SAIBAOnline, as direct brokers do.",
        ),
      ]
        .filter(Boolean)
        .join(" "),
    },
    {
      id: "agency-what",
      question: "What does it handle?",
      answer:
        "What an agency keeps for each client: policies, claims, messages and papers. It also has analytics, reports and compliance.",
    },
    {
      id: "agency-messages",
      question: "Can it message clients?",
      answer: "Yes. Integrated communication is part of it. The tour shows a reminder by SMS, in English and in Hindi.",
    },
    {
      id: "agency-reports",
      question: "Does it help with reports and compliance?",
      answer:
        "It reports on clients, policies and claims, and compliance is part of it. Tell us your country, your regulator and the reports you file, so that we can answer exactly.",
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
    { heading: "Data", text: "Which policies and papers are to be brought over?" },
  ],
} as const satisfies ProductPageWords;

export const salientFeatures = {
  heading: "Salient features: six jobs of an agency",
  items: [
    {
      icon: "slip",
      heading: "Policy and client management",
      text: "Open a client and see every policy, and the date of the next renewal.",
    },
    {
      icon: "claim-advice",
      heading: "Claims processing",
      text: "Start a claim from the policy that covers it, and keep its papers there.",
    },
    {
      icon: "enquiry",
      heading: "Integrated communication",
      text: "Write to a client from the policy that the message is about.",
    },
    {
      icon: "notes",
      heading: "Document management",
      text: "A proposal, a policy, a claim paper: each filed under its client, and found there a year later.",
    },
    {
      icon: "results-driven",
      heading: "Analytics and reporting",
      text: "Figures on your clients, policies and claims, and the reports that insurers ask you for.",
    },
    {
      icon: "cover-note",
      heading: "Compliance",
      text: "Rules differ by country. Name your regulator, and we show in the demo what meets its rules.",
    },
  ],
} as const satisfies { heading: string; items: readonly (Item & { icon: string })[] };

/** The company's six benefits from an agency's point of view. */
export const agencyBenefits = {
  heading: "Benefits: what you can hold us to",
  items: [
    { heading: "Client-oriented", text: "Our first call is about how your agency works." },
    { heading: "Independent", text: "We sell software to agencies and insurers. We sell no insurance." },
    { heading: "Competent", text: "Established in 2001, with a first broker product in 2003." },
    { heading: "Results-driven", text: "Choose a figure to improve: the demo begins with its report." },
    { heading: "Problem-solving", text: "We ask what goes wrong today before we propose anything." },
    { heading: "Transparent", text: "You can read on this page what decides the price." },
  ],
} as const satisfies { heading: string; items: readonly Item[] };
