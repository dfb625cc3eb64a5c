import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "From slip to closing, treaty and facultative",
    description: "Proportional and non-proportional, from slip to cover note, closing and statement.",
    features: [
      "Treaty and facultative",
      "Slips, cover notes, closings",
      "Debit and credit notes",
      "Reminders for warranties, closings, subjectivities, renewals",
      "MS-Word integration",
    ],
  },
  compared: {
    users: "Reinsurance brokers",
    business: "Treaty and facultative, proportional and non-proportional",
    claims: "Claim advice",
    technology: "Web-based, MS-Word integration",
  },
};
