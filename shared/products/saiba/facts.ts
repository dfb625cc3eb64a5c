import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Run a broking house on one system",
    description: "Policies, renewals, claims, documents and accounts, for direct brokers, IMF and corporate agents.",
    features: [
      "Policy, renewal and claims management",
      "Quotes (QMS)",
      "Cover notes and motor stickers",
      "SiFAMs multi-currency accounting",
      "SMS and e-mail in text and unicode",
    ],
  },
  compared: {
    users: "Direct brokers, agencies, IMF, corporate agents",
    business: "Motor, health, property, engineering, travel, home, life",
    claims: "Claims management",
    technology:
      ".NET\u00a0Framework\u00a04.7 and SQL\u00a0Server\u00a02022, or .NET\u00a0Core\u00a08 and Angular\u00a018",
  },
};
