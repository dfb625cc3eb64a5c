import { nearby } from "./company.ts";

/** Words of Home's parts that never hydrate. Not in home.ts, because a browser fetches these only for an in-app navigation. */
export const homeWords = {
  banner: {
    marker: "Where we work",
    title: "India, the Middle East, the Far East and Africa",
    link: "Our clients",
  },
  finder: { title: "Which one are you?" },
  clients: { marker: "Clients", sampleMarker: "Clients (sample names)", link: "See all clients" },
  about: {
    marker: "Who we are",
    title: "25 years of insurance software",
    text: `Since 2001 we’ve built web-based software for people who place and manage insurance, from our base ${nearby}.`,
    link: "About the company",
  },
  whyUs: { title: "Why choose us" },
  steps: { title: "From first call to proposal", link: "Request a call back" },
  discover: "Discover More",
  compare: {
    title: "Compare the products",
    caption: "The products side by side",
    swipe: "Swipe to compare.",
  },
} as const;
