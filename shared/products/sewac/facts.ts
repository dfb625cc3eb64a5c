import { askScripts, webBased } from "../../content/vendorAnswers.ts";
import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Employee benefits your staff can use",
    description:
      "SEWAC is a portal for group health (GMC), personal accident (GPA) and term life (GTL). Employees register dependants and track claims. HR managers keep enrolment up to date, and insurance managers see all active policies.",
    features: [
      "Dependants and e-cards",
      "Claim intimation and status",
      "HR enrolment",
      "Policy conditions",
      "Endorsements",
    ],
  },
  compared: {
    users: "Corporates and their employees",
    business: "Group health, personal accident, term life",
    parts: "Enrolment, e-cards, policy conditions, endorsements",
    claims: "Intimation, documents, status, history",
    documents: "Upload",
    technology: "Web-based",
    signsIn: "Employees, HR managers, insurance managers",
  },
  answers: {
    access:
      "Employees see their own cards and claims; insurance managers see every active policy. HR changes employee details during enrolment.",
    technology: webBased,
  },
  asked: {
    ownPolicy: "Can we see one of our own claims in it, from intimation to status?",
    scripts: askScripts("employees"),
  },
};
