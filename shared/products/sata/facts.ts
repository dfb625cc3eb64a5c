import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Health claims, cashless and scrutinised",
    description: "For third-party administrators (TPAs) and insurers, from policy data to billing and accounts.",
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
    claims: "Cashless pre-authorisation, scrutiny",
    technology: "Web-based",
  },
};
