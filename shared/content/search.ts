/** Words of /search, of the search dialog and of the field on the 404 page. */
export const searchWords = {
  heading: "Search",
  label: "Search this website",
  submit: "Search",
  /** Before anything is asked for. */
  lead: "A product, a module, a question, a date: a word or two will do.",
  found: (total: number, query: string) => `${total === 1 ? "1 result" : `${total} results`} for “${query}”`,
  shown: (shown: number) => `The first ${shown} are shown. Another word makes them fewer.`,
  nothing: (query: string) => `Nothing found for “${query}”`,
  /** Before the phone number, below what was found and where nothing was. */
  ask: "Not what you were looking for? Ask us:",
  askInstead: "Try another word, or ask us:",
  or: "or",
  write: "write to us",
  /** Each finds something: a test asks for them. */
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
