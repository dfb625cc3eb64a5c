/** The questions of /faq (A25). Home shows five of them; the same words go into the structured data. */

export interface Question {
  /** Stable: a question can be linked. */
  id: string;
  question: string;
  answer: string;
}

export const faqs = [
  {
    id: "sizes",
    question: "Is the software suitable for all sizes of business?",
    answer:
      "Yes. SAIBALite is for agencies and marketing firms, SAIBAOnline for brokers and corporate agents. The other five serve one trade each, from reinsurance to crop insurance. Tell us how you work and we will say which fits.",
  },
  {
    id: "cost",
    question: "What does it cost?",
    answer:
      "The price depends on the product, edition and modules. Please call us and we will prepare a proposal after a short consulting meeting.",
  },
  {
    id: "modules",
    question: "Which modules are included?",
    answer:
      "SAIBAOnline has CARM, QMS, cover note and motor sticker, policy, renewal, claims and document management, CRS, Fee, business intelligence and SiFAMs accounting. Other products list theirs on their pages.",
  },
  {
    id: "task-reminders",
    question: "Can it remind our staff of tasks?",
    answer:
      "Yes. SARBOnline reminds them of premium payment warranties, closings, subjectivities and renewals. SAIBAOnline has a module for renewals.",
  },
  {
    id: "client-reminders",
    question: "Can it remind our clients automatically?",
    answer: "Yes. SMS and e-mail go out in plain text and unicode, so you can write in your client’s language.",
  },
  {
    id: "mis-reports",
    question: "Does it send MIS reports automatically?",
    answer:
      "That depends on the product and the report. MIS reports are part of SATAOnline, and business intelligence is part of SAIBAOnline. Tell us which reports you want and when, and we will show them in a demo.",
  },
  {
    id: "website-integration",
    question: "Can it connect with our website?",
    answer:
      "SWAP does, by API: for the premium calculator, for online payment and for mobile apps. Tell us what your site does today, and we will say what can be connected.",
  },
  {
    id: "compliance",
    question: "Does it follow the regulator’s rules?",
    answer:
      "SAIBALite has compliance among its features, and SATAOnline produces the reports for regulators and insurers. Tell us your country and regulator, so that we can answer exactly.",
  },
  {
    id: "hosting",
    question: "On our premises or in the cloud?",
    answer:
      "Both can be discussed. Hosting depends on your product, size and policy; we settle it in the consulting meeting.",
  },
  {
    id: "reinsurance-reports",
    question: "Does it give reinsurance reports?",
    answer:
      "Yes: SARBOnline produces reinsurer statements. It also makes the papers of a placement: slips, cover notes, closings, debit and credit notes and claim advice.",
  },
  {
    id: "health-insurance",
    question: "Does it manage health insurance?",
    answer:
      "Yes. SATAOnline handles policy data, ID cards, network hospitals, cashless claims, scrutiny, billing and MIS for TPAs and insurers. In SEWAC, employees and HR managers see to their own group cover.",
  },
] as const satisfies readonly Question[];

/** The five that Home shows, in this order. */
export const homeFaqIds: readonly (typeof faqs)[number]["id"][] = [
  "sizes",
  "cost",
  "modules",
  "client-reminders",
  "hosting",
];

export const homeQuestions: readonly Question[] = homeFaqIds.map(
  (id) => faqs.find((question) => question.id === id) as Question,
);
