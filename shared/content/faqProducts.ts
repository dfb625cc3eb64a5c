import { productPageWords } from "../products/pages.ts";

/** The questions that each product's page answers, for the links below the questions of the FAQ (W6.1). */
export const faqProducts = productPageWords.map(({ product, questions }) => ({
  product,
  questions: questions.map(({ id, question }) => ({ id, question })),
}));
