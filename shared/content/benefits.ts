import type { Card, Item, ProductPageWords } from "./productPage.ts";

export const benefitsPortal = {
  product: "sewac",
  heading: "SEWAC, for corporates and their employees",
  marker: "Employee-benefit portal",
  lead: "Group health (GMC), personal accident (GPA) and term life (GTL) in one portal, with a section each for employees, HR managers and insurance managers.",
  intro: {
    heading: "Cover that employees can use",
    paragraphs: [
      "A company buys group cover once a year. Its employees need it on the day a child falls ill, and then they call HR: where is my card, what must I send, has it been paid?",
      "In SEWAC they find card, papers and claim status themselves. HR keeps the list of employees right, and the insurance manager sees what is in force. The portal is web-based: it opens in a browser, at home or at work.",
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
    "One claim that took long, as the employee tells it.",
    "The name of the person who will be the insurance manager.",
  ],
  questions: [
    {
      id: "benefits-employee",
      question: "What can an employee do?",
      answer:
        "An employee may register dependants, and track and print e-cards. For a claim, an employee may submit the intimation, upload documents, and track status and history.",
    },
    {
      id: "benefits-hr",
      question: "What can HR change?",
      answer:
        "During enrolment, HR managers upload, view, edit and delete employee details. They also set policy conditions. Insurance managers may set them too, and manage enrolment.",
    },
  ],
  related: [
    { product: "sata", reason: "Your administrator: hospitals, cashless claims, scrutiny and billing." },
    { product: "saiba", reason: "Your broker: quotes, policies, renewals and claims in seven lines." },
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
    { heading: "GMC", text: "Group health: hospital care for employees and their dependants" },
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
      lead: "Card, papers and claim, without a call to HR.",
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
      lead: "The list of employees, during enrolment.",
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
      lead: "What is in force, and what changes.",
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
      lead: "What your IT will want to know.",
      points: ["Web-based: it opens in a browser", "Ask us for the current stack"],
    },
  ],
} as const satisfies { heading: string; cards: readonly Card[] };

export const benefitsClaim = {
  heading: "A claim in four steps, as the employee sees it",
  flow: [
    {
      heading: "Have the card ready",
      text: "The e-card is in the portal, to track and to print, for dependants too.",
    },
    { heading: "Say what happened", text: "A claim intimation tells of the claim before its papers are complete." },
    {
      heading: "Send the papers",
      text: "Upload bills and reports. The insurance manager may upload claim documents too.",
    },
    { heading: "Follow the claim", text: "Status shows the open claim, history the earlier ones." },
  ],
} as const;
