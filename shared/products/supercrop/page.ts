import { hosting } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Card, ProductPageWords } from "../page.ts";

export const head: PageHead = {
  title: "SuperCrop: crop insurance software",
  description:
    "Farmer enrolment, crop-cutting experiments, geo-tagging and offline sync on Android, with verification at four levels.",
  keywords: "crop insurance software, SuperCrop, crop-cutting experiment, farmer enrolment, geo-tagging",
};

export const page = {
  product: "supercrop",
  heading: "SuperCrop, for crop insurers",
  marker: "Crop insurance software",
  lead: "Farmer enrolment and crop-cutting experiments on Android, with geo-tagging and offline sync, and verification at four levels, from tehsil to head office.",
  intro: {
    heading: "A crop policy begins and ends in a field",
    paragraphs: [
      "At enrolment, somebody records the farmer, the land and the crop. At harvest, sample plots are cut and weighed. The premium rests on the first visit, the claims on the second.",
      "SuperCrop is for insurers of non-loanee farmers, those without a crop loan. Their associates, partners and self-help groups have limited access.",
    ],
  },
  features: [
    "Non-loanee farmer enrolment",
    "Crop-cutting experiments",
    "Geo-tagging",
    "Offline sync on Android",
    "Verification at four levels",
    "Limited access for each group",
  ],
  operatingSystem: "Android, Web",
  bring: [
    "The seasons, crops and districts you insure",
    "Your enrolment form for non-loanee farmers",
    "A crop-cutting experiment as you record it today",
    "Who verifies at tehsil, district, branch and head office",
  ],
  questions: [
    {
      id: "crop-offline",
      question: "Does it work without a network?",
      answer: "Yes. It has offline sync on Android: records wait on the phone until the network is back.",
    },
    {
      id: "crop-access",
      question: "Who can see what?",
      answer:
        "Associates, partners, self-help groups and insurers have limited access. We’ll show you each in the demo.",
    },
  ],
  related: ["sarb", "sata"],
  price: [
    { heading: "Crops", text: "Which ones, how many seasons a year?" },
    { heading: "Districts", text: "How many, with how many farmers?" },
    { heading: "Users", text: "How many in the field, how many verify?" },
    hosting,
    { heading: "Data", text: "Which farmers and plots?" },
  ],
} as const satisfies ProductPageWords;

/** The band across the end of the hero. */
export const cropOffline = "Works on Android without a network, and syncs later.";

export const cropCards = {
  heading: "Features",
  cards: [
    {
      id: "farmer-enrolment",
      heading: "Farmer Enrolment Process",
      points: ["Non-loanee farmer enrolment", "On Android, also without a network"],
    },
    {
      id: "crop-cutting",
      heading: "Crop Cutting Experiment",
      points: ["Crop-cutting experiments", "On Android, also without a network"],
    },
    {
      id: "technologies",
      heading: "Technologies",
      points: ["Android", "Geo-tagging", "Offline sync: records wait for a network"],
    },
  ],
} as const satisfies { heading: string; cards: readonly Card[] };

export const cropVerification = {
  heading: "Verified at four levels",
  /** From the field upwards. */
  levels: ["Tehsil", "District", "Branch", "Head office"],
} as const;

export const cropAccess = {
  heading: "Limited access for each group",
  groups: ["Associates", "Partners", "Self-help groups", "Insurers"],
} as const;
