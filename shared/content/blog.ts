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
  readers: (readers: string) => `For ${readers}`,
  contentsLabel: "In this article",
  back: "Back to Blogs",
  othersHeading: "Other blogs",
  sampleNote: "A sample post",
} as const;
