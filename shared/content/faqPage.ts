/** Words of /faq around its questions. The questions are in faqs.ts and in each product's file. */
export const faqPageWords = {
  heading: "FAQ",
  lead: [
    "Fit, cost, modules and hosting first. Then what people ask about ",
    { text: "each product", to: "#products" },
    ", and ",
    { text: "a glossary", to: "#glossary" },
    ".",
  ],
  contentsLabel: "On this page",
  general: { id: "general", heading: "What people ask before they call" },
  products: {
    id: "products",
    heading: "Questions by product",
    text: "You’ll find each answer on the product’s page.",
  },
  glossary: {
    id: "glossary",
    heading: "Glossary",
  },
  ask: {
    heading: "Not answered here?",
    text: "Send us your question and we’ll get back to you.",
    link: "Write to us",
  },
} as const;
