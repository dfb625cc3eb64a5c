import { hosting, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Fact, Item, Panel, ProductPageWords } from "../page.ts";

export const head: PageHead = {
  title: "SATAOnline: health insurance administration",
  description:
    "Policy import, ID cards, network hospitals, cashless pre-authorisation, scrutiny, billing, accounts and MIS for TPAs and insurers.",
  keywords: "TPA software, health insurance administration software, SATAOnline, SATA, cashless claims",
};

export const page = {
  product: "sata",
  heading: "SATAOnline, for TPAs and insurers",
  marker: "Health insurance and claims administration",
  lead: "One web-based system for third-party administrators (TPAs) and insurers: policy data, network hospitals, cashless claims, billing, accounts and reports.",
  intro: {
    heading: "Many hands, one claim",
    paragraphs: [
      "The insurer sends policy data. A hospital asks for approval. A doctor checks the documents, and accounts settles the bill. Each of them needs to know what the last one did.",
      "SATAOnline, or SATA for short, is made for the TPAs and insurers who run that work. It has ID cards, network hospitals, cashless claims, file and courier tracking, and a management information system (MIS).",
    ],
  },
  features: [
    "Policy data import",
    "ID cards",
    "Endorsements",
    "Network hospitals",
    "Hospital packages, rates and discounts",
    "Hospital blacklists",
    "Cashless pre-authorisation claims",
    "Scrutiny",
    "Billing",
    "Accounts",
    "Support desk",
    "File and courier tracking",
    "MIS",
    "Regulatory and insurer reports",
  ],
  bring: [
    "A policy file as the insurer sends it",
    "The packages, rates and discounts of two network hospitals",
    "A cashless claim that needed a second look",
    "A report that you must file",
  ],
  questions: [
    {
      id: "health-who",
      question: "Who is it for?",
      answer:
        "Third-party administrators (TPAs) that work for insurers, and insurers that administer health insurance and its claims themselves.",
    },
    {
      id: "health-hospitals",
      question: "How are hospitals managed?",
      answer: "Network hospitals have their packages, rates and discounts, and there are blacklists.",
    },
    {
      id: "health-cashless",
      question: "Does it handle cashless claims?",
      answer: "Yes, from the cashless pre-authorisation request to scrutiny and billing.",
    },
    {
      id: "health-reports",
      question: "Which reports does it give?",
      answer:
        "Management information (MIS), regulatory reports and insurer reports. Bring one of your own reports to the demo.",
    },
  ],
  related: [
    { product: "sewac", reason: "For corporates: employees find their card and claim status themselves." },
    { product: "sarb", reason: "For reinsurance brokers: slips, closings and statements." },
  ],
  price: [
    { heading: "Lives", text: "How many do you administer?" },
    { heading: "Network", text: "How many hospitals and insurers do you serve?" },
    { heading: "Modules", text: "Which of the eight do you need, and which from the first day?" },
    users,
    hosting,
    { heading: "Data", text: "Which policies, claims and hospital rates will you bring over?" },
  ],
} as const satisfies ProductPageWords;

export const healthFigures = [
  { before: "Developed in", figure: "2005" },
  { before: "About", figure: "8 million", after: "lives" },
  { figure: "110,000+", after: "claims" },
] as const satisfies readonly Fact[];

export const healthWork = {
  heading: "The path of a claim",
  flow: [
    { heading: "Policy data", text: "Imported; ID cards go out." },
    { heading: "Admission", text: "A member comes to a network hospital." },
    { heading: "Request", text: "The hospital asks for pre-authorisation." },
    { heading: "Scrutiny", text: "Claim and documents are checked." },
    { heading: "Bill", text: "At the agreed rates, then on to accounts." },
    { heading: "Report", text: "For you, the insurer and the regulator." },
  ],
  modules: [
    { heading: "Before a claim", text: "Data Processing and Hospital Networking" },
    { heading: "While it is open", text: "Claims, Scrutiny, Billing and Support Desk" },
    { heading: "From payment onwards", text: "Accounts and MIS" },
  ],
  technologies: ["Web-based", "Policy data import"],
  technologiesNote: "It opens in a browser, on your premises or in the cloud.",
} as const satisfies { flow: readonly Item[]; modules: readonly Item[] } & Record<string, unknown>;

export const healthModules = {
  heading: "What each module does",
  panels: [
    {
      id: "data-processing",
      heading: "Data Processing",
      text: "Policy data import, ID cards and endorsements.",
    },
    {
      id: "hospital-networking",
      heading: "Hospital Networking",
      text: "Network hospitals with their packages, rates and discounts, and your blacklists.",
    },
    {
      id: "claims",
      heading: "Claims",
      text: "Cashless pre-authorisation claims.",
    },
    {
      id: "scrutiny",
      heading: "Scrutiny",
      text: "Claim documents are checked before the claim goes on.",
    },
    {
      id: "billing",
      heading: "Billing",
      text: "Hospital bills, at the agreed package rates and discounts.",
    },
    {
      id: "accounts",
      heading: "Accounts",
      text: "What’s due to each hospital.",
    },
    {
      id: "support-desk",
      heading: "Support Desk",
      text: "Answers for callers, with file and courier tracking.",
    },
    {
      id: "mis",
      heading: "MIS",
      text: "Management information, regulatory reports and insurer reports.",
    },
  ],
} as const satisfies { heading: string; panels: readonly Panel[] };
