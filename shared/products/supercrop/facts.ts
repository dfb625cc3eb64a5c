import { askScripts } from "../../content/vendorAnswers.ts";
import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Enrol farmers, even offline",
    description:
      "Enrol non-loanee farmers and record crop-cutting experiments on Android. No network? The records sync later.",
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
    parts: "Enrolment, crop-cutting experiments, verification",
    business: "Crop insurance for non-loanee farmers",
    technology: "Android, geo-tagging, offline sync",
  },
  answers: {
    access:
      "Each of the four groups has limited access, and four levels verify the records. Ask us in the demo who can change a record.",
    technology:
      "Android in the field, with offline sync. Ask us in the demo what runs behind it, and how long we will support it.",
  },
  asked: {
    ownPolicy: "Can we see one of our own records in it, from the field to head office?",
    scripts: askScripts("farmers"),
  },
};
