/** Words of /search, of the search dialog and of the field on the 404 page. */
export const searchWords = {
  heading: "Search",
  label: "Search this website",
  submit: "Search",
  /** Shown before the visitor searches. */
  lead: "Type a word or two: a product, a module, a question.",
  found: (total: number, query: string) => `${total === 1 ? "1 result" : `${total} results`} for “${query}”`,
  shown: (shown: number) => `Here are the first ${shown}. Add a word to narrow them down.`,
  nothing: (query: string) => `We found nothing for “${query}”`,
  /** Shown before the phone number: `ask` below results, `askInstead` when nothing was found. */
  ask: "Not what you’re looking for? Call",
  askInstead: "Try another word, or call",
  or: "or",
  write: "write to us",
  /** Each of these has results. A test checks this. */
  examples: ["renewals", "price", "cashless", "treaty", "e-card", "offline", "multi-currency", "hosting"],
  tryHeading: "Try one of these",
  productsHeading: "Or go to your product",
  dialog: {
    close: "Close",
    count: (total: number) => (total === 0 ? "Nothing found" : total === 1 ? "1 result" : `${total} results`),
    failed: "We couldn’t fetch the results. Press Enter to try the results page.",
    hint: "Press Enter for all results, or use the arrow keys.",
    key: "Press / to search",
  },
} as const;
