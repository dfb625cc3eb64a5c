/** Words and sizes of /our-clients. The names themselves stand in clients.ts. */
export const clientsPage = {
  heading: "Our clients",
  lead: "Brokers, agencies and administrators who run their business on our software.",
  sampleNote: "Names on this page are samples until our published list is loaded.",
  logos: {
    heading: "A few of them",
    brokers: "Brokers and agencies",
    others: "Reinsurance, health and others",
  },
  list: {
    heading: "All clients",
    label: "Client names",
    previous: "Previous",
    next: "Next",
    position: (page: number, pages: number) => `Page ${page} of ${pages}`,
    /** Specification section 9; page-clients.css sets five in a row. */
    namesPerPage: 25,
  },
  products: {
    heading: "What they work with",
    items: [
      { product: "saiba", reason: "For direct insurance brokers" },
      { product: "sarb", reason: "For reinsurance brokers" },
    ],
  },
} as const;
