import type { Fact, Item, Panel, ProductPageWords } from "./productPage.ts";

export const health = {
  product: "sata",
  heading: "SATAOnline, for TPAs and insurers",
  marker: "Health insurance and claims administration",
  lead: "One web-based system for third-party administrators (TPAs) and insurers: policy data, network hospitals, cashless claims, billing, accounts and reports.",
  intro: {
    heading: "Many desks, one claim",
    paragraphs: [
      "The insurer sends policy data. A hospital asks for approval. A doctor checks the papers, and accounts settle the bill. Each must know what the last one did.",
      "SATAOnline, or SATA for short, is made for TPAs and insurers who run that work. Members get ID cards, hospitals get an answer, and the management information system (MIS) gives you the reports that insurer and regulator ask for.",
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
    "A policy file as the insurer sends it.",
    "The packages, rates and discounts of two network hospitals.",
    "One cashless claim that needed a second look.",
    "The MIS and regulatory reports to be filed, with their dates.",
    "A file that was lost between two offices or in the post.",
  ],
  questions: [
    {
      id: "health-who",
      question: "Who is it for?",
      answer: "Third-party administrators (TPAs), and insurers that administer health insurance and its claims.",
    },
    {
      id: "health-hospitals",
      question: "How are hospitals managed?",
      answer: "You keep each hospital’s packages, rates and discounts, and a blacklist.",
    },
    {
      id: "health-cashless",
      question: "Does it handle cashless claims?",
      answer: "Yes: cashless pre-authorisation claims, and the scrutiny and billing that come after.",
    },
    {
      id: "health-reports",
      question: "Which reports does it give?",
      answer:
        "MIS, regulatory reports and insurer reports. Tell us which ones you file and we will show them in a demo.",
    },
  ],
  related: [
    { product: "sewac", reason: "For corporates: employees find their card and claim status themselves." },
    { product: "sarb", reason: "For reinsurance brokers: slips, closings and statements." },
  ],
} as const satisfies ProductPageWords;

export const healthFigures = [
  { before: "Developed in", figure: "2005" },
  { before: "About", figure: "8 million", after: "lives" },
  { figure: "110,000+", after: "claims" },
] as const satisfies readonly Fact[];

export const healthWork = {
  heading: "The path of a claim, from policy file to report",
  flow: [
    { icon: "copy", name: "Policy data", text: "Imported from the insurer; ID cards go out." },
    { icon: "who", name: "Network", text: "Hospitals with agreed rates." },
    { icon: "enquiry", name: "Request", text: "A hospital asks for pre-authorisation." },
    { icon: "transparent", name: "Scrutiny", text: "Claim and papers are checked." },
    { icon: "notes", name: "Bill", text: "At agreed rates, then to accounts." },
    { icon: "results-driven", name: "Report", text: "For you, insurer and regulator." },
  ],
  modules: [
    { heading: "Before a claim", text: "Data Processing and Hospital Networking" },
    { heading: "While it is open", text: "Claims, Scrutiny, Billing and Support Desk" },
    { heading: "After it is settled", text: "Accounts and MIS" },
  ],
  technologies: ["Web-based", "Policy data import"],
  technologiesNote: "It is web-based and opens in a browser. Where it is hosted is settled in the consulting meeting.",
} as const;

export const healthLedger = {
  heading: "Eight modules, and what each of them does",
  rows: [
    { heading: "Data Processing", text: "Policy data import, ID cards, endorsements" },
    { heading: "Hospital Networking", text: "Network hospitals with packages, rates, discounts and blacklists" },
    { heading: "Claims", text: "Cashless pre-authorisation claims, from the hospital’s request to the decision" },
    { heading: "Scrutiny", text: "Each claim and its papers, checked before anything is paid" },
    { heading: "Billing", text: "The hospital’s bill, at the package, rate and discount agreed with it" },
    { heading: "Accounts", text: "What each settled bill leaves to be paid, and to whom" },
    { heading: "Support Desk", text: "File and courier tracking, so that a caller hears where the papers are" },
    { heading: "MIS", text: "Management information, regulatory and insurer reports" },
  ],
} as const satisfies { heading: string; rows: readonly Item[] };

export const healthModules = {
  heading: "What to ask for in the demo",
  panels: [
    { id: "data-processing", heading: "Data Processing", text: "A file of yours, imported while you watch." },
    {
      id: "hospital-networking",
      heading: "Hospital Networking",
      text: "One hospital’s package rate, its discount, and how a blacklisted hospital shows.",
    },
    { id: "claims", heading: "Claims", text: "A cashless request, and what the hospital hears back." },
    { id: "scrutiny", heading: "Scrutiny", text: "A claim with a paper missing: who is told, and what waits." },
    { id: "billing", heading: "Billing", text: "A bill at package rate, less the discount." },
    { id: "accounts", heading: "Accounts", text: "The same bill, one step later: what is paid, and to whom." },
    { id: "support-desk", heading: "Support Desk", text: "A caller’s question about a file in the post." },
    { id: "mis", heading: "MIS", text: "The report that your regulator or insurer asks for." },
  ],
} as const satisfies { heading: string; panels: readonly Panel[] };
