import * as z from "zod";
import { type GlossaryTermId, glossaryTerms } from "./content/glossaryTerms.ts";
import { products } from "./products/index.ts";

/**
 * What the owner's files of words may hold: page.yaml and facts.yaml of each product, shared/content/pages/<page>.yaml and the
 * files beside that folder. The build checks each against its shape and names file, line and remedy
 * (build/content/words.mjs); the types of the words come from here. Facts come only from section 1 of the specification;
 * the acronyms CARM, QMS, CRS and SiFAMs are never spelt out (A61).
 */

/** A text that is there. */
const text = z.string("is to be a text").min(1, "is empty");
const id = z.string("is to be a text").regex(/^[a-z][a-z0-9-]*$/, "is to be small letters, digits and hyphens");
const list = <Shape extends z.ZodType>(of: Shape) => z.array(of, "is to be a list").min(1, "is empty");
const texts = list(text);

const item = z.strictObject({ heading: text, text }).describe("A heading with a sentence or two");
const panel = z.strictObject({ id, heading: text, text }).describe("A part that opens, with an address of its own");
const card = z.strictObject({ id, heading: text, points: texts }).describe("A heading above a list");
const fact = z.strictObject({ before: text.optional(), figure: text, after: text.optional() });
const iconNames = [
  "claim-advice",
  "closing",
  "cover-note",
  "enquiry",
  "lines",
  "notes",
  "results-driven",
  "slip",
] as const;
const icon = z.enum(iconNames, `is to be one of ${iconNames.join(", ")}`).describe("A drawing");
const code = z.enum(
  products.map((product) => product.code),
  "is to be the product's own code, such as saiba",
);
const terms = glossaryTerms.map((one) => one.id);
const term = z.enum(terms, `is to be a term of the glossary: ${terms.join(", ")}`);

/** What search engines show of a page. `words`: the shape of its title and keywords. */
const createHead = <Words extends z.ZodString | z.ZodDefault<z.ZodString>>(words: Words) =>
  z.strictObject({
    title: words.describe("In the browser's tab and in search results, before the company's name"),
    description: text.describe("Below the title in search results: 75 to 155 characters"),
    keywords: words.describe("Several with commas"),
  });

const head = createHead(text).describe("What search engines show");

const page = z
  .strictObject({
    product: code.describe("It stays as it is"),
    readers: list(term).optional().describe("Terms of the glossary that name the page's readers. They get no link"),
    heading: text.describe("The large heading: product and audience"),
    marker: text.describe("Above the heading: the kind of product"),
    lead: text.describe("For whom, and what it does: at most 30 words"),
    intro: z
      .strictObject({ heading: text, paragraphs: texts })
      .describe("The reader's problem, then the product's answer: two or three short paragraphs"),
    features: texts.describe("Every feature, in a few words each"),
    operatingSystem: text.optional().describe("For search engines, if it is not the web alone"),
    bring: texts.describe("The reader's own cases, which make the first meeting useful"),
    questions: list(z.strictObject({ id, question: text, answer: text })),
    related: z.tuple([id, id], "is to be the codes of two products").describe("The codes of two other products"),
    price: list(item).describe("What decides the price: what the reader has to choose"),
  })
  .describe("The words that every product page has");

const product = { head, page };
/** What `page.yaml` of every product has. */
export const productShape = z.strictObject(product);
const flow = { heading: text, flow: list(item), modules: list(item), technologies: texts };
const panels = z.strictObject({ heading: text, panels: list(panel) });
const cards = z.strictObject({ heading: text, cards: list(card) });

/** By product: `page.yaml`. What is beside `head` and `page` is of this product alone. */
export const productPages = {
  saiba: z.strictObject({
    ...product,
    brokerModules: texts.describe("In the order of the module ring. Acronyms are never spelt out"),
    brokerLines: z.strictObject({ heading: text, names: texts }),
    brokerSolutions: text,
    brokerEditions: z.strictObject({
      heading: text,
      editions: list(
        z.strictObject({
          id,
          heading: text,
          figure: text.describe("How many brokers use the edition, shown above the lead"),
          lead: text,
          parts: list(panel),
        }),
      ),
    }),
    brokerClients: z.strictObject({ heading: text, note: text, all: text }),
  }),
  saibalite: z.strictObject({
    ...product,
    salientFeatures: z.strictObject({ heading: text, items: list(z.strictObject({ icon, ...item.shape })) }),
    agencyBenefits: z
      .strictObject({ heading: text, items: list(item) })
      .describe("The company's six benefits from an agency's point of view"),
  }),
  sarb: z.strictObject({
    ...product,
    reinsuranceProcess: z.strictObject({ heading: text, stations: list(z.strictObject({ icon, name: text })) }),
    riskLead: text.describe("Above the seven sheets of Follow one risk"),
    reinsuranceWork: z.strictObject(flow),
    reinsuranceAreas: panels,
  }),
  sata: z.strictObject({
    ...product,
    healthFigures: list(fact),
    healthWork: z.strictObject(flow),
    healthModules: panels,
  }),
  sewac: z.strictObject({
    ...product,
    benefitsReaders: z
      .strictObject({ label: text, names: texts })
      .describe("Links from the hero, one for each of the tour's first three screens"),
    benefitsSections: cards,
  }),
  supercrop: z.strictObject({
    ...product,
    cropOffline: text.describe("The band across the end of the hero"),
    cropCards: cards,
    cropVerification: z.strictObject({ heading: text, levels: texts.describe("From the field upwards") }),
    cropAccess: z.strictObject({ heading: text, groups: texts }),
  }),
  swap: z.strictObject({
    ...product,
    aggregatorProcess: z.strictObject({ heading: text, steps: texts }),
    aggregatorFeatures: z.strictObject({ heading: text, items: list(item) }),
    clientPortalsBlock: z.strictObject({ heading: text, note: text, newTab: text }),
  }),
};

/** `facts.yaml` of every product. */
export const factsShape = z.strictObject({
  tab: z
    .strictObject({
      title: text,
      description: text.describe("About 35 words"),
      features: z.tuple([text, text, text, text, text], "is to be five texts"),
    })
    .optional()
    .describe("Its tab on Home"),
  row: z.strictObject({ title: text, text, link: text }).optional().describe("Its row below the tabs of Home"),
  compared: z
    .strictObject({
      users: text.optional(),
      business: text.optional(),
      claims: text.optional(),
      technology: text.optional(),
    })
    .optional()
    .describe('Its column of the comparison. What is missing is shown as "Ask us"'),
});

export type ProductWords = { [Code in keyof typeof productPages]: z.infer<(typeof productPages)[Code]> };
export type ProductPageWords = z.infer<typeof page>;
export type ProductFacts = z.infer<typeof factsShape>;
export type Item = z.infer<typeof item>;
export type Panel = z.infer<typeof panel>;
export type Card = z.infer<typeof card>;
export type Fact = z.infer<typeof fact>;

const kinds = ["WebPage", "AboutPage", "ContactPage", "CollectionPage"] as const;

/** A text that may be left out. */
const maybe = z.string("is to be a text").default("");
// Home's title is the company's name alone, and the 404 page has no keywords.
const pageHead = createHead(maybe).extend({
  schema: z
    .enum(kinds, `is to be one of ${kinds.join(", ")}`)
    .optional()
    .describe("The kind of page, for search engines"),
});
const onlyHead = z.strictObject({ head: pageHead });
const withWords = <Words extends z.ZodType>(words: Words) => z.strictObject({ head: pageHead, words });
const headed = z.strictObject({ id: text, heading: text });
type LinkedPiece = string | { text: string; to: string };
const linkPattern = /\[([^[\]]+)\]\(([^()\s]+)\)/;
/** It becomes texts and links, in their order. */
const linked = text
  .refine((words) => !/[[\]]/.test(words.replaceAll(new RegExp(linkPattern, "g"), "")), {
    error: "has a [ or ] that belongs to no link: write [words](/address)",
  })
  .transform((words) => {
    const parts = words.split(linkPattern);
    return parts.flatMap((part, at): LinkedPiece[] => {
      if (at % 3 === 1) return [{ text: part, to: parts[at + 1] ?? "" }];
      return at % 3 === 0 && part ? [part] : [];
    });
  })
  .describe("With links as in Markdown: [words](/address), or # and a place on the page");

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
      lead: linked,
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
    .strictObject(Object.fromEntries(glossaryTerms.map(({ id }) => [id, text])) as Record<GlossaryTermId, typeof text>)
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
export type FileWords = { [Name in keyof typeof fileShapes]: z.infer<(typeof fileShapes)[Name]> };

/** shared/content/company.json. What each value is to be like is in build/content/siteFaults.ts. */
export const companyShape = z.strictObject({
  companyName: z.string(),
  tagline: z.string(),
  founded: z.string(),
  copyrightFrom: z.string().optional().describe("Years of the copyright line. They are never computed"),
  copyrightTo: z.string().optional(),
  email: z.string().optional(),
  supportEmail: z.string().optional(),
  phone: z.string().optional(),
  helpdeskPhone: z.string().optional(),
  meetingUrl: z.string().optional(),
  supportUrl: z.string().optional(),
  careersUrl: z.string().optional().describe("Where the link to careers leads, if it is no page of the site"),
  address: z.strictObject({
    street: z.string().optional(),
    locality: z.string(),
    near: z.string().optional().describe("The larger town beside it, if visitors do not know this one"),
    region: z.string().optional(),
    country: z.string(),
    countryCode: z.string(),
  }),
  mapsUrl: z.string().optional(),
  mapEmbedUrl: z.string().optional().describe("If set, visitors can load a live map with a click"),
  hours: z.strictObject({
    openDays: z.array(z.string()).describe("As Monday"),
    opens: z.string().describe("As 09:30"),
    closes: z.string(),
    utcOffsetMinutes: z.number(),
  }),
  social: z
    .array(z.strictObject({ network: z.string().describe("LinkedIn, Facebook, X or YouTube"), url: z.string() }))
    .optional(),
  relativeDates: z
    .string()
    .describe('The age of a post: "literal" shows its daysAgo, "computed" counts in the browser'),
  sample: z.array(z.string()).optional().describe("The names of the values that are made up"),
});

export type CompanyFile = z.infer<typeof companyShape>;
