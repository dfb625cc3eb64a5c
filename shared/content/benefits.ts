import type { Card, Fact, ProductPageWords } from "./productPage.ts";

export const benefitsPortal = {
  product: "sewac",
  heading: "SEWAC, for corporates and their employees",
  lead: "Group health (GMC), personal accident (GPA) and term life (GTL) in one portal. Employees, HR managers and insurance managers each find the part that is theirs.",
  intro: {
    heading: "Cover that employees can use",
    paragraphs: [
      "A company buys group cover once a year. Its employees need it on the day a child falls ill. Between the two stand lists, cards, papers and telephone calls, and most of them land on the HR desk.",
      "SEWAC is an employee-benefit portal for group health (GMC), personal accident (GPA) and term life (GTL). Employees look after their own dependants, cards and claims. HR managers look after enrolment and policy conditions. Insurance managers see all active policies of the corporate.",
      "The portal is web-based, so an employee opens it in a browser at home or at work.",
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
    { product: "sata", reason: "For your administrator" },
    { product: "saiba", reason: "For your broker" },
  ],
} as const satisfies ProductPageWords;

export const benefitsCovers = {
  heading: "Three covers, one portal",
  facts: [
    { figure: "GMC", text: "Group health: hospital care for employees and their dependants" },
    { figure: "GPA", text: "Personal accident: a payment when an accident injures or kills" },
    { figure: "GTL", text: "Term life: a payment to the family when an employee dies" },
  ],
} as const satisfies { heading: string; facts: readonly Fact[] };

export const benefitsSections = {
  heading: "Who does what",
  cards: [
    {
      id: "employee-section",
      heading: "Employee Section",
      lead: "What an employee may do without asking HR.",
      points: [
        "Register dependants",
        "Track and print e-cards",
        "Submit a claim intimation",
        "Upload documents",
        "Track claim status and history",
      ],
    },
    {
      id: "technologies",
      heading: "Technologies",
      lead: "What the portal is built for.",
      points: [
        "Web-based, in a browser",
        "E-cards to print",
        "Upload of claim documents",
        "Upload of employee details",
        "Ask us for the current stack",
      ],
    },
    {
      id: "hr-module",
      heading: "HR Module",
      lead: "What an HR manager does during enrolment.",
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
      lead: "What the person in charge of the cover does.",
      points: [
        "See all active policies of the corporate",
        "Manage enrolment",
        "Set policy conditions",
        "Print e-cards",
        "Upload claim documents",
        "Place and track endorsements",
      ],
    },
  ],
} as const satisfies { heading: string; cards: readonly Card[] };

export const benefitsClaim = {
  heading: "A claim, from the employee’s side",
  flow: [
    {
      heading: "Have the card ready",
      text: "The e-card is in the portal, to track and to print. Dependants are registered there as well.",
    },
    { heading: "Say what happened", text: "A claim intimation says early that a claim is coming." },
    {
      heading: "Send the papers",
      text: "Bills and reports are uploaded. The insurance manager may upload claim documents too.",
    },
    { heading: "See where it stands", text: "Claim status shows the present claim. History shows the earlier ones." },
  ],
} as const;
