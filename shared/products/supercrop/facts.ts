import { askScripts } from "../../content/vendorAnswers.ts";
import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Enrol farmers, even offline",
    description:
      "SuperCrop takes crop insurance to the field. You enrol non-loanee farmers and record crop-cutting experiments on Android. Without a network, records wait on the phone and sync later. They are verified at tehsil, district, branch and head office.",
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
    parts: "Enrolment, crop-cutting experiments, verification",
    technology: "Geo-tagging, offline sync",
    phone: "Android",
    signsIn: "Associates, partners, self-help groups, insurers",
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
