import type { Question } from "../content/faqs.ts";
import type { GlossaryTermId } from "../content/glossaryTerms.ts";
import type { ProductCode } from "./index.ts";

/**
 * The words that every product page has. Words of a single page are in that page's file.
 * Product facts come only from specification section 1. The acronyms CARM, QMS, CRS and SiFAMs are never spelt out
 * (A61). Facts that the specification does not give are left to a demo.
 */
export interface ProductPageWords {
  product: ProductCode;
  /** Terms of the glossary that name the page's readers. They get no link: nobody needs to be explained to himself. */
  readers?: readonly GlossaryTermId[];
  /** The h1: product and audience. */
  heading: string;
  /** Above the h1: the kind of product, or its users if the h1 does not name them. */
  marker: string;
  /** For whom, and what it does: at most 30 words. */
  lead: string;
  /** The reader's problem, then the product's answer: two or three short paragraphs. */
  intro: { heading: string; paragraphs: readonly string[] };
  /** For the structured data. The page shows every feature too, in the form that suits its reader. */
  features: readonly string[];
  /** For the structured data, if it is not the web alone. */
  operatingSystem?: string;
  /** The reader's own cases, which make the first meeting useful. */
  bring: readonly string[];
  questions: readonly Question[];
  /** What decides the price (W6.3): the product is already chosen; these are the other choices, in the terms of its trade. */
  price: readonly Item[];
  related: readonly [string, string];
}

/** A heading with a sentence or two: a step of a process, a salient feature. */
export interface Item {
  heading: string;
  text: string;
}

/** An item with an id: a panel of an accordion or a tab. */
export interface Panel extends Item {
  id: string;
}

/** A heading above a list. */
export interface Card {
  id: string;
  heading: string;
  points: readonly string[];
}

/** A figure and what it counts, for example "About 8 million lives". */
export interface Fact {
  before?: string;
  figure: string;
  after?: string;
}

/** Words that are the same on all product pages. */
export const productPageWords = {
  features: "Features",
  agenda: { heading: "Bring to your demo", button: "Add to my request" },
  next: "What happens next",
  questions: (product: string) => `Questions about ${product}`,
  related: "Related products",
  demo: "Request a demo",
  print: "Print product sheet",
  brochure: "Brochure",
} as const;
