import type { Fact, Item, Panel, ProductPageWords } from "./productPage.ts";

export const health = {
  product: "sata",
  heading: "SATAOnline, for TPAs and insurers",
  lead: "Health insurance and claims administration for third-party administrators (TPAs) and insurers. Policy data, network hospitals, cashless claims, billing, accounts and reports stand in one web-based system.",
  intro: {
    heading: "Many desks, one claim",
    paragraphs: [
      "A health claim passes many desks. The insurer sends policy data. The hospital asks for approval. A doctor checks the papers, and accounts settle the bill. Each desk has to know what the last one did.",
      "SATA, online SATAOnline, covers that path for TPAs and insurers. It begins with policy data import, ID cards and endorsements. It goes on to network hospitals, cashless pre-authorisation claims, scrutiny and billing. It ends with accounts and the management information system (MIS).",
      "SATA was developed in 2005. It stands at about 8 million lives and 110,000+ claims.",
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
    "A file that was lost between two desks or in the post.",
  ],
  questions: [
    {
      id: "health-who",
      question: "Who is it for?",
      answer:
        "SATAOnline is for third-party administrators (TPAs) and for insurers that administer health insurance and its claims. It stands at about 8 million lives.",
    },
    {
      id: "health-hospitals",
      question: "How are hospitals managed?",
      answer: "Network hospitals are kept with their packages, rates and discounts. There are blacklists too.",
    },
    {
      id: "health-cashless",
      question: "Does it handle cashless?",
      answer: "Yes. It handles cashless pre-authorisation claims, and the scrutiny and billing that come after.",
    },
    {
      id: "health-reports",
      question: "Which reports?",
      answer:
        "MIS, regulatory reports and insurer reports. Tell us which ones you file and we will show them in a demo.",
    },
  ],
  related: [
    { product: "sewac", reason: "For your corporate clients" },
    { product: "sarb", reason: "For reinsurance" },
  ],
} as const satisfies ProductPageWords;

export const healthFigures = {
  heading: "SATAOnline in figures",
  facts: [
    { figure: "2005", text: "year in which it was developed" },
    { before: "about", figure: "8", suffix: " million", text: "lives" },
    { figure: "110,000", suffix: "+", text: "claims" },
  ],
} as const satisfies { heading: string; facts: readonly Fact[] };

export const healthWork = {
  heading: "How it works",
  flow: [
    { heading: "Policy data comes in", text: "Import the insurer’s data, issue ID cards and enter endorsements." },
    {
      heading: "The network is ready",
      text: "Network hospitals stand with packages, rates, discounts and blacklists.",
    },
    { heading: "The hospital asks", text: "A cashless claim starts as a request for pre-authorisation." },
    { heading: "You scrutinise", text: "The claim and its papers are checked before money moves." },
    { heading: "You bill and account", text: "Billing follows scrutiny, and accounts follow billing." },
    { heading: "You report", text: "MIS, regulatory reports and insurer reports." },
  ],
  modulesLead: "Eight modules make up SATAOnline. Each is described under “Eight modules” on this page.",
  modules: [
    "Data Processing",
    "Hospital Networking",
    "Claims",
    "Scrutiny",
    "Billing",
    "Accounts",
    "Support Desk",
    "MIS",
  ],
  technologies: ["Web-based", "Policy data import"],
  technologiesNote: "A web-based system opens in a browser. Ask us for the current stack.",
} as const satisfies { flow: readonly Item[] } & Record<string, unknown>;

export const healthModules = {
  heading: "Eight modules",
  panels: [
    { id: "data-processing", heading: "Data Processing", text: "Policy data import, ID cards and endorsements." },
    {
      id: "hospital-networking",
      heading: "Hospital Networking",
      text: "Network hospitals with their packages, rates, discounts and blacklists.",
    },
    {
      id: "claims",
      heading: "Claims",
      text: "Cashless pre-authorisation claims, from the hospital’s request to the decision.",
    },
    { id: "scrutiny", heading: "Scrutiny", text: "The check of a claim and its papers before billing." },
    { id: "billing", heading: "Billing", text: "The bill of a claim, once scrutiny is done." },
    { id: "accounts", heading: "Accounts", text: "The accounts that follow the bills." },
    {
      id: "support-desk",
      heading: "Support Desk",
      text: "Questions get answers, and file and courier tracking shows where the papers are.",
    },
    { id: "mis", heading: "MIS", text: "Management information, regulatory reports and insurer reports." },
  ],
} as const satisfies { heading: string; panels: readonly Panel[] };
