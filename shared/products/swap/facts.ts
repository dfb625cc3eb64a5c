import { askScripts } from "../../content/vendorAnswers.ts";
import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Quote, compare, buy, issue",
    description:
      "SWAP is a portal for web aggregators. Visitors get quotes, compare them, buy and receive their policy. Your staff follow the leads in the CRM. It serves the public, and partners at the point of sale.",
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
    parts: "Quotes, comparison, purchase, issuance, CRM, leads",
    technology: "APIs for premium calculator and online payment",
    phone: "Mobile app integration",
    signsIn: "Your staff, partners (B2B), customers (B2C)",
  },
  answers: {
    connections:
      "Today: APIs for the premium calculator and online payment, and mobile app integration. Tell us what else you work with.",
  },
  asked: {
    ownPolicy: "Can we see one of our own quotes in it, from comparison to policy?",
    scripts: askScripts("customers"),
  },
};
