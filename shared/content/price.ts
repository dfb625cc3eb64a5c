import type { Item } from "../products/page.ts";

export const modules = { heading: "Modules", text: "Which ones do you need, and which from the first day?" } as const;
export const users = { heading: "Users", text: "How many people will work with it?" } as const;
export const hosting = { heading: "Hosting", text: "On your premises, or in the cloud?" } as const;

/** The factors that decide the price (W6.3): the questions that a proposal answers. No figures. */
export const price = {
  heading: "What decides the price",
  lead: "We ask this before we prepare a proposal.",
  questions: [
    { heading: "Product", text: "Which product, and in which edition?" },
    modules,
    users,
    hosting,
    { heading: "Data", text: "What is to be brought over from your present system?" },
  ],
} as const satisfies { heading: string; lead: string; questions: readonly Item[] };
