/** Words of /faq around its questions, which stand in faqs.ts. */
export const faqPageWords = {
  heading: "FAQ",
  lead: "Eleven questions that people ask before they call.",
  ask: {
    heading: "Not answered here?",
    text: "Call us or write to us. You speak to people who know the products.",
    link: "Write to us",
  },
} as const;
