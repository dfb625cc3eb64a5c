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
  heading: "SARBOnline, for reinsurance brokers",
  marker: "Reinsurance broking software",
  lead: "Treaty and facultative business, from the first enquiry to the last closing. Slips, cover notes, debit and credit notes, reinsurer statements and claim advice, in one web-based system.",
  intro: {
    heading: "What both sides expect of a reinsurance broker",
    paragraphs: [
      "The cedant expects cover on the agreed terms. The reinsurers expect premium on time, closings that match the slip, and early word of a claim. The broker in between keeps the documents and the dates.",
      "SARBOnline, or SARB for short, is an enterprise resource planning (ERP) system for that work, with reminders for premium payment warranties, closings, subjectivities and renewals.",
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
      answer: "Yes, proportional and non-proportional. If you place excess of loss, bring such a treaty to the demo.",
    },
    {
      id: "reinsurance-reminders",
      question: "Which reminders are there?",
      answer: "For premium payment warranties, closings, subjectivities and renewals.",
    },
  ],
  related: [
    { product: "saiba", reason: "For direct brokers: quotes, policies, renewals and claims." },
    { product: "sata", reason: "For TPAs and insurers: health claims, hospitals and billing." },
  ],
  price: [
    { heading: "Business", text: "Treaty, facultative or both, and how many slips a year?" },
    modules,
    users,
    hosting,
    { heading: "Data", text: "Which slips and accounts will you bring over?" },
  ],
} as const satisfies ProductPageWords;

export const reinsuranceProcess = {
  heading: "One placement, from enquiry to claim advice",
  stations: [
    { icon: "enquiry", name: "Enquiry", text: "A cedant asks." },
    { icon: "slip", name: "Slip", text: "All terms agreed." },
    { icon: "lines", name: "Lines", text: "Shares are signed." },
    { icon: "cover-note", name: "Cover note", text: "Cedant is covered." },
    { icon: "closing", name: "Closing", text: "Premium is split." },
    { icon: "notes", name: "Notes", text: "Debit and credit." },
    { icon: "claim-advice", name: "Claim advice", text: "A loss is advised." },
  ],
} as const;

/** Above the seven sheets (followOneRisk.ts), which the page loads later. */
export const riskLead = "A cotton mill’s risk on seven sheets, from the enquiry to the claim advice.";

export const reinsuranceWork = {
  heading: "How the work flows",
  flow: [
    {
      heading: "The cedant asks",
      text: "For one risk or a whole portfolio.",
    },
    {
      heading: "You place",
      text: "You draw up the slip, and reinsurers write their lines until it’s full.",
    },
    {
      heading: "You document",
      text: "Cover notes, debit and credit notes and closings, with MS-Word integration.",
    },
    {
      heading: "You watch the dates",
      text: "Reminders for premium, closings, subjectivities and renewals.",
    },
    {
      heading: "You account and advise",
      text: "Reinsurer statements, and claim advice after a loss.",
    },
  ],
  modules: [
    { heading: "Placing", text: "Facultative and Treaty" },
    { heading: "Notes and statements", text: "Accounting system" },
    { heading: "Behind both", text: "Admin Area" },
  ],
  technologies: ["Web-based", "MS-Word integration", "E-mail", "SMS", "Document management"],
  technologiesNote: "It opens in a browser.",
} as const satisfies { flow: readonly Item[]; modules: readonly Item[] } & Record<string, unknown>;

export const reinsuranceAreas = {
  heading: "One area for each kind of work",
  panels: [
    {
      id: "admin-area",
      heading: "Admin Area",
      text: "The administrator’s area. Ask in the demo who may change what.",
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
