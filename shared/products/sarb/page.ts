import { hosting, modules, users } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Item, Panel, ProductPageWords } from "../page.ts";

export const head: PageHead = {
  title: "SARBOnline: reinsurance broker software",
  description:
    "Treaty and facultative broking, slips, cover notes, closings, debit and credit notes, statements, claim advice and reminders in one system.",
  keywords: "reinsurance broker software, SARBOnline, SARB, treaty, facultative, slip, closing",
};

/** The page has a stylesheet of its own (Page.css), instead of the one that product pages share. */
export const styles = "sarb";

export const page = {
  product: "sarb",
  readers: ["broker"],
  heading: "SARBOnline, for reinsurance brokers",
  marker: "Reinsurance broking software",
  lead: "Treaty and facultative business in one web-based system: slips, cover notes, closings, debit and credit notes, reinsurer statements and claim advice.",
  intro: {
    heading: "What both sides expect of a reinsurance broker",
    paragraphs: [
      "The cedant wants cover on the agreed terms. The reinsurers want premium on time, closings that match the slip and early word of a claim. You’re in between, with the documents and the dates.",
      "SARBOnline, or SARB, is enterprise resource planning (ERP) for that work. It reminds you of premium payment warranties, closings, subjectivities and renewals.",
    ],
  },
  features: [
    "Treaty and facultative",
    "Proportional and non-proportional",
    "Slips and cover notes",
    "Closings",
    "Debit and credit notes",
    "Reinsurer statements",
    "Claim advice",
    "Reminders",
    "E-mail and SMS",
    "Document management",
    "MS-Word integration",
    "Web-based",
  ],
  bring: [
    "A facultative slip with several reinsurers and a premium payment warranty",
    "A proportional treaty with its last closing",
    "A reinsurer statement as you send it today",
    "A wording that you keep in MS-Word",
  ],
  questions: [
    {
      id: "reinsurance-business",
      question: "Does it cover treaty and facultative?",
      answer: "Yes, proportional and non-proportional.",
    },
    {
      id: "reinsurance-reminders",
      question: "Which reminders are there?",
      answer: "For premium payment warranties, closings, subjectivities and renewals.",
    },
  ],
  related: ["saiba", "sata"],
  price: [
    { heading: "Business", text: "Treaty, facultative or both? How many slips a year?" },
    modules,
    users,
    hosting,
    { heading: "Data", text: "Which slips and accounts?" },
  ],
} as const satisfies ProductPageWords;

export const reinsuranceProcess = {
  heading: "One placement, from enquiry to claim advice",
  stations: [
    { icon: "enquiry", name: "Enquiry" },
    { icon: "slip", name: "Slip" },
    { icon: "lines", name: "Lines" },
    { icon: "cover-note", name: "Cover note" },
    { icon: "closing", name: "Closing" },
    { icon: "notes", name: "Notes" },
    { icon: "claim-advice", name: "Claim advice" },
  ],
} as const;

/** Above the seven sheets (followOneRisk.ts), which the page loads later. */
export const riskLead = "A cotton mill’s risk on seven sheets, from the enquiry to the claim advice.";

export const reinsuranceWork = {
  heading: "How the work flows",
  flow: [
    {
      heading: "The cedant asks",
      text: "For one risk or a portfolio.",
    },
    {
      heading: "You place",
      text: "Reinsurers write their lines until the slip is full.",
    },
    {
      heading: "You document",
      text: "Cover notes, notes and closings, with MS-Word integration.",
    },
    {
      heading: "You watch the dates",
      text: "Premium, closings, subjectivities, renewals.",
    },
    {
      heading: "You account and advise",
      text: "Reinsurer statements and claim advice.",
    },
  ],
  modules: [
    { heading: "Placing", text: "Facultative and Treaty" },
    { heading: "Notes and statements", text: "Accounting system" },
    { heading: "Behind both", text: "Admin Area" },
  ],
  technologies: ["Web-based", "MS-Word integration", "E-mail", "SMS", "Document management"],
} as const satisfies { flow: readonly Item[]; modules: readonly Item[] } & Record<string, unknown>;

export const reinsuranceAreas = {
  heading: "One area for each kind of work",
  panels: [
    {
      id: "admin-area",
      heading: "Admin Area",
      text: "Ask us in the demo who may change what.",
    },
    {
      id: "facultative",
      heading: "Facultative",
      text: "One risk at a time, proportional or non-proportional.",
    },
    {
      id: "treaty",
      heading: "Treaty",
      text: "One agreement for many risks, proportional or non-proportional.",
    },
    {
      id: "accounting-system",
      heading: "Accounting system",
      text: "Debit notes, credit notes and reinsurer statements.",
    },
  ],
} as const satisfies { heading: string; panels: readonly Panel[] };
