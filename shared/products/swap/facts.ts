import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Quote, compare, buy, issue",
    description: "Your visitors compare and buy. Your team follows the leads in the CRM.",
    features: [
      "Quotes and comparison",
      "Purchase and issuance",
      "CRM and leads",
      "Premium and payment APIs",
      "B2B point of sale and B2C",
    ],
  },
  compared: {
    users: "Web aggregators",
    business: "B2B point of sale and B2C",
    technology: "APIs for premium calculator and online payment, mobile app integration",
  },
};
