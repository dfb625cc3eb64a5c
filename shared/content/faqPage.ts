/** Words of /faq around its questions. The questions are in faqs.ts and in each product's file. */
export const faqPageWords = {
  heading: "FAQ",
  lead: ["More ", { text: "by product", to: "#products" }, ", and a ", { text: "glossary", to: "#glossary" }, "."],
  contentsLabel: "On this page",
  general: { id: "general", heading: "Before you call" },
  products: {
    id: "products",
    heading: "Questions by product",
  },
  glossary: {
    id: "glossary",
    heading: "Glossary",
  },
  ask: {
    heading: "Not answered here?",
    text: "Send us your question.",
    link: "Write to us",
  },
} as const;
