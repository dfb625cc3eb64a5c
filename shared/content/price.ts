import type { Item } from "../products/page.ts";

export const modules = { heading: "Modules", text: "Which ones, and which from the first day?" } as const;
export const users = { heading: "Users", text: "How many?" } as const;
export const hosting = { heading: "Hosting", text: "Your premises or the cloud?" } as const;

/** The factors that decide the price (W6.3): the questions that a proposal answers. No figures. */
export const price = {
  /** Beside a product's name. */
  link: "About the price",
  lead: "You get it with the scope, in one proposal, after a call and a meeting.",
  heading: "What decides the price",
  questions: [
    { heading: "Product", text: "Which one, and in which edition?" },
    modules,
    users,
    hosting,
    { heading: "Data", text: "What will you bring over?" },
  ],
} as const satisfies { link: string; lead: string; heading: string; questions: readonly Item[] };
