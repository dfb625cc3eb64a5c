const numbers: Record<number, string> = { 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six" };

/** The words of the folder on a product page: what goes to a demo, ticked, asked, compared and printed. */
export const folderWords = {
  heading: (product: string) => `Your agenda for the ${product} demo`,
  lead: "One paper for all who decide: what you will bring, what you will ask, and what we answer.",
  question: "A question of your own",
  questionLimit: (limit: number) => `At most ${limit} characters`,
  questionLeft: (left: number) => `${left} ${left === 1 ? "character" : "characters"} left`,
  put: "Put into my message",
  print: "Print the agenda",
  comparison: (product: string) => `${product} in the comparison`,
  askAbout: "Ask us about",
  /** Rows of the comparison, as in "Business, technology, on a phone". */
  listRows: (rows: readonly string[]) =>
    rows
      .map((row, index) => (index === 0 ? row : row.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())))
      .join(", "),
  vendor: "Questions to ask any vendor",
  vendorLead: "Eight questions from our article. What can be said here is said.",
  vendorAsk: (count: number) =>
    count === 1
      ? "One depends on your work: ask us, now or in the demo."
      : `${numbers[count] ?? count} depend on your work: ask us, now or in the demo.`,
  nothing: "Tick an item or write a question first",
  inMessage: (count: number) => (count === 1 ? "1 item is in your message" : `${count} items are in your message`),
  leftOut: (count: number, limit: string) =>
    `${count === 1 ? "1 item does" : `${count} items do`} not fit: a message holds ${limit} characters`,
} as const;
