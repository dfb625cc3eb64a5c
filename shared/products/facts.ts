import { type Answer, type Compared, comparison } from "../content/comparison.ts";
import { common } from "../content/vendorAnswers.ts";
import { type VendorQuestion, vendorQuestions } from "../content/vendorQuestions.ts";
import { byCode } from "./byCode.ts";
import type { ProductCode } from "./index.ts";

/** What a product says on Home, in its tab or its row, and in the folder of its page. Browsers fetch this later. */
export interface ProductFacts {
  tab?: {
    title: string;
    /** About 35 words. */
    description: string;
    features: readonly [string, string, string, string, string];
  };
  /** Below the tabs (A19). */
  row?: { title: string; text: string; link: string };
  /** Its column of the comparison. What is missing is shown as "Ask us". */
  compared?: Partial<Record<Compared, Answer>>;
  /** To the questions for any vendor: only what the site states elsewhere too. What is missing is shown as "Ask us". */
  answers?: Partial<Record<VendorQuestion, Answer>>;
  /** The article asks these questions as a broker would. Here they are reworded for another trade. */
  asked?: Partial<Record<VendorQuestion, string>>;
}

export const facts = byCode(import.meta.glob<ProductFacts>("./*/facts.ts", { eager: true, import: "facts" }));

export interface QuestionAndAnswer {
  question: string;
  answer: Answer;
}

export function answerVendorQuestions(product: ProductCode): QuestionAndAnswer[] {
  const { answers, asked } = facts[product] ?? {};
  const all: Partial<Record<VendorQuestion, Answer>> = { ...common, ...answers };
  return Object.entries(vendorQuestions).map(([id, question]) => ({
    question: asked?.[id as VendorQuestion] ?? question,
    answer: all[id as VendorQuestion] ?? null,
  }));
}

/** The product's column of the comparison. */
export function compareProduct(product: ProductCode): (QuestionAndAnswer & { topic: string })[] {
  return comparison.map(({ id, ...row }) => ({ ...row, answer: facts[product]?.compared?.[id] ?? null }));
}
