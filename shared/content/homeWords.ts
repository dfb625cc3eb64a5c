/** What is only read on Home. A file beside home.ts, as a browser fetches it only for a visitor who comes from another page. */
export const homeWords = {
  banner: {
    marker: "Where we work",
    title: "India, the Middle East, the Far East and Africa",
    link: "Our clients",
  },
  finder: { title: "I run a…" },
  clients: { marker: "Clients", sampleMarker: "Clients (sample names)", link: "See all clients" },
  about: {
    marker: "Mohali, Punjab",
    title: "Who we are",
    first:
      "Established in 2001 and based near Chandigarh, we build web-based software for people who place and manage insurance.",
    text: "Enterprise resource planning (ERP) keeps policies, claims and accounts together; customer relationship management (CRM) follows clients and leads. Direct and reinsurance brokers, agencies, corporate agents, health administrators, web aggregators, crop insurers and corporates use them.",
    link: "About the company",
  },
  whyUs: { marker: "How we work", title: "Why choose us" },
  steps: { title: "What happens next", link: "Request a demo" },
  discover: "Discover More",
  also: {
    title: "And for agencies: SAIBALite",
    text: "Policy and client management, claims processing, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
    link: "See SAIBALite",
  },
  compare: {
    title: "Compare the seven products",
    caption: "The seven products side by side",
    swipe: "Swipe to compare. ",
  },
} as const;
