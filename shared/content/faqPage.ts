import { openDays } from "./site.ts";

/** Words of /faq around its questions. The questions are in faqs.ts and in each product's file. */
export const faqPageWords = {
  heading: "FAQ",
  lead: [
    "Start with fit, cost, modules and hosting. Then see what people ask about ",
    { text: "each product", to: "#products" },
    ", and ",
    { text: "twenty words of the trade", to: "#glossary" },
    ".",
  ],
  contentsLabel: "On this page",
  general: { id: "general", heading: "What people ask before they call" },
  products: {
    id: "products",
    heading: "Questions by product",
    text: "Each question opens its answer on the product’s page.",
  },
  glossary: {
    id: "glossary",
    heading: "Twenty words of the trade",
  },
  ask: {
    heading: "Not answered here?",
    text: `Send us your question. We answer from Mohali, ${openDays}.`,
    link: "Write to us",
  },
} as const;
