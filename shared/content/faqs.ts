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
      "Yes. SAIBALite is for agencies and marketing firms, SAIBAOnline serves brokers and corporate agents, and SARBOnline, SATAOnline, SWAP, SEWAC and SuperCrop serve specialised businesses. Tell us how you work and we will say which fits.",
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
      "Yes. Renewal work and, in SARBOnline, premium payment warranties, closings, subjectivities and renewals have reminders.",
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
      "Reports and business intelligence are part of the products. Ask us which reports you want to receive and when, and we will show them in a demo.",
  },
  {
    id: "website-integration",
    question: "Can it connect with our website?",
    answer:
      "SWAP offers API integration for the premium calculator and online payment, and mobile app integration. Tell us what your site does today and we will advise.",
  },
  {
    id: "compliance",
    question: "Does it follow the regulator’s rules?",
    answer:
      "Compliance is a listed feature of SAIBALite, and SATAOnline produces regulatory and insurer reports. Tell us your country and regulator so that we can answer exactly.",
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
      "SARBOnline produces slips, cover notes, closings, debit and credit notes, reinsurer statements and claim advice.",
  },
  {
    id: "health-insurance",
    question: "Does it manage health insurance?",
    answer:
      "SATAOnline handles policy data, ID cards, network hospitals, cashless claims, scrutiny, billing and MIS for TPAs and insurers. SEWAC serves employees and HR.",
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
