import type { Item, Panel, ProductPageWords } from "./productPage.ts";

export const reinsurance = {
  product: "sarb",
  heading: "SARBOnline, for reinsurance brokers",
  lead: "Treaty and facultative business from the first enquiry to the last closing. Slips, cover notes, debit and credit notes, reinsurer statements and claim advice stand in one web-based system.",
  intro: {
    heading: "A slip is a promise with a calendar attached",
    paragraphs: [
      "A reinsurance broker keeps two sets of promises. To the cedant: cover on the agreed terms. To the reinsurers: premium on time, closings that match the slip, and early word of a claim.",
      "SARB, online SARBOnline, is an enterprise resource planning (ERP) system for that work. It covers treaty and facultative business, proportional and non-proportional. It holds slips, cover notes, closings, debit and credit notes, reinsurer statements and claim advice.",
      "It keeps the calendar too. There are reminders for premium payment warranties, closings, subjectivities and renewals. MS-Word integration, document management, e-mail and SMS belong to the system.",
    ],
  },
  features: [
    "Treaty and facultative",
    "Proportional and non-proportional",
    "Slips",
    "Cover notes",
    "Closings",
    "Debit and credit notes",
    "Reinsurer statements",
    "Claim advice",
    "Premium payment warranty reminders",
    "Closing, subjectivity and renewal reminders",
    "E-mail and SMS",
    "Document management",
    "MS-Word integration",
    "Web-based",
  ],
  bring: [
    "A facultative slip with several reinsurers and a premium payment warranty.",
    "A treaty, proportional or non-proportional, and its last closing.",
    "A reinsurer statement as it is sent today.",
    "A wording in MS-Word that is used often.",
    "The dates that were missed last year, and why.",
    "The people who place, close and account, and what each of them looks up first.",
  ],
  questions: [
    {
      id: "reinsurance-business",
      question: "Does it cover treaty and facultative?",
      answer:
        "Yes, both, proportional and non-proportional. Slips, cover notes, closings, debit and credit notes, reinsurer statements and claim advice belong to the same system.",
    },
    {
      id: "reinsurance-reminders",
      question: "Which reminders are there?",
      answer: "There are reminders for premium payment warranties, closings, subjectivities and renewals.",
    },
  ],
  related: [
    { product: "saiba", reason: "For your direct business" },
    { product: "sata", reason: "For health administration" },
  ],
} as const satisfies ProductPageWords;

export const reinsuranceProcess = {
  heading: "One placement, seven stations",
  stations: [
    { icon: "enquiry", name: "Enquiry", text: "The cedant’s request, with its terms." },
    { icon: "slip", name: "Slip", text: "Set out in MS-Word." },
    { icon: "lines", name: "Lines", text: "Reinsurers sign until 100%." },
    { icon: "cover-note", name: "Cover note", text: "Issued to the cedant." },
    { icon: "closing", name: "Closing", text: "Reminders until each is in." },
    { icon: "notes", name: "Notes", text: "Debit and credit, then statements." },
    { icon: "claim-advice", name: "Claim advice", text: "Sent to the reinsurers on the slip." },
  ],
} as const;

export const reinsuranceWork = {
  heading: "How it works",
  flow: [
    {
      heading: "The cedant asks",
      text: "An enquiry names the class of business, the territory and the dates.",
    },
    {
      heading: "You place",
      text: "You draw up the slip. Reinsurers write their lines until the shares add to 100%.",
    },
    {
      heading: "You document",
      text: "The cover note goes to the cedant. Closings follow, then debit notes and credit notes. MS-Word integration helps with the wording.",
    },
    {
      heading: "You watch the dates",
      text: "Reminders cover premium payment warranties, closings, subjectivities and renewals.",
    },
    {
      heading: "You account and advise",
      text: "Reinsurer statements show what is due. When there is a claim, claim advice goes to the reinsurers.",
    },
  ],
  modulesLead: "Four areas make up SARBOnline. Each is described under “Four areas” on this page.",
  modules: ["Admin Area", "Facultative", "Treaty", "Accounting system"],
  technologies: ["Web-based", "MS-Word integration", "E-mail", "SMS", "Document management"],
  technologiesNote: "A web-based system opens in a browser. Ask us for the current stack.",
} as const satisfies { flow: readonly Item[] } & Record<string, unknown>;

export const reinsuranceAreas = {
  heading: "Four areas",
  panels: [
    {
      id: "admin-area",
      heading: "Admin Area",
      text: "The set-up behind the work. In a demo we show how it is arranged for your house.",
    },
    {
      id: "facultative",
      heading: "Facultative",
      text: "One risk at a time, proportional or non-proportional. The slip names the terms and reinsurers write their lines. Cover note, closing and claim advice follow.",
    },
    {
      id: "treaty",
      heading: "Treaty",
      text: "One agreement for many risks, proportional or non-proportional. Its closings and statements come round, and so does its renewal.",
    },
    {
      id: "accounting-system",
      heading: "Accounting system",
      text: "Debit notes for those who owe, credit notes for those who are owed, and reinsurer statements that show both.",
    },
  ],
} as const satisfies { heading: string; panels: readonly Panel[] };
