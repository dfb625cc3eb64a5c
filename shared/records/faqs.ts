import { questions } from "../content/questions.yaml";
import type { TextPiece } from "../content/textBlocks.ts";
import { isListed } from "../products/index.ts";

/** The questions of /faq (A25) in page order, from questions.yaml. */

export interface Question {
  /** Stable, because other pages may link to a question. */
  id: string;
  question: string;
  answer: string;
}

/** An answer with links is in pieces. */
export interface FaqQuestion extends Omit<Question, "answer"> {
  answer: string | readonly TextPiece[];
}

const shown = questions.filter(({ products = [] }) => products.every((code) => isListed(code)));

export const faqs: readonly FaqQuestion[] = shown.map(({ id, question, answer: [only = "", ...others], answer }) => ({
  id,
  question,
  answer: others.length === 0 && typeof only === "string" ? only : answer,
}));

/** The ids of those that Home shows too. */
export const homeQuestionIds: readonly string[] = shown.flatMap(({ id, home }) => (home ? id : []));
