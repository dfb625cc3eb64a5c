import type { Item } from "./productPage.ts";

/** What decides the price (W6.3): the questions that a proposal answers. No figures. */
export const price = {
  heading: "What decides the price",
  lead: "Five answers that we need before a proposal.",
  questions: [
    { heading: "Product", text: "Which product, and in which edition?" },
    { heading: "Modules", text: "Which ones do you need, and which from the first day?" },
    { heading: "Users", text: "How many people will work with it?" },
    { heading: "Hosting", text: "On your premises, or in the cloud?" },
    { heading: "Data", text: "What is to be brought over from your present system?" },
  ],
} as const satisfies { heading: string; lead: string; questions: readonly Item[] };
