import type { ProductCode } from "../products/index.ts";

/**
 * The product tabs on the home page. Not in home.ts, because browsers fetch this file later.
 */

export interface ProductTab {
  product: ProductCode;
  title: string;
  /** About 35 words. */
  description: string;
  features: readonly [string, string, string, string, string];
}

/** The six products of the specification, in its order. SAIBALite has a row below the tabs instead (A19). */
export const productTabs = [
  {
    product: "saiba",
    title: "Run a broking house on one system",
    description:
      "SAIBAOnline is an ERP for direct insurance brokers, IMF and corporate agents. It keeps policies, renewals, claims, documents and accounts together, for motor, health, property, engineering, travel, home and life.",
    features: [
      "Policy, renewal and claims management",
      "Quotes (QMS)",
      "Cover notes and motor stickers",
      "SiFAMs multi-currency accounting",
      "SMS and e-mail in text and unicode",
    ],
  },
  {
    product: "sarb",
    title: "From slip to closing, treaty and facultative",
    description:
      "SARBOnline is for reinsurance brokers, in proportional and non-proportional business. Cover notes, reinsurer statements and claim advice come from one system. It also keeps documents and sends e-mail and SMS.",
    features: [
      "Treaty and facultative",
      "Slips, cover notes, closings",
      "Debit and credit notes",
      "Reminders for warranties, closings, subjectivities, renewals",
      "MS-Word integration",
    ],
  },
  {
    product: "sata",
    title: "Health claims, cashless and scrutinised",
    description:
      "SATAOnline serves third-party administrators (TPAs) and insurers in health insurance. Policy data comes in and ID cards go out. Network hospitals, cashless claims, scrutiny, billing, accounts and the support desk are in one system.",
    features: [
      "Policy data import and ID cards",
      "Network hospitals",
      "Cashless pre-authorisation",
      "Scrutiny and billing",
      "MIS and regulatory reports",
    ],
  },
  {
    product: "swap",
    title: "Quote, compare, buy, issue",
    description:
      "SWAP is a portal for web aggregators. Visitors get quotes, compare them, buy and receive their policy. Your staff follow the leads in the CRM. It serves the public, and partners at the point of sale.",
    features: [
      "Quotes and comparison",
      "Purchase and issuance",
      "CRM and leads",
      "Premium and payment APIs",
      "B2B point of sale and B2C",
    ],
  },
  {
    product: "sewac",
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
  {
    product: "supercrop",
    title: "Enrol farmers, even offline",
    description:
      "SuperCrop takes crop insurance to the field. You enrol non-loanee farmers and record crop-cutting experiments on Android. Without a network, records wait on the phone and sync later. They are verified at tehsil, district, branch and head office.",
    features: [
      "Non-loanee farmer enrolment",
      "Crop-cutting experiments",
      "Geo-tagging",
      "Offline sync on Android",
      "Four verification levels",
    ],
  },
] as const satisfies readonly ProductTab[];
