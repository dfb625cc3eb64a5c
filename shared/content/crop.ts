import type { Card, ProductPageWords } from "./productPage.ts";

export const crop = {
  product: "supercrop",
  heading: "SuperCrop, for crop insurers",
  lead: "Crop insurance software for non-loanee farmer enrolment and crop-cutting experiments. Geo-tagging and offline sync work on Android, and records are verified at four levels.",
  intro: {
    heading: "The field has no desk and often no network",
    paragraphs: [
      "Crop insurance begins far from an office. Somebody meets a farmer and notes the land and the crop. Months later, somebody weighs a harvest. The insurer has to trust both visits.",
      "SuperCrop covers them with non-loanee farmer enrolment and crop-cutting experiments. A non-loanee farmer is one who takes cover without a crop loan. Geo-tagging shows where a record was made. Offline sync on Android lets work go on without a network.",
      "Each record is then verified at tehsil, district, branch and head-office levels. Associates, partners, self-help groups and insurers have limited access.",
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
  bring: [
    "The seasons, crops and districts to be insured.",
    "The enrolment form that a non-loanee farmer fills in today.",
    "A crop-cutting experiment as it is recorded on paper.",
    "Places where the network fails, and for how long.",
    "Who verifies at tehsil, district, branch and head-office levels.",
    "The associates, partners and self-help groups who take part.",
  ],
  questions: [
    {
      id: "crop-offline",
      question: "Does it work without a network?",
      answer:
        "Yes. Work in the field goes on without a network, on Android. The records wait on the device and sync when there is a network again.",
    },
    {
      id: "crop-access",
      question: "Who can see what?",
      answer:
        "Associates, partners, self-help groups and insurers have limited access. Verification takes place at tehsil, district, branch and head-office levels. In a demo we show what each of them sees.",
    },
  ],
  related: [
    { product: "sarb", reason: "For crop reinsurance" },
    { product: "saiba", reason: "For your other lines" },
  ],
} as const satisfies ProductPageWords;

export const cropProcess = {
  heading: "One season, five stops",
  stations: [
    { icon: "enquiry", name: "Enrol", text: "A non-loanee farmer asks for cover." },
    { icon: "pin", name: "Geo-tag", text: "The place where it was made goes into the record." },
    { icon: "letter-leaf", name: "Crop cutting", text: "The harvest of a plot is weighed." },
    { icon: "refresh", name: "Sync", text: "Offline records go up when there is a network." },
    { icon: "check", name: "Verify", text: "Four levels look at each record." },
  ],
} as const;

export const cropCards = {
  heading: "In the field",
  cards: [
    {
      id: "farmer-enrolment",
      heading: "Farmer Enrolment Process",
      lead: "A farmer without a crop loan is met in the field and enrolled there.",
      points: [
        "Enrolment in the field, on Android",
        "Geo-tagging of the place",
        "Offline first, sync later",
        "Verification level by level",
      ],
    },
    {
      id: "crop-cutting",
      heading: "Crop Cutting Experiment",
      lead: "A plot is marked, cut and weighed, to learn what the area has yielded.",
      points: [
        "Each experiment is a record of its own",
        "Geo-tagging shows the plot",
        "Offline sync on Android",
        "Verification level by level",
      ],
    },
    {
      id: "technologies",
      heading: "Technologies",
      lead: "A telephone or tablet goes to the field, and the network may stay behind.",
      points: ["Android", "Geo-tagging", "Offline sync"],
    },
  ],
} as const satisfies { heading: string; cards: readonly Card[] };

export const cropVerification = {
  heading: "Four levels of verification",
  text: "A record made in the field climbs four rungs: tehsil, district, branch and head office. It is verified on each of them, so no single visit has to be taken on trust.",
} as const;

export const cropAccess = {
  heading: "Limited access for those who take part",
  text: "Many hands take part in one season. Each of these groups has limited access, and a demo shows what that means for yours.",
  groups: ["Associates", "Partners", "Self-help groups", "Insurers"],
} as const;
