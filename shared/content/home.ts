/**
 * The words of the home page. Facts come from the specification, section 1.
 * Home always uses the numbers of `figures` for brokers and countries, so that 25+ and "more than 26" never appear
 * together (A14).
 */

export interface Tagline {
  /** `before`, `marked`, `after`: around and in the underlined word or pair. The sentence has at most 44 characters. */
  before: string;
  marked: string;
  after: string;
}

/** The first tagline, which is about the company. The products' are in their home.ts (A19). */
export const companyTagline: Tagline = { before: "Policies, claims and accounts in ", marked: "one place", after: "" };

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

const countries = { to: 25, stepMs: 120, suffix: "+", label: "countries" } satisfies Figure;
const clients = { to: 500, stepMs: 6, suffix: "+", label: "clients" } satisfies Figure;

/** A16: "25 years" is the specification's figure, true in 2026. Change it here when it is no longer true. */
export const figures = [
  { to: 25, stepMs: 50, suffix: "", label: "years in business" },
  { to: 170, stepMs: 18, suffix: "+", label: "employees" },
  countries,
  clients,
] as const satisfies readonly Figure[];

/** The two figures in the first view. They are not animated. */
export const proof: readonly Figure[] = [clients, countries];

/** The words of Home's parts that hydrate. homeWords.ts has the rest. */
export const home = {
  hero: {
    marker: "Established 2001",
    /** It stands still. The taglines are typed beneath it (A116). */
    title: "Insurance and reinsurance broking software",
    lead: "For insurance and reinsurance brokers, health administrators, web aggregators, corporate agents and crop insurers.",
    callBack: "Request a Call Back",
    /** The first tagline's link, and its name in the row of ticks. */
    company: { link: "About the company", name: "Company" },
    see: "See",
  },
  figures: { title: "In figures" },
  products: { marker: "Our products", title: "The right product for your business" },
  faq: { title: "Questions people ask first", link: "All questions" },
} as const;
