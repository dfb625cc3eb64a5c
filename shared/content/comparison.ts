/** The comparison of the products. Home shows all of it, each product page its own column. The answers are in facts.ts of each product: only what the specification says about it, never a guess. */

export const comparisonWords = {
  yes: "Yes",
  ask: "Ask us",
  hint: "“Ask us” marks a point that we answer in a call or a demo.",
} as const;

/** The specification's words; "yes" if it only says that the product does it; null ("Ask us") if it says nothing. */
export type Answer = string | null;

export const comparison = [
  { id: "users", question: "Made for", topic: "users" },
  { id: "business", question: "Business", topic: "lines of business" },
  { id: "parts", question: "Main parts", topic: "main parts" },
  { id: "claims", question: "Claims", topic: "claims" },
  { id: "documents", question: "Documents", topic: "documents" },
  { id: "messages", question: "SMS and e-mail", topic: "SMS and e-mail" },
  { id: "reports", question: "Reports", topic: "reports" },
  { id: "technology", question: "Technology", topic: "technology" },
  { id: "phone", question: "On a phone", topic: "an app for phones" },
  { id: "signsIn", question: "Who signs in", topic: "user roles" },
] as const satisfies readonly {
  id: string;
  question: string;
  /** What to ask about if there is no answer, as a noun. */
  topic: string;
}[];

export type Compared = (typeof comparison)[number]["id"];

/** An answer as text. */
export function writeAnswer(answer: Answer): string {
  if (answer === null) return comparisonWords.ask;
  return answer === "yes" ? comparisonWords.yes : answer;
}
