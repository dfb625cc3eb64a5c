import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Run a broking house on one system",
    description:
      "SAIBAOnline keeps policies, renewals, claims, documents and accounts together, for direct brokers, IMF and corporate agents.",
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
    parts: "CARM, QMS, policies, renewals, CRS, Fee, SiFAMs accounting",
    business: "Motor, health, property, engineering, travel, home, life",
    claims: "Claims management",
    technology:
      "Broker and corporate agent edition: .NET\u00a0Framework\u00a04.7, SQL\u00a0Server\u00a02022. Corporate edition: .NET\u00a0Core\u00a08, Angular\u00a018",
  },
  answers: {
    reminders: "Built in: renewal reminders, set on the policy as in the tour. Ask us about others.",
    scripts: "Yes. SMS and e-mail go out in plain text and unicode.",
    technology:
      "Broker and corporate agent edition: .NET\u00a0Framework\u00a04.7 and SQL\u00a0Server\u00a02022. Corporate edition: .NET\u00a0Core\u00a08 and Angular\u00a018. Ask us how long we will support each.",
    connections: "Today: SMS and e-mail. Tell us what else you work with.",
  },
};
