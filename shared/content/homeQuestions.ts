/** The five questions that /faq and Home both show, in Home's order. Home does not fetch the others (faqs.ts). */

export interface Question {
  /** Stable, because other pages may link to a question. */
  id: string;
  question: string;
  answer: string;
}

export const homeQuestions = [
  {
    id: "sizes",
    question: "Is the software suitable for all sizes of business?",
    answer:
      "Yes. A small agency can start with SAIBALite; a broking firm runs on SAIBAOnline. Corporate agents may choose either. The other five each serve one field, from reinsurance to crop insurance. Tell us how you work, and we say which fits.",
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
      "SAIBAOnline has CARM, QMS, cover note and motor sticker, policy, renewal, claims and document management, CRS, Fee, business intelligence and SiFAMs accounting. The others list theirs on their own pages.",
  },
  {
    id: "client-reminders",
    question: "Can it remind our clients automatically?",
    answer:
      "SAIBAOnline sends SMS and e-mail in plain text and unicode, so you can write in your client’s language. Ask us in the demo what goes out by itself.",
  },
  {
    id: "hosting",
    question: "On our premises or in the cloud?",
    answer:
      "Both can be discussed. Hosting depends on your product, your size and your IT rules; we settle it in the consulting meeting.",
  },
] as const satisfies readonly Question[];
