import { askScripts, webBased } from "../../content/vendorAnswers.ts";
import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "From slip to closing, treaty and facultative",
    description:
      "SARBOnline is for reinsurance brokers, in proportional and non-proportional business. Cover notes, reinsurer statements and claim advice come from one system. It also keeps documents and sends e-mail and SMS.",
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
    parts: "Slips, cover notes, closings, debit and credit notes",
    claims: "Claim advice",
    documents: "yes",
    messages: "yes",
    reports: "Reinsurer statements",
    technology: "Web-based, MS-Word integration",
  },
  answers: {
    reminders: "Built in: premium payment warranties, closings, subjectivities and renewals.",
    technology: webBased,
    connections: "Today: MS-Word, e-mail and SMS.",
  },
  asked: {
    ownPolicy: "Can we see one of our own slips in it, from enquiry to closing?",
    scripts: askScripts("cedants"),
  },
};
