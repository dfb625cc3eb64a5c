/**
 * The rows of the comparison on Home: what the specification says of at least five products. The answers are in facts.ts
 * of each product, never a guess.
 */
export const comparison = [
  { id: "users", question: "Made for", topic: "users" },
  { id: "parts", question: "Main parts", topic: "main parts" },
  { id: "business", question: "Business", topic: "lines of business" },
  { id: "claims", question: "Claims", topic: "claims" },
  { id: "technology", question: "Technology", topic: "technology" },
] as const satisfies readonly { id: string; question: string; topic: string }[];

export type Compared = (typeof comparison)[number]["id"];

/** null: the specification says nothing. */
export type Answer = string | null;
