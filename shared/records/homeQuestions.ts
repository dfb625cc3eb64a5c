import { type FaqQuestion, faqs, homeQuestionIds } from "./faqs.ts";

/** The questions that Home shows too. Home does not fetch the others. */
export const homeQuestions: readonly FaqQuestion[] = homeQuestionIds.flatMap(
  (id) => faqs.find((one) => one.id === id) ?? [],
);
