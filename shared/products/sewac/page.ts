import { hosting } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Card, Item, ProductPageWords } from "../page.ts";

export const head: PageHead = {
  title: "SEWAC: employee benefit portal",
  description:
    "Group health, personal accident and term life in one portal for employees, HR managers and insurance managers.",
  keywords: "employee benefit portal, SEWAC, GMC, GPA, GTL, group health insurance portal",
};

export const page = {
  product: "sewac",
  heading: "SEWAC, for corporates and their employees",
  marker: "Employee-benefit portal",
  lead: "Group health (GMC), personal accident (GPA) and term life (GTL) in one portal, with a section each for employees, HR managers and insurance managers.",
  intro: {
    heading: "Cover that employees can use",
    paragraphs: [
      "A company buys group cover once a year. Its employees need it on the day a child falls ill. Then they call HR: where is my card, which papers must I send, has the claim been paid?",
      "In SEWAC employees look up their own e-card and claim status, and upload their papers. HR keeps the employee list and the policy conditions; the insurance manager sees every active policy and places endorsements.",
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
        "Register dependants, print e-cards, submit a claim intimation, upload its papers, and follow the claim’s status and history. It is web-based: a browser is enough, at home or at work.",
    },
    {
      id: "benefits-hr",
      question: "What can HR change?",
      answer:
        "During enrolment, HR managers upload, view, edit and delete employee details. They also set policy conditions; so can insurance managers. Later changes are endorsements, which the insurance manager places and tracks.",
    },
  ],
  related: [
    { product: "sata", reason: "For TPAs and insurers: cashless claims, scrutiny and billing." },
    { product: "saiba", reason: "For insurance brokers: quotes, policies, renewals and claims." },
  ],
  price: [
    { heading: "Employees", text: "How many, and with how many dependants?" },
    { heading: "Covers", text: "Group health, personal accident or term life?" },
    { heading: "List", text: "Who keeps the list of employees, and in which form?" },
    hosting,
  ],
} as const satisfies ProductPageWords;

/** Links from the hero, one for each of the tour's first three screens, which show what that person sees. */
export const benefitsReaders = {
  label: "Your part of SEWAC",
  names: ["I am an employee", "I work in HR", "I manage the cover"],
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
      lead: "The employee list and the policy conditions.",
      points: ["Upload, view, edit and delete employee details during enrolment", "Set policy conditions"],
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
      lead: "What you need, and where it runs.",
      points: [
        "Web-based: it opens in a browser, at home or at work",
        "On your premises or in the cloud: settled in the consulting meeting",
      ],
    },
  ],
} as const satisfies { heading: string; cards: readonly Card[] };

export const benefitsOccasions = {
  heading: "When something happens, who acts?",
  rows: [
    {
      heading: "Enrolment",
      text: "HR uploads the employee list and corrects it; employees register their dependants.",
    },
    {
      heading: "A joiner",
      text: "The insurance manager places an endorsement. Once it is confirmed, the joiner has an e-card.",
    },
    {
      heading: "A lost card",
      text: "The employee prints the e-card again, a dependant’s too. So can the insurance manager.",
    },
    {
      heading: "A hospital stay",
      text: "The employee announces it with a claim intimation, before the papers are complete, and uploads bills and reports later. The insurance manager can add claim documents.",
    },
    {
      heading: "A question",
      text: "“Has it been paid?” Claim status answers for the open claim, claim history for the earlier ones.",
    },
  ],
} as const satisfies { heading: string; rows: readonly Item[] };
