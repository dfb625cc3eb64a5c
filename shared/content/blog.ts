/** Words of /blog. The posts are in posts/. */
export const blogPage = {
  heading: "Blogs",
  subtitle: "Insights, Tips, and Ideas",
  count: (blogs: number) => `Showing ${blogs} ${blogs === 1 ? "Blog" : "Blogs"}`,
  sortLabel: "Sort by",
  sortOptions: ["Newest Post"],
  daysAgo: (days: number) => (days === 0 ? "Today" : days === 1 ? "1 Day Ago" : `${days} Days Ago`),
  posted: (days: number) => (days === 0 ? "Posted today" : days === 1 ? "Posted 1 day ago" : `Posted ${days} days ago`),
  more: "Know More",
  upcoming: "Coming Soon",
  answers: "What it answers",
  willAnswer: "What it will answer",
  readers: (readers: string) => `For ${readers}`,
  contentsLabel: "In this article",
  back: "Back to Blogs",
  othersHeading: "Other blogs",
  /** Beside the card of an upcoming article: the part that visitors can already try. */
  today: {
    /** Shown while this product is on the list. */
    product: "sarb",
    text: "Until the placement article is out, try the sample risk on SARBOnline’s page: change a reinsurer’s line, and every amount follows.",
    link: "Open the sample risk",
    /** The section of SARBOnline's page (followOneRisk.ts). A test presses this link. */
    path: "/reinsurance-brokers-management-software#follow-one-risk",
  },
  sampleNote: "A sample: its title and questions may change.",
} as const;
