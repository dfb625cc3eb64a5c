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
      "The cedant expects cover on the agreed terms. The reinsurers expect premium on time, closings that match the slip, and early word of a claim. Between them, the broker keeps papers and dates.",
      "SARBOnline, or SARB for short, is an enterprise resource planning (ERP) system for that work, in treaty and facultative business. It writes the papers and keeps the calendar: reminders for premium payment warranties, closings, subjectivities and renewals.",
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
    "Reminders of four kinds",
    "E-mail and SMS",
    "Document management",
    "MS-Word integration",
    "Web-based",
  ],
  bring: [
    "A facultative slip with several reinsurers and a premium payment warranty.",
    "A proportional treaty, and its last closing.",
    "A reinsurer statement, as you send it today.",
    "A wording that you keep in MS-Word.",
    "The dates missed last year, and why.",
    "Who places, who closes and who accounts.",
  ],
  questions: [
    {
      id: "reinsurance-business",
      question: "Does it cover treaty and facultative?",
      answer:
        "Yes, proportional and non-proportional. The tour follows a facultative risk to a statement for each reinsurer, and ends with the quarterly account of a quota share. If you place excess of loss, bring such a treaty to the demo.",
    },
    {
      id: "reinsurance-reminders",
      question: "Which reminders are there?",
      answer:
        "Four: for premium payment warranties, closings, subjectivities and renewals. In the tour, premium is due within 60 days, and reminders go out 30 and 15 days before.",
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
    { heading: "Data", text: "Which slips and accounts are to be brought over?" },
  ],
} as const satisfies ProductPageWords;

export const reinsuranceFeatures = "What it covers: business, papers and tools";

export const reinsuranceProcess = {
  heading: "One placement, from enquiry to claim advice",
  stations: [
    { icon: "enquiry", name: "Enquiry", text: "A cedant asks." },
    { icon: "slip", name: "Slip", text: "All terms on paper." },
    { icon: "lines", name: "Lines", text: "Shares are signed." },
    { icon: "cover-note", name: "Cover note", text: "Cedant is covered." },
    { icon: "closing", name: "Closing", text: "Premium is split." },
    { icon: "notes", name: "Notes", text: "Debit and credit." },
    { icon: "claim-advice", name: "Claim advice", text: "A loss is advised." },
  ],
} as const;

/** Above the seven sheets (followOneRisk.ts), which the page loads later. */
export const riskLead = "Seven sheets from a reinsurance broker’s desk, one reference.";

export const reinsuranceWork = {
  heading: "From placing to accounting",
  flow: [
    {
      heading: "The cedant asks",
      text: "For one risk or for a whole portfolio: class of business, territory and dates.",
    },
    {
      heading: "You place",
      text: "You draw up the slip, and reinsurers write lines until it is full. If they write more than 100%, you sign them down.",
    },
    {
      heading: "You document",
      text: "The cover note and the debit note go to the cedant; closings and credit notes go to the reinsurers. You keep your wordings in MS-Word.",
    },
    {
      heading: "You watch the dates",
      text: "Reminders come before premium, closings, subjectivities and renewals fall due.",
    },
    {
      heading: "You account and advise",
      text: "Statements tell each reinsurer what is due; a treaty has one every period. After a loss, claim advice goes to all of them.",
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
      text: "The set-up of the other three areas. In the demo, ask who may change a line after it is signed.",
    },
    {
      id: "facultative",
      heading: "Facultative",
      text: "One risk at a time, proportional or non-proportional, each with its own slip and lines.",
    },
    {
      id: "treaty",
      heading: "Treaty",
      text: "One agreement for many risks, proportional or non-proportional, with closings and statements every period.",
    },
    {
      id: "accounting-system",
      heading: "Accounting system",
      text: "Debit notes for those who owe, credit notes for those who are owed, and statements that show both.",
    },
  ],
} as const satisfies { heading: string; panels: readonly Panel[] };
