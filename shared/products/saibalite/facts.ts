import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  row: {
    title: "For agencies: SAIBALite",
    text: "Policies, clients, claims, messages, documents, reports and compliance.",
    link: "See SAIBALite",
  },
  compared: {
    users: "Agencies, marketing firms, IMF, corporate agents",
    claims: "Claims processing",
    technology: "Web-based",
  },
};
