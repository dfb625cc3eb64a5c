/**
 * The rows of the comparison on Home: what the specification says of at least five products. The answers are in facts.ts
 * of each product, never a guess.
 */
export const comparison = [
  { id: "users", question: "Made for" },
  { id: "business", question: "Business" },
  { id: "claims", question: "Claims" },
  { id: "technology", question: "Technology" },
] as const satisfies readonly { id: string; question: string }[];
