import { webBased } from "../../content/vendorAnswers.ts";
import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  row: {
    title: "And for agencies: SAIBALite",
    text: "It manages policies, clients, claims, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
    link: "See SAIBALite",
  },
  compared: {
    users: "Agencies, marketing firms, IMF, corporate agents",
    parts: "Policies, clients, compliance",
    claims: "yes",
    documents: "yes",
    messages: "Integrated communication",
    reports: "Analytics and reporting",
    technology: "Web-based",
  },
  answers: {
    scripts: "The tour shows an SMS in English and in Hindi.",
    technology: webBased,
  },
  asked: { ownPolicy: "Can we see one of our own clients in it, with policies, claims and papers?" },
};
