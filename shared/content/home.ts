import type { ProductCode } from "./products.ts";

/**
 * The words of the home page (content.md 5.2). Facts come from the specification, section 1.
 * Its running text names no figure of brokers or countries, so that 25+ and "more than 26" never stand together (A14).
 */

export interface Tagline {
  /** null: the first one, which is about the company (A19: a default and six products). */
  product: ProductCode | null;
  /** What stands before, in and after the one underlined word or pair. The sentence has at most 44 characters. */
  before: string;
  marked: string;
  after: string;
}

export const taglines = [
  { product: null, before: "Insurance and ", marked: "reinsurance", after: " broking software" },
  { product: "saiba", before: "Run a broking house on ", marked: "one system", after: "" },
  { product: "sarb", before: "From slip to closing, ", marked: "treaty", after: " and facultative" },
  { product: "sata", before: "Health claims, ", marked: "cashless", after: " and scrutinised" },
  { product: "swap", before: "Quote, compare, buy, ", marked: "issue", after: "" },
  { product: "sewac", before: "Employee benefits your ", marked: "staff", after: " can use" },
  { product: "supercrop", before: "Enrol farmers, ", marked: "even offline", after: "" },
] as const satisfies readonly Tagline[];

export function taglineSentence({ before, marked, after }: Tagline): string {
  return before + marked + after;
}

export interface Figure {
  to: number;
  /** Time from one number to the next (specification section 9). */
  stepMs: number;
  suffix: "" | "+";
  label: string;
}

/** A16: "25 years" is the specification's figure, true in 2026; change it here when it no longer is. */
export const figures = [
  { to: 25, stepMs: 50, suffix: "", label: "years" },
  { to: 170, stepMs: 18, suffix: "+", label: "employees" },
  { to: 25, stepMs: 120, suffix: "+", label: "countries" },
  { to: 500, stepMs: 6, suffix: "+", label: "clients" },
] as const satisfies readonly Figure[];

export interface ProductTab {
  product: ProductCode;
  title: string;
  /** About 35 words. */
  description: string;
  features: readonly [string, string, string, string, string];
}

/** The six of the specification, in its order; SAIBALite has its own line below them (A19). */
export const productTabs = [
  {
    product: "saiba",
    title: "Run a broking house on one system",
    description:
      "SAIBAOnline is an ERP for direct insurance brokers, IMF and corporate agents. It keeps policies, renewals, claims, documents and accounts together. Motor, health, property, engineering, travel, home and life are covered.",
    features: [
      "Policy, renewal and claims management",
      "Quotes (QMS)",
      "CARM",
      "SiFAMs multi-currency accounting",
      "SMS and e-mail in text and unicode",
    ],
  },
  {
    product: "sarb",
    title: "From slip to closing, treaty and facultative",
    description:
      "SARBOnline takes a reinsurance broker from slip to closing. It handles treaty and facultative, proportional and non-proportional business. Cover notes, debit and credit notes, reinsurer statements and claim advice come from one system.",
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
      "SWAP is a portal for web aggregators. Visitors get quotes, compare them, buy and receive their policy. Your staff follow the leads in the CRM. It works for your own points of sale and for the public.",
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
      "SuperCrop takes crop insurance to the field. Non-loanee farmers are enrolled and crop-cutting experiments recorded on Android, and synced later when there is no network. Records are verified at tehsil, district, branch and head office.",
    features: [
      "Non-loanee farmer enrolment",
      "Crop-cutting experiments",
      "Geo-tagging",
      "Offline sync on Android",
      "Four verification levels",
    ],
  },
] as const satisfies readonly ProductTab[];

/** A word of the specification, "yes" where it only says that the product does it, null ("Ask us") where it says nothing. */
export type Answer = string | null;

export interface ComparisonRow {
  question: string;
  answers: Record<ProductCode, Answer>;
}

/** Only what the specification says of each product (features.md 7): an empty cell is a question, never a guess. */
export const comparison = [
  {
    question: "Made for",
    answers: {
      saiba: "Direct brokers, agencies, IMF, corporate agents",
      saibalite: "Agencies, marketing firms, IMF, corporate agents",
      sarb: "Reinsurance brokers",
      sata: "TPAs and insurers",
      swap: "Web aggregators",
      sewac: "Corporates and their employees",
      supercrop: "Crop insurance",
    },
  },
  {
    question: "Business",
    answers: {
      saiba: "Motor, health, property, engineering, travel, home, life",
      saibalite: null,
      sarb: "Treaty and facultative, proportional and non-proportional",
      sata: "Health",
      swap: null,
      sewac: "Group health, personal accident, term life",
      supercrop: "Crop, non-loanee farmers",
    },
  },
  {
    question: "Main parts",
    answers: {
      saiba: "CARM, QMS, policies, renewals, CRS, Fee, SiFAMs accounting",
      saibalite: "Policies, clients, compliance",
      sarb: "Slips, cover notes, closings, debit and credit notes",
      sata: "Policy data, ID cards, hospitals, billing, accounts, support desk",
      swap: "Quotes, comparison, purchase, issuance, CRM, leads",
      sewac: "Enrolment, e-cards, policy conditions, endorsements",
      supercrop: "Enrolment, crop-cutting experiments, geo-tagging",
    },
  },
  {
    question: "Claims",
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
    answers: {
      saiba: "Broker edition: .NET Framework 4.7, SQL Server 2022. Corporate edition: .NET Core 8, Angular 18",
      saibalite: null,
      sarb: "MS-Word integration",
      sata: null,
      swap: "APIs for premium calculator and online payment",
      sewac: null,
      supercrop: "Android",
    },
  },
  {
    question: "On a phone",
    answers: {
      saiba: null,
      saibalite: null,
      sarb: null,
      sata: null,
      swap: "Mobile app integration",
      sewac: null,
      supercrop: "Android, with offline sync",
    },
  },
  {
    question: "Who signs in",
    answers: {
      saiba: null,
      saibalite: null,
      sarb: null,
      sata: null,
      swap: "B2B point of sale, B2C",
      sewac: "Employees, HR managers, insurance managers",
      supercrop: "Associates, partners, self-help groups, insurers",
    },
  },
] as const satisfies readonly ComparisonRow[];

export const home = {
  hero: {
    marker: "Established 2001",
    lead: "Web-based software for insurance brokers, reinsurance brokers, health administrators, web aggregators, corporate agents and crop insurers.",
    callBack: "Request a Call Back",
    /** The first tagline's link and its name in the row of seven. */
    company: { link: "About the company", name: "Company" },
    see: "See",
  },
  banner: {
    marker: "Where we work",
    title: "India, the Middle East, the Far East and Africa",
    link: "Our clients",
  },
  finder: { title: "I run a…" },
  clients: { marker: "Clients", sampleMarker: "Clients (sample names)", link: "See all clients" },
  about: {
    marker: "Near Chandigarh, since 2001",
    title: "Who we are",
    first:
      "Established in 2001 and based near Chandigarh, we build web-based software for people who place and manage insurance.",
    text: "We make enterprise resource planning (ERP) and customer relationship management (CRM) systems for insurance. They serve direct and reinsurance brokers, agencies, corporate agents and health administrators. Web aggregators, crop insurers and corporates use them too.",
    link: "About the company",
  },
  whyUs: { marker: "Six words we answer for", title: "Why choose us" },
  figures: { title: "In figures", nextTitle: "What happens next", link: "Request a demo" },
  products: {
    marker: "One copy colour each",
    title: "Our products",
    discover: "Discover More",
    also: {
      title: "And for agencies: SAIBALite",
      text: "Policy and client management, claims processing, communication, documents, reports and compliance for agencies, marketing firms, IMF and corporate agents.",
      link: "See SAIBALite",
    },
  },
  compare: {
    title: "Compare the seven products",
    caption: "The seven products side by side",
    swipe: "Swipe to compare. ",
    hint: "“Ask us” means that we would rather answer than guess.",
    yes: "Yes",
    ask: "Ask us",
  },
  faq: { marker: "Five of eleven", title: "Questions people ask first", link: "All questions" },
} as const;
