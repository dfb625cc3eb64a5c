import type { ProductCode } from "./products.ts";

/**
 * The words of the home page. Facts come from the specification, section 1.
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
  },
  faq: { marker: "Five of eleven", title: "Questions people ask first", link: "All questions" },
} as const;
