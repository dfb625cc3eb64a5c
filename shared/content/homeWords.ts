/** Words of Home's still parts. Not in home.ts, because a browser fetches these only for an in-app navigation. */
export const homeWords = {
  banner: {
    marker: "Where we work",
    title: "India, the Middle East, the Far East and Africa",
    link: "Our clients",
  },
  finder: { title: "I run a…" },
  clients: { marker: "Clients", sampleMarker: "Clients (sample names)", link: "See all clients" },
  about: {
    marker: "Who we are",
    title: "Insurance software from Mohali",
    first:
      "Established in 2001 and based near Chandigarh, we build web-based software for people who place and manage insurance.",
    text: "Our software joins policies, claims and accounts (ERP) with clients and leads (CRM). Our first broker product came in 2003, one for health insurance administrators in 2005, and the online version in 2007-2008.",
    link: "About the company",
  },
  whyUs: { marker: "Why choose us", title: "Six reasons you can check" },
  steps: { title: "From first call to proposal", link: "Request a demo" },
  discover: "Discover More",
  compare: {
    title: "Compare the products",
    caption: "The products side by side",
    swipe: "Swipe to compare. ",
  },
} as const;
