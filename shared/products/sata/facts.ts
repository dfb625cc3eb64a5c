import { askScripts, webBased } from "../../content/vendorAnswers.ts";
import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Health claims, cashless and scrutinised",
    description:
      "SATAOnline serves third-party administrators (TPAs) and insurers in health insurance. Policy data comes in and ID cards go out. Network hospitals, cashless claims, scrutiny, billing, accounts and the support desk are in one system.",
    features: [
      "Policy data import and ID cards",
      "Network hospitals",
      "Cashless pre-authorisation",
      "Scrutiny and billing",
      "MIS and regulatory reports",
    ],
  },
  compared: {
    users: "TPAs and insurers",
    business: "Health",
    parts: "Policy data, ID cards, hospitals, billing, accounts, support desk",
    claims: "Cashless pre-authorisation, scrutiny",
    documents: "File and courier tracking",
    reports: "MIS, regulatory and insurer reports",
    technology: "Web-based",
  },
  answers: {
    technology: webBased,
    connections: "Policy data is imported. Tell us where yours comes from.",
  },
  asked: {
    ownPolicy: "Can we see one of our own claims in it, from pre-authorisation to accounts?",
    scripts: askScripts("members"),
  },
};
