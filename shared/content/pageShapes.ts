import * as z from "zod";
import { type GlossaryTermId, glossaryTerms } from "./glossaryTerms.ts";

/**
 * What the owner's files of words may hold: shared/content/pages/<page>.yaml, and the files beside that folder. The build
 * checks each against its shape (build/content/words.mjs); the types of the words come from here.
 */

const text = z.string("is to be a text").min(1, "is empty");
const kinds = ["WebPage", "AboutPage", "ContactPage", "CollectionPage"] as const;

const head = z.strictObject({
  title: z.string("is to be a text").describe("In the browser's tab and in search results, before the company's name"),
  description: text.describe("Below the title in search results: 75 to 155 characters"),
  keywords: z.string("is to be a text").describe("Several with commas"),
  schema: z
    .enum(kinds, `is to be one of ${kinds.join(", ")}`)
    .optional()
    .describe("The kind of page, for search engines"),
});
const onlyHead = z.strictObject({ head });
const withWords = <Words extends z.ZodType>(words: Words) => z.strictObject({ head, words });
const headed = z.strictObject({ id: text, heading: text });
const link = z.strictObject({ text, to: text.describe("An address of the site, or # and a place on the page") });

/** shared/content/pages/<page>.yaml */
export const pageShapes = {
  home: onlyHead,
  about: onlyHead,
  contact: onlyHead,
  privacy: onlyHead,
  clients: onlyHead,
  events: onlyHead,
  blog: onlyHead,
  search: onlyHead,
  faq: withWords(
    z.strictObject({
      heading: text,
      lead: z
        .array(z.union([z.string("is to be a text"), link]), "is to be a list")
        .describe("Texts and links, in their order"),
      contentsLabel: text,
      general: headed,
      products: headed,
      glossary: headed,
      ask: z.strictObject({ heading: text, text, link: text }),
    }),
  ),
  "not-found": withWords(
    z.strictObject({
      marker: text,
      heading: text,
      text,
      home: text.describe("The button"),
      productsHeading: text,
      careers: z.strictObject({ question: text, link: text }).describe("On /careers only"),
    }),
  ),
  "product-enquiry": withWords(
    z.strictObject({
      heading: text,
      lead: text,
      office: z.strictObject({ heading: text, phone: text, email: text, mapLink: text }),
      links: z.strictObject({
        heading: text,
        careers: z.strictObject({ label: text, text }),
        contact: z.strictObject({ label: text, text }),
      }),
    }),
  ),
};

/** shared/content/<name>.yaml */
export const fileShapes = {
  price: z.strictObject({
    link: text.describe("Beside a product's name"),
    lead: text,
    heading: text,
    questions: z
      .array(z.strictObject({ heading: text, text }))
      .min(1, "is empty")
      .describe("What a proposal answers"),
  }),
  glossary: z
    .record(text, text)
    .refine(
      (given) => glossaryTerms.every(({ id }) => given[id]) && Object.keys(given).length === glossaryTerms.length,
      {
        error: `is to have these terms and no other: ${glossaryTerms.map(({ id }) => id).join(", ")}`,
      },
    )
    .describe("The meaning of each term: general knowledge, nothing about our products"),
  errorPage: z.strictObject({
    title: text,
    heading: text,
    fault: text,
    unavailable: text.describe("While the process is away"),
    busy: text.describe("For an address that asks for too much at once"),
    contact: z.strictObject({ before: text, between: text }).describe("Around the phone number and the e-mail address"),
    reference: text.describe("Followed by the fault's number in the log"),
    home: text,
  }),
  vendorQuestions: z
    .record(text, text)
    .describe("The questions that the article suggests to a buyer, by the name between braces in it"),
};

export type PageWords = { [Id in keyof typeof pageShapes]: z.infer<(typeof pageShapes)[Id]> };
export type FileWords = Omit<{ [Name in keyof typeof fileShapes]: z.infer<(typeof fileShapes)[Name]> }, "glossary"> & {
  glossary: Record<GlossaryTermId, string>;
};
