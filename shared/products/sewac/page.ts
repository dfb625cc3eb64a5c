import { hosting } from "../../content/price.ts";
import type { PageHead } from "../../page.ts";
import type { Card, ProductPageWords } from "../page.ts";

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
  lead: "Group health (GMC), personal accident (GPA) and term life (GTL) in one web-based portal for employees, HR managers and insurance managers.",
  intro: {
    heading: "Cover that employees can use",
    paragraphs: [
      "A company buys group cover once a year. Its employees need it the day a child falls ill, and call HR: where’s my card, where do I send the documents, has the claim been paid?",
      "With SEWAC they print the card, upload the documents and track the claim themselves. HR keeps employee details and policy conditions, and the insurance manager sees every active policy.",
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
    "The number of employees and dependants you cover",
    "The employee list as HR keeps it today",
    "The policy conditions of your covers",
    "A claim that took too long, and where it waited",
  ],
  questions: [
    {
      id: "benefits-employee",
      question: "What can an employee do?",
      answer:
        "Register dependants, track and print e-cards, submit a claim intimation, upload documents, and track claim status and history.",
    },
    {
      id: "benefits-hr",
      question: "What can HR change?",
      answer: "Employee details during enrolment, and policy conditions.",
    },
  ],
  related: ["sata", "saiba"],
  price: [
    { heading: "Employees", text: "How many, and with how many dependants?" },
    { heading: "Covers", text: "Group health, personal accident or term life?" },
    { heading: "List", text: "Who keeps it, and in which form?" },
    hosting,
  ],
} as const satisfies ProductPageWords;

/** Links from the hero, one for each of the tour's first three screens, which show what that person sees. */
export const benefitsReaders = {
  label: "Your part of SEWAC",
  names: ["I’m an employee", "I work in HR", "I’m an insurance manager"],
} as const;

export const benefitsSections = {
  heading: "A section for each role",
  cards: [
    {
      id: "employee-section",
      heading: "Employee Section",
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
      points: ["Upload, view, edit and delete employee details during enrolment", "Set policy conditions"],
    },
    {
      id: "insurance-manager",
      heading: "Insurance Manager",
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
      points: ["Web-based"],
    },
  ],
} as const satisfies { heading: string; cards: readonly Card[] };
