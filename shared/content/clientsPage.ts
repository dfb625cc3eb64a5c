import type { ClientKind } from "./clients.ts";

/** Words and sizes of /our-clients. The names are in clients.ts. The facts come from the specification, section 1. */
export const clientsPage = {
  heading: "Our clients, from agencies to insurers",
  lead: "More than 500 brokers in more than 26 countries use our software, and so do TPAs and insurers.",
  figures: {
    heading: "Clients in figures, by product",
    /** `before`, `unit`: the words before and below the figure. */
    groups: [
      {
        product: "saiba",
        items: [
          { before: "", figure: "350", suffix: "+", unit: "brokers, broker and corporate agent edition" },
          {
            before: "",
            figure: "150",
            suffix: "+",
            unit: "brokers, corporate edition. The product is 12 years old.",
          },
        ],
      },
      {
        product: "sata",
        items: [
          { before: "About", figure: "8 million", suffix: "", unit: "lives" },
          { before: "", figure: "110,000", suffix: "+", unit: "claims" },
        ],
      },
    ],
  },
  sampleNote: "Sample names",
  logos: {
    heading: "Some of our clients",
    brokers: "Brokers and agencies",
    others: "Reinsurance, health and others",
    /** The most clients in each carousel. The list below has all names. */
    most: 12,
  },
  kinds: {
    broker: "Direct broker",
    agency: "Agency",
    reinsurance: "Reinsurance broker",
    health: "TPA or insurer",
    aggregator: "Web aggregator",
    crop: "Crop insurer",
    corporate: "Corporate",
  } satisfies Record<ClientKind, string>,
  list: {
    heading: "Client list, A to Z",
    label: "Client names",
    previous: "Previous",
    next: "Next",
    position: (page: number, pages: number) => `Page ${page} of ${pages}`,
    range: (first: string, last: string) => `${first} to ${last}`,
    /** Specification section 9. ClientsPage.css puts five in a row. */
    namesPerPage: 25,
  },
  quotesHeading: "What clients say",
  products: {
    heading: "Where do you place your business?",
    all: "See all products",
    items: [
      { product: "saiba", reason: "With insurers" },
      { product: "sarb", reason: "With reinsurers" },
    ],
  },
} as const;
