/** Words of /search, of the search dialog and of the field on the 404 page. */
export const searchWords = {
  heading: "Search",
  label: "Search this website",
  submit: "Search",
  /** Shown before the visitor searches. */
  lead: "A product, a module, a question, a date: a word or two will do.",
  found: (total: number, query: string) => `${total === 1 ? "1 result" : `${total} results`} for “${query}”`,
  shown: (shown: number) => `The first ${shown} are shown. Another word makes them fewer.`,
  nothing: (query: string) => `Nothing found for “${query}”`,
  /** Shown before the phone number: `ask` below results, `askInstead` when nothing was found. */
  ask: "Not what you were looking for? Ask us:",
  askInstead: "Try another word, or ask us:",
  or: "or",
  write: "write to us",
  /** Each of these has results. A test checks this. */
  examples: ["renewals", "price", "cashless", "treaty", "e-card", "offline", "multi-currency", "hosting"],
  tryHeading: "Words that find something",
  productsHeading: "Or begin with who you are",
  dialog: {
    close: "Close",
    count: (total: number) => (total === 0 ? "Nothing found" : total === 1 ? "1 result" : `${total} results`),
    failed: "The results cannot be fetched. Enter tries the results page.",
    hint: "Enter shows all results on one page. Arrow keys move through these.",
    key: "The key / opens the search",
  },
} as const;
