import type { ProductCode } from "../products/index.ts";
import { type Answer, comparison } from "./comparison.ts";
import { type VendorQuestion, vendorQuestions } from "./vendorQuestions.ts";

/** Answers that are the same for every product: how we work, and the hosting answer of /faq. */
const common = {
  ownPolicy: "Yes, in the demo: bring one.",
  hosting: "On your premises or in the cloud: both can be discussed. You agree it with us in the consulting meeting.",
} as const satisfies Partial<Record<VendorQuestion, Answer>>;

/** For products whose technology the site does not name. */
const webBased =
  "It is web-based: your staff work in a browser. Ask us in the demo what runs behind it, and how long we will support it.";

/** Contains only facts that the site states elsewhere too. A missing answer is shown as "Ask us". */
const answers: Record<ProductCode, Partial<Record<VendorQuestion, Answer>>> = {
  saiba: {
    reminders: "Built in: renewal reminders, set on the policy as in the tour. Ask us about others.",
    scripts: "Yes. SMS and e-mail go out in plain text and unicode.",
    technology:
      "Broker and corporate agent edition: .NET\u00a0Framework\u00a04.7 and SQL\u00a0Server\u00a02022. Corporate edition: .NET\u00a0Core\u00a08 and Angular\u00a018. Ask us how long we will support each.",
    connections: "Today: SMS and e-mail. Tell us what else you work with.",
  },
  saibalite: {
    scripts: "The tour shows an SMS in English and in Hindi.",
    technology: webBased,
  },
  sarb: {
    reminders: "Built in: premium payment warranties, closings, subjectivities and renewals.",
    technology: webBased,
    connections: "Today: MS-Word, e-mail and SMS.",
  },
  sata: {
    technology: webBased,
    connections: "Policy data is imported. Tell us where yours comes from.",
  },
  swap: {
    connections:
      "Today: APIs for the premium calculator and online payment, and mobile app integration. Tell us what else you work with.",
  },
  sewac: {
    access:
      "Employees see their own cards and claims; insurance managers see every active policy. HR changes employee details during enrolment.",
    technology: webBased,
  },
  supercrop: {
    access:
      "Each of the four groups has limited access, and four levels verify the records. Ask us in the demo who can change a record.",
    technology:
      "Android in the field, with offline sync. Ask us in the demo what runs behind it, and how long we will support it.",
  },
};

const askScripts = (readers: string) => `Can a message go out in the scripts our ${readers} read?`;

/** The article asks the questions as a broker would. Here they are reworded for other trades. */
const asked: Partial<Record<ProductCode, Partial<Record<VendorQuestion, string>>>> = {
  saibalite: { ownPolicy: "Can we see one of our own clients in it, with policies, claims and papers?" },
  sarb: {
    ownPolicy: "Can we see one of our own slips in it, from enquiry to closing?",
    scripts: askScripts("cedants"),
  },
  sata: {
    ownPolicy: "Can we see one of our own claims in it, from pre-authorisation to accounts?",
    scripts: askScripts("members"),
  },
  swap: {
    ownPolicy: "Can we see one of our own quotes in it, from comparison to policy?",
    scripts: askScripts("customers"),
  },
  sewac: {
    ownPolicy: "Can we see one of our own claims in it, from intimation to status?",
    scripts: askScripts("employees"),
  },
  supercrop: {
    ownPolicy: "Can we see one of our own records in it, from the field to head office?",
    scripts: askScripts("farmers"),
  },
};

export interface QuestionAndAnswer {
  question: string;
  answer: Answer;
}

export function answerVendorQuestions(product: ProductCode): QuestionAndAnswer[] {
  const all = { ...common, ...answers[product] };
  return Object.entries(vendorQuestions).map(([id, question]) => ({
    question: asked[product]?.[id as VendorQuestion] ?? question,
    answer: all[id as VendorQuestion] ?? null,
  }));
}

/** The product's column of the comparison. */
export function compareProduct(product: ProductCode): (QuestionAndAnswer & { topic: string })[] {
  return comparison.map(({ question, topic, answers }) => ({ question, topic, answer: answers[product] }));
}
