import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Enrol farmers, even offline",
    description: "Enrolment and crop cutting on Android. No network? The records sync later.",
    features: [
      "Non-loanee farmer enrolment",
      "Crop-cutting experiments",
      "Geo-tagging",
      "Offline sync on Android",
      "Four verification levels",
    ],
  },
  compared: {
    users: "Crop insurers",
    business: "Crop insurance for non-loanee farmers",
    technology: "Android, geo-tagging, offline sync",
  },
};
