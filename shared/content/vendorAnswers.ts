import { type Answer, comparison } from "./comparison.ts";
import type { ProductCode } from "./products.ts";
import { type VendorQuestion, vendorQuestions } from "./vendorQuestions.ts";

/** The same for every product: how we work, and what /faq says of hosting. */
const common = {
  ownPolicy: "In the demo, with a case of yours: bring one.",
  hosting: "On your premises or in the cloud: both can be discussed. It is settled in the consulting meeting.",
} as const satisfies Partial<Record<VendorQuestion, Answer>>;

/** Only what stands elsewhere on the site as well. What is left out is answered "Ask us". */
const answers: Record<ProductCode, Partial<Record<VendorQuestion, Answer>>> = {
  saiba: {
    ownPolicy: "Yes, in the demo: bring one.",
    reminders: "Renewals have reminders. Ask us about others.",
    scripts: "Yes. SMS and e-mail go out in plain text and unicode.",
    technology:
      "Broker and corporate agent edition: .NET Framework 4.7 and SQL\u00a0Server\u00a02022. Corporate edition: .NET Core 8 and Angular 18.",
    connections: "SMS and e-mail. Ask us about others.",
  },
  saibalite: {
    scripts: "The tour shows an SMS in English and in Hindi. Tell us which scripts you need.",
    technology: "It is web-based. Ask us what runs behind it.",
  },
  sarb: {
    reminders: "Built in: premium payment warranties, closings, subjectivities and renewals.",
    technology: "It is web-based. Ask us what runs behind it.",
    connections: "MS-Word, e-mail and SMS. Ask us about others.",
  },
  sata: {
    technology: "It is web-based. Ask us what runs behind it.",
    connections: "Policy data is imported. Ask us about others.",
  },
  swap: {
    ownPolicy: "Yes, in the demo: bring one.",
    access: "Partners at the point of sale (B2B), and customers (B2C). Ask us who may change what.",
    connections: "APIs for the premium calculator and online payment, and mobile app integration.",
  },
  sewac: {
    access: "Employees, HR managers and insurance managers each have a section of their own.",
    technology: "It is web-based. Ask us what runs behind it.",
  },
  supercrop: {
    access:
      "Associates, partners, self-help groups and insurers. Records are verified at tehsil, district, branch and head office.",
    technology: "Android in the field, with offline sync. Ask us what runs behind it.",
  },
};

export interface QuestionAndAnswer {
  question: string;
  answer: Answer;
}

export function answerVendorQuestions(product: ProductCode): QuestionAndAnswer[] {
  const all = { ...common, ...answers[product] };
  return Object.entries(vendorQuestions).map(([id, question]) => ({
    question,
    answer: all[id as VendorQuestion] ?? null,
  }));
}

/** The product's own column of the comparison. */
export function compareProduct(product: ProductCode): (QuestionAndAnswer & { topic: string })[] {
  return comparison.map(({ question, topic, answers }) => ({ question, topic, answer: answers[product] }));
}
