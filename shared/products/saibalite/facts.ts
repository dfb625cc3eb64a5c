import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  row: {
    title: "For agencies: SAIBALite",
    text: "Policies, clients, claims, messages, documents, reports and compliance, for agencies, marketing firms, IMF and corporate agents.",
    link: "See SAIBALite",
  },
  compared: {
    users: "Agencies, marketing firms, IMF, corporate agents",
    parts: "Policies, clients, documents, analytics, compliance",
    claims: "Claims processing",
    technology: "Web-based",
  },
};
