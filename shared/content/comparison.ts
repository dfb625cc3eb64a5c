import type { ProductCode } from "../products/index.ts";

/** The comparison of the seven products. Home shows all of it, each product page its own column. */

export const comparisonWords = {
  yes: "Yes",
  ask: "Ask us",
  hint: "“Ask us” marks a point that we answer in a call or a demo.",
} as const;

/** The specification's words; "yes" if it only says that the product does it; null ("Ask us") if it says nothing. */
export type Answer = string | null;

export interface ComparisonRow {
  question: string;
  /** What to ask about if there is no answer, as a noun. */
  topic: string;
  answers: Record<ProductCode, Answer>;
}

/** Contains only what the specification says about each product. Everything else is null, never a guess. */
export const comparison = [
  {
    question: "Made for",
    topic: "users",
    answers: {
      saiba: "Direct brokers, agencies, IMF, corporate agents",
      saibalite: "Agencies, marketing firms, IMF, corporate agents",
      sarb: "Reinsurance brokers",
      sata: "TPAs and insurers",
      swap: "Web aggregators",
      sewac: "Corporates and their employees",
      supercrop: "Crop insurers",
    },
  },
  {
    question: "Business",
    topic: "lines of business",
    answers: {
      saiba: "Motor, health, property, engineering, travel, home, life",
      saibalite: null,
      sarb: "Treaty and facultative, proportional and non-proportional",
      sata: "Health",
      swap: null,
      sewac: "Group health, personal accident, term life",
      supercrop: "Crop insurance for non-loanee farmers",
    },
  },
  {
    question: "Main parts",
    topic: "main parts",
    answers: {
      saiba: "CARM, QMS, policies, renewals, claims, documents, CRS, Fee, SiFAMs accounting",
      saibalite: "Policies, clients, compliance",
      sarb: "Slips, cover notes, closings, debit and credit notes",
      sata: "Policy data, ID cards, hospitals, billing, accounts, support desk",
      swap: "Quotes, comparison, purchase, issuance, CRM, leads",
      sewac: "Enrolment, e-cards, policy conditions, endorsements",
      supercrop: "Enrolment, crop-cutting experiments, verification",
    },
  },
  {
    question: "Claims",
    topic: "claims",
    answers: {
      saiba: "yes",
      saibalite: "yes",
      sarb: "Claim advice",
      sata: "Cashless pre-authorisation, scrutiny",
      swap: null,
      sewac: "Intimation, documents, status, history",
      supercrop: null,
    },
  },
  {
    question: "Documents",
    topic: "documents",
    answers: {
      saiba: "yes",
      saibalite: "yes",
      sarb: "yes",
      sata: "File and courier tracking",
      swap: null,
      sewac: "Upload",
      supercrop: null,
    },
  },
  {
    question: "SMS and e-mail",
    topic: "SMS and e-mail",
    answers: {
      saiba: "Text and unicode",
      saibalite: "Integrated communication",
      sarb: "yes",
      sata: null,
      swap: null,
      sewac: null,
      supercrop: null,
    },
  },
  {
    question: "Reports",
    topic: "reports",
    answers: {
      saiba: "Business intelligence",
      saibalite: "Analytics and reporting",
      sarb: "Reinsurer statements",
      sata: "MIS, regulatory and insurer reports",
      swap: null,
      sewac: null,
      supercrop: null,
    },
  },
  {
    question: "Technology",
    topic: "technology",
    answers: {
      saiba:
        "Broker and corporate agent edition: .NET\u00a0Framework\u00a04.7, SQL\u00a0Server\u00a02022. Corporate edition: .NET\u00a0Core\u00a08, Angular\u00a018",
      saibalite: "Web-based",
      sarb: "Web-based, MS-Word integration",
      sata: "Web-based",
      swap: "APIs for premium calculator and online payment",
      sewac: "Web-based",
      supercrop: "Geo-tagging, offline sync",
    },
  },
  {
    question: "On a phone",
    topic: "an app for phones",
    answers: {
      saiba: null,
      saibalite: null,
      sarb: null,
      sata: null,
      swap: "Mobile app integration",
      sewac: null,
      supercrop: "Android",
    },
  },
  {
    question: "Who signs in",
    topic: "user roles",
    answers: {
      saiba: null,
      saibalite: null,
      sarb: null,
      sata: null,
      swap: "Your staff, partners (B2B), customers (B2C)",
      sewac: "Employees, HR managers, insurance managers",
      supercrop: "Associates, partners, self-help groups, insurers",
    },
  },
] as const satisfies readonly ComparisonRow[];

/** An answer as text. */
export function writeAnswer(answer: Answer): string {
  if (answer === null) return comparisonWords.ask;
  return answer === "yes" ? comparisonWords.yes : answer;
}
