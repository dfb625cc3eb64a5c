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
  readers: ["tpa"],
  heading: "SATAOnline, for TPAs and insurers",
  marker: "Health insurance and claims administration",
  lead: "One web-based system for third-party administrators (TPAs) and insurers: policy data, network hospitals, cashless claims, billing, accounts and reports.",
  intro: {
    heading: "Many hands, one claim",
    paragraphs: [
      "The insurer sends policy data. A hospital asks for approval. A doctor checks the documents, accounts settles the bill, and each needs to know what the last one did.",
      "SATAOnline, or SATA, is for the TPAs and insurers who run that work.",
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
      answer: "TPAs, and insurers that administer health insurance themselves.",
    },
    {
      id: "health-hospitals",
      question: "How are hospitals managed?",
      answer: "Network hospitals have their packages, rates and discounts, and there are blacklists.",
    },
    {
      id: "health-cashless",
      question: "Does it handle cashless claims?",
      answer: "Yes, from pre-authorisation to scrutiny and billing.",
    },
    {
      id: "health-reports",
      question: "Which reports does it give?",
      answer: "MIS, regulatory and insurer reports. Bring one of your own to the demo.",
    },
  ],
  related: ["sewac", "sarb"],
  price: [
    { heading: "Lives", text: "How many?" },
    { heading: "Network", text: "How many hospitals and insurers?" },
    { heading: "Modules", text: "Which of the eight, and which from the first day?" },
    users,
    hosting,
    { heading: "Data", text: "Which policies, claims and hospital rates?" },
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
      text: "Network hospitals with packages, rates, discounts and blacklists.",
    },
    {
      id: "claims",
      heading: "Claims",
      text: "Cashless pre-authorisation claims.",
    },
    {
      id: "scrutiny",
      heading: "Scrutiny",
      text: "Checks the documents of a claim.",
    },
    {
      id: "billing",
      heading: "Billing",
      text: "Hospital bills at the agreed rates.",
    },
    {
      id: "accounts",
      heading: "Accounts",
      text: "From the hospital’s bill into the accounts.",
    },
    {
      id: "support-desk",
      heading: "Support Desk",
      text: "Support for those who call; file and courier tracking.",
    },
    {
      id: "mis",
      heading: "MIS",
      text: "Management information; regulatory and insurer reports.",
    },
  ],
} as const satisfies { heading: string; panels: readonly Panel[] };
