import type { ProductFacts } from "../facts.ts";

export const facts: ProductFacts = {
  tab: {
    title: "Employee benefits your staff can use",
    description:
      "Group health (GMC), personal accident (GPA) and term life (GTL), for employees, HR and insurance managers.",
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
    claims: "Intimation, documents, status, history",
    technology: "Web-based",
  },
};
