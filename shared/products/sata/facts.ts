import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Health claims, cashless and scrutinised",
    description:
      "SATAOnline is for third-party administrators (TPAs) and insurers: health claims from policy data to scrutiny, billing and accounts.",
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
    parts: "Policy data, ID cards, hospitals, billing, accounts, support desk",
    business: "Health",
    claims: "Cashless pre-authorisation, scrutiny",
    technology: "Web-based",
  },
};
