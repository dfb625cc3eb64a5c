import type { Card, Item, ProductPageWords } from "./productPage.ts";

export const benefitsPortal = {
  product: "sewac",
  heading: "SEWAC, for corporates and their employees",
  marker: "Employee-benefit portal",
  lead: "Group health (GMC), personal accident (GPA) and term life (GTL) in one portal, with a section each for employees, HR managers and insurance managers.",
  intro: {
    heading: "Cover that employees can use",
    paragraphs: [
      "A company buys group cover once a year. Its employees need it on the day a child falls ill. Then they call HR: where is my card, which papers must I send, has the claim been paid?",
      "In SEWAC they find their e-card and claim status, and upload their papers, themselves. HR keeps the employee list and the policy conditions; the insurance manager sees every active policy and places endorsements. The portal is web-based: it opens in a browser, at home or at work.",
    ],
  },
  features: [
    "Group health (GMC)",
    "Personal accident (GPA)",
    "Term life (GTL)",
    "Dependants",
    "E-cards",
    "Claim intimation",
    "Document upload",
    "Claim status and history",
    "Enrolment",
    "Policy conditions",
    "All active policies",
    "Endorsements",
  ],
  bring: [
    "The number of employees and dependants under the group policies.",
    "The employee list as HR keeps it today.",
    "The policy conditions of the health, accident and life cover.",
    "A claim that took too long, and where it waited.",
    "Who your insurance manager will be.",
  ],
  questions: [
    {
      id: "benefits-employee",
      question: "What can an employee do?",
      answer:
        "Register dependants, and track and print e-cards. For a claim: submit the intimation, upload documents, and track status and history.",
    },
    {
      id: "benefits-hr",
      question: "What can HR change?",
      answer:
        "During enrolment, HR managers upload, view, edit and delete employee details. They also set policy conditions. Insurance managers can do so too, and manage enrolment.",
    },
  ],
  related: [
    { product: "sata", reason: "For TPAs and insurers: cashless claims, scrutiny and billing." },
    { product: "saiba", reason: "For insurance brokers: quotes, policies, renewals and claims." },
  ],
} as const satisfies ProductPageWords;

/** Ways in from the hero, to the columns of the same ids. */
export const benefitsReaders = {
  label: "Your part of SEWAC",
  links: [
    { id: "employee-section", text: "I am an employee" },
    { id: "hr-module", text: "I work in HR" },
    { id: "insurance-manager", text: "I manage the cover" },
  ],
} as const;

export const benefitsCovers = {
  heading: "Three covers in one portal",
  rows: [
    { heading: "GMC", text: "Group health: hospital bills of employees and their dependants" },
    { heading: "GPA", text: "Personal accident: a payment after accidental injury or death" },
    { heading: "GTL", text: "Term life: a payment to the family when an employee dies" },
  ],
} as const satisfies { heading: string; rows: readonly Item[] };

export const benefitsSections = {
  heading: "Three people, three sections",
  cards: [
    {
      id: "employee-section",
      heading: "Employee Section",
      lead: "E-card, papers and claim, without a call to HR.",
      points: [
        "Register dependants",
        "Track and print e-cards",
        "Submit a claim intimation",
        "Upload documents",
        "Track claim status and history",
      ],
    },
    {
      id: "hr-module",
      heading: "HR Module",
      lead: "The employee list, during enrolment.",
      points: [
        "Upload employee details",
        "View employee details",
        "Edit employee details",
        "Delete employee details",
        "Set policy conditions",
      ],
    },
    {
      id: "insurance-manager",
      heading: "Insurance Manager",
      lead: "Every policy in force, and its changes.",
      points: [
        "See all active policies of the corporate",
        "Manage enrolment",
        "Set policy conditions",
        "Print e-cards",
        "Upload claim documents",
        "Place and track endorsements",
      ],
    },
    {
      id: "technologies",
      heading: "Technologies",
      lead: "What your IT team will ask first.",
      points: ["Web-based: it opens in a browser", "On your premises or in the cloud: to be discussed"],
    },
  ],
} as const satisfies { heading: string; cards: readonly Card[] };

export const benefitsClaim = {
  heading: "A claim in four steps, as the employee sees it",
  flow: [
    {
      heading: "Have the card ready",
      text: "Track and print e-cards in the portal, those of dependants too.",
    },
    { heading: "Say what happened", text: "A claim intimation announces the claim before the papers are complete." },
    {
      heading: "Send the papers",
      text: "Upload bills and reports. The insurance manager can upload claim documents too.",
    },
    { heading: "Follow the claim", text: "Claim status shows the open claim, claim history the earlier ones." },
  ],
} as const;
