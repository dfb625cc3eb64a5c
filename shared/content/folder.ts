/** Words of the folder on a product page: the printable agenda for a demo. */
export const folderWords = {
  heading: (product: string) => `Your agenda for the ${product} demo`,
  lead: "One paper for all who decide: what you will bring, what you will ask, and what we answer.",
  question: "A question of your own",
  questionLimit: (limit: number) => `At most ${limit} characters`,
  questionLeft: (left: number) => `${left} ${left === 1 ? "character" : "characters"} left`,
  put: "Put into my message",
  print: "Print the agenda",
  comparison: (product: string) => `${product} at a glance`,
  askAbout: "Ask us about",
  /** For example "Lines of business, an app for phones, and user roles". */
  listTopics: (topics: readonly string[]) => {
    const list = topics.length > 2 ? `${topics.slice(0, -1).join(", ")}, and ${topics.at(-1)}` : topics.join(" and ");
    return `${list.charAt(0).toUpperCase()}${list.slice(1)}`;
  },
  vendor: "Questions to ask any vendor",
  vendorLead: {
    before: "Eight questions from ",
    link: "our article",
    path: "/blog/the-future-of-crm-software-for-insurance-brokers",
    after: ", and what this page answers.",
  },
  vendorAsk: "Ask us these in the demo:",
  nothing: "Tick an item or write a question first",
  underWay: "Your message is on its way already",
  inMessage: (count: number) => (count === 1 ? "1 item is in your message" : `${count} items are in your message`),
  leftOut: (count: number, limit: string) =>
    `${count === 1 ? "1 item does" : `${count} items do`} not fit: a message holds ${limit} characters`,
} as const;
