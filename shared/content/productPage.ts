import type { Question } from "./homeQuestions.ts";
import type { ProductCode } from "./products.ts";

/**
 * What every product page says. What only one of them has stands beside it in that page's file.
 * Product facts come from specification section 1 and nowhere else: the acronyms CARM, QMS, CRS and SiFAMs are never
 * spelt out (A61), and what the specification does not name is left to a demo.
 */
export interface ProductPageWords {
  product: ProductCode;
  /** The h1: product and audience. */
  heading: string;
  /** Above it: what kind of product it is, or for whom where the h1 does not say it. */
  marker: string;
  /** For whom, and what it does: at most 30 words. */
  lead: string;
  /** The reader's trouble, then the product's answer: two or three short paragraphs. */
  intro: { heading: string; paragraphs: readonly string[] };
  /** For the structured data. Whatever it names is on the page, in the shape that fits its reader. */
  features: readonly string[];
  /** What makes the first meeting worth its time: cases of the reader's own. */
  bring: readonly string[];
  questions: readonly Question[];
  related: readonly [RelatedProduct, RelatedProduct];
}

export interface RelatedProduct {
  product: ProductCode;
  /** Why a reader of this page may want it, in a few words. */
  reason: string;
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

/** A heading over a list. */
export interface Card {
  id: string;
  heading: string;
  lead: string;
  points: readonly string[];
}

/** A figure with what it counts: "About 8 million lives". */
export interface Fact {
  before?: string;
  figure: string;
  after?: string;
}

/** What is the same on all seven. */
export const productPageWords = {
  introMarker: "What it is",
  bring: "Bring to the demo",
  next: "What happens next",
  questions: (product: string) => `Questions about ${product}`,
  related: "For others in the trade",
  demo: "Request a demo",
  print: "Print product sheet",
} as const;
