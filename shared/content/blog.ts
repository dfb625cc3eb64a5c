/** The blog (specification section 3, blog entry). An entry without `daysAgo` is an article to come: a card, not a link. */

export interface BlogEntry {
  id: number;
  slug: string;
  title: string;
  description: string;
  /** Which drawn cover stands for it. */
  imageUrl: "cover:article" | "cover:upcoming";
  /** The specification's own number (A18): the date beside it tells the truth. */
  daysAgo?: number;
  /** dd.mm.yyyy */
  date?: string;
  location: string;
  /** The title is made up: nothing is announced until the tag goes. */
  sample?: true;
}

export const blogEntries: readonly BlogEntry[] = [
  {
    id: 1,
    slug: "the-future-of-crm-software-for-insurance-brokers",
    title: "The Future of CRM Software for Insurance Brokers",
    description: "Where CRM for insurance brokers is heading and what to look for when choosing it.",
    imageUrl: "cover:article",
    daysAgo: 2,
    date: "20.06.2025",
    location: "Mohali",
  },
  {
    id: 2,
    slug: "from-slip-to-closing",
    title: "From slip to closing: a placement on one page",
    description: "What happens to a reinsurance placement between the first enquiry and the last closing.",
    imageUrl: "cover:upcoming",
    location: "Mohali",
    sample: true,
  },
];

export const blogPage = {
  heading: "Blogs",
  subtitle: "Insights, Tips, and Ideas",
  count: (blogs: number) => `Showing ${blogs} Blogs`,
  sortLabel: "Sort by",
  sortOptions: ["Newest Post"],
  daysAgo: (days: number) => (days === 0 ? "Today" : days === 1 ? "1 Day Ago" : `${days} Days Ago`),
  posted: (days: number) => (days === 0 ? "Posted today" : days === 1 ? "Posted 1 day ago" : `Posted ${days} days ago`),
  more: "Know More",
  upcoming: "Coming Soon",
  contentsLabel: "In this article",
  back: "Back to Blogs",
  othersHeading: "Other blogs",
  sampleNote: "The title of the article to come is a sample.",
} as const;
