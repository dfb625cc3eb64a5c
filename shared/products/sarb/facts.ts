import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "From slip to closing, treaty and facultative",
    description:
      "Treaty or facultative, proportional or non-proportional: SARBOnline takes you from slip to cover note, closing and statement.",
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
    parts: "Slips, cover notes, closings, debit and credit notes",
    business: "Treaty and facultative, proportional and non-proportional",
    claims: "Claim advice",
    technology: "Web-based, MS-Word integration",
  },
};
