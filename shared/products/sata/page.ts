import { hosting, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Fact, Panel, ProductPageWords } from "../page.ts";

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
      "The insurer sends policy data. A hospital asks for approval. A doctor checks the papers, and accounts settle the bill. Each must know what the last one did.",
      "SATAOnline, or SATA for short, is made for TPAs and insurers who run that work. Members get ID cards, hospitals get an answer, and the management information system (MIS) gives you the reports that insurer and regulator ask for.",
      "Papers travel as well, by hand and by courier. Files and couriers are tracked, so that the support desk can say where a paper is.",
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
    "A file that once went missing between offices or in the post.",
  ],
  questions: [
    {
      id: "health-who",
      question: "Who is it for?",
      answer:
        "Third-party administrators (TPAs) that work for insurers, and insurers that administer health insurance and its claims themselves. Both need the same: policy data, hospitals, claims, accounts and reports in one place.",
    },
    {
      id: "health-hospitals",
      question: "How are hospitals managed?",
      answer:
        "Your network hospitals have their packages, rates and discounts in SATAOnline, and blacklists name those to avoid. In the tour, the day of admission decides the rate.",
    },
    {
      id: "health-cashless",
      question: "Does it handle cashless claims?",
      answer:
        "Yes, from the cashless pre-authorisation request to scrutiny and billing. The tour takes one claim from the hospital’s estimate to the amount that is authorised.",
    },
    {
      id: "health-reports",
      question: "Which reports does it give?",
      answer:
        "Management information for you (MIS), regulatory reports and the reports that insurers ask for. Bring to the demo one that you must file.",
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
    { heading: "Data", text: "Which policies, claims and hospital rates are to be brought over?" },
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
    { icon: "copy", name: "Policy data", text: "Imported; ID cards go out." },
    { icon: "who", name: "Admission", text: "A member comes to a network hospital." },
    { icon: "enquiry", name: "Request", text: "A hospital asks for pre-authorisation." },
    { icon: "transparent", name: "Scrutiny", text: "Claim and papers are checked." },
    { icon: "notes", name: "Bill", text: "At agreed rates, then to accounts." },
    { icon: "results-driven", name: "Report", text: "For you, insurer and regulator." },
  ],
  modules: [
    { heading: "Before a claim", text: "Data Processing and Hospital Networking" },
    { heading: "While it is open", text: "Claims, Scrutiny, Billing and Support Desk" },
    { heading: "From payment onwards", text: "Accounts and MIS" },
  ],
  technologies: ["Web-based", "Policy data import"],
  technologiesNote:
    "It opens in a browser. On your premises or in the cloud: we settle hosting in the consulting meeting.",
} as const;

export const healthModules = {
  heading: "What each module does",
  panels: [
    {
      id: "data-processing",
      heading: "Data Processing",
      text: "Policy data is imported, members get their ID cards, and endorsements are recorded.",
    },
    {
      id: "hospital-networking",
      heading: "Hospital Networking",
      text: "Your network hospitals, each with its packages, rates and discounts, and your blacklists.",
    },
    {
      id: "claims",
      heading: "Claims",
      text: "Cashless pre-authorisation claims: the hospital’s request, and the insurer’s or TPA’s answer.",
    },
    {
      id: "scrutiny",
      heading: "Scrutiny",
      text: "Claim form, discharge summary, bill: each paper is ticked off before the claim goes on.",
    },
    {
      id: "billing",
      heading: "Billing",
      text: "The hospital’s bill, at the package rate agreed with it, less the discount.",
    },
    {
      id: "accounts",
      heading: "Accounts",
      text: "What is due to the hospital, after the discount and what the patient has paid.",
    },
    {
      id: "support-desk",
      heading: "Support Desk",
      text: "Answers to callers, with file and courier tracking for the papers.",
    },
    {
      id: "mis",
      heading: "MIS",
      text: "Management information for you, and the reports that regulator and insurers ask for.",
    },
  ],
} as const satisfies { heading: string; panels: readonly Panel[] };
