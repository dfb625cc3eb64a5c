import type { Card, Item, ProductPageWords } from "./productPage.ts";

export const crop = {
  product: "supercrop",
  heading: "SuperCrop, for crop insurers",
  marker: "Crop insurance software",
  lead: "Non-loanee farmer enrolment and crop-cutting experiments on Android, with geo-tagging and offline sync. Each record is verified at tehsil, district, branch and head office.",
  intro: {
    heading: "No office in the field, and often no network",
    paragraphs: [
      "Somebody meets a farmer and notes the land and the crop. Months later, somebody weighs a harvest. Premium and claim both rest on those two visits, so the insurer has to be able to trust them.",
      "SuperCrop records both. It is for insurers who cover non-loanee farmers, those without a crop loan, and for the associates, partners and self-help groups who enrol them. Geo-tagging shows where each record was made. Without a network work goes on: the phone keeps the records and syncs them later.",
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
    "Who verifies at tehsil, district, branch and head office.",
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
    { product: "sarb", reason: "You place crop reinsurance: slips, closings and reinsurer statements." },
    { product: "saiba", reason: "Your other lines: motor, health, property, engineering, travel, home and life." },
  ],
} as const satisfies ProductPageWords;

/** Across the end of the hero. */
export const cropOffline = "Works on Android without a network, and syncs later.";

export const cropCards = {
  heading: "Two visits to the field, one phone",
  cards: [
    {
      id: "farmer-enrolment",
      heading: "Farmer Enrolment Process",
      lead: "A farmer without a crop loan is enrolled on the spot.",
      points: [
        "Non-loanee farmer enrolment, where the land is",
        "Geo-tagging says which land it is",
        "Saved without a network",
      ],
    },
    {
      id: "crop-cutting",
      heading: "Crop Cutting Experiment",
      lead: "Before harvest a plot is marked, cut and weighed, to learn the yield of its area.",
      points: [
        "Each experiment is a record of its own",
        "Geo-tagging says which plot was cut",
        "Saved without a network",
      ],
    },
    {
      id: "technologies",
      heading: "Technologies",
      lead: "What the phone in the field has to do.",
      points: [
        "Android in the field",
        "Geo-tagging: the place, with each record",
        "Offline sync: records wait for a network",
      ],
    },
  ],
} as const satisfies { heading: string; cards: readonly Card[] };

export const cropVerification = {
  heading: "Four levels check every record",
  text: "A record from the field climbs from tehsil to head office. Nobody’s visit is taken on trust alone.",
  /** From the field upwards. */
  levels: [
    { heading: "Tehsil", text: "The first check, nearest to the field" },
    { heading: "District", text: "Checks the records of its tehsils" },
    { heading: "Branch", text: "Checks them before head office" },
    { heading: "Head office", text: "All four levels have now verified the record" },
  ],
} as const satisfies { heading: string; text: string; levels: readonly Item[] };

export const cropAccess = {
  heading: "Four groups take part, each with limited access",
  groups: ["Associates", "Partners", "Self-help groups", "Insurers"],
  text: "Bring your own list of groups, and the demo shows what each of them sees.",
} as const;
