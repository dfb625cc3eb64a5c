import * as z from "zod";
import { type GlossaryTermId, glossaryTerms } from "./content/glossaryTerms.ts";
import { type ProductCode, products } from "./products/index.ts";

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

/** Around the name of a place that the page fills in. The build fills in what stands between braces. */
const [open, close] = ["\u0002", "\u0003"];
export const showPlaces = (sentence: string) => sentence.replaceAll(open, "{").replaceAll(close, "}");
/** A text that the page completes (fill.ts): "We took {number}". */
const sentence = (...names: readonly string[]) =>
  text
    .refine((value) => names.every((name) => value.includes(`{${name}}`)), {
      error: `is to have ${names.map((name) => `{${name}}`).join(" and ")}, which the page fills in`,
    })
    .overwrite((value) => names.reduce((told, name) => told.replaceAll(`{${name}}`, open + name + close), value));

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
const code = z.custom<ProductCode>(
  (value) => products.some((product) => product.code === value),
  "is to be the product's own code, such as saiba",
);
const term = z.custom<GlossaryTermId>(
  (value) => glossaryTerms.some((one) => one.id === value),
  `is to be a term of the glossary: ${glossaryTerms.map((one) => one.id).join(", ")}`,
);

/** What search engines show of a page. `words`: the shape of its title and keywords. */
const createHead = (words: z.ZodString) =>
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

const step = z.strictObject({
  heading: text,
  text: text.describe("What the user does on this screen, and why it matters"),
  task: text.describe("For the visitor, on this screen"),
});
const tour = z
  .strictObject({
    heading: text,
    lead: text.describe("One or two sentences"),
    steps: z.tuple([step, step, step, step], "is to be four steps"),
  })
  .describe("The words of its tour. Those in the drawn screens are in tour.ts");

const product = { head, page, tour };
/** What `page.yaml` of every product has. */
export const productShape = z.strictObject(product);
const flow = { heading: text, flow: list(item), modules: list(item), technologies: texts };
const panels = z.strictObject({ heading: text, panels: list(panel) });
const cards = z.strictObject({ heading: text, cards: list(card) });

const numberFaults = z
  .strictObject({ empty: text, letters: text, decimals: text, low: text, high: text })
  .describe("What is wrong with a number that was typed");

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
    salientFeatures: z.strictObject({ heading: text, items: list(item.extend({ icon })) }),
    agencyBenefits: z
      .strictObject({ heading: text, items: list(item) })
      .describe("The company's six benefits from an agency's point of view"),
  }),
  sarb: z.strictObject({
    ...product,
    reinsuranceProcess: z.strictObject({ heading: text, stations: list(z.strictObject({ icon, name: text })) }),
    risk: z
      .strictObject({
        marker: text,
        heading: text,
        lead: text,
        change: text.describe("Where scripts run"),
        specimen: text,
        show: text,
        figures: text.describe("For screen readers"),
        sumInsured: text,
        line: sentence("name"),
        placed: sentence("percent"),
        placedInPart: sentence("percent", "open"),
        overPlaced: sentence("percent"),
        stillOpen: text,
        previous: text,
        next: text,
        all: text,
        one: text,
        print: text,
        sheet: sentence("number"),
        illustration: text,
        allShown: text,
        threads: text,
        onSheet: sentence("figure", "sheets"),
        onSheets: sentence("figure", "sheets"),
        faults: z.strictObject({ sumInsured: numberFaults, line: numberFaults }),
        end: z.strictObject({ heading: text, text, link: text }),
      })
      .describe("Around the seven sheets of Follow one risk. Their own words are in followOneRisk.ts"),
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

const longestTagline = 44;

/** `facts.yaml` of every product. */
export const factsShape = z.strictObject({
  tagline: z
    .strictObject({
      before: text,
      marked: text.max(17, "is to have at most 17 characters").describe("A word or two, underlined"),
      after: text.optional(),
    })
    .refine(({ before, marked, after = "" }) => (before + marked + after).length <= longestTagline, {
      error: `is to have at most ${longestTagline} characters`,
    })
    .optional()
    .describe("What Home types, at most 44 characters"),
  tab: z
    .strictObject({
      audience: text.describe("One or two words below its name"),
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
export type TourWords = z.infer<typeof tour>;
export type ProductFacts = z.infer<typeof factsShape>;
export type Item = z.infer<typeof item>;
export type Panel = z.infer<typeof panel>;
export type Card = z.infer<typeof card>;
export type Fact = z.infer<typeof fact>;

const kinds = ["WebPage", "AboutPage", "ContactPage", "CollectionPage"] as const;

// Home's title is the company's name alone, and the 404 page has no keywords.
const pageHead = createHead(z.string("is to be a text")).extend({
  schema: z
    .enum(kinds, `is to be one of ${kinds.join(", ")}`)
    .optional()
    .describe("The kind of page, for search engines"),
});
const onlyHead = z.strictObject({ head: pageHead });
const withWords = <Words extends z.ZodType>(words: Words) => z.strictObject({ head: pageHead, words });
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

const asked = z.strictObject({ label: text, missing: text.describe("For an empty field") });
const invalid = text.describe("For a value that cannot be right");
const submitted = z.strictObject({ title: text, submitLabel: text.describe("The button") });

/** The specification has most of these words. */
const forms = z.strictObject({
  forms: z.strictObject({ "call-back": submitted, demo: submitted, contact: submitted, product: submitted }),
  fields: z.strictObject({
    firstName: asked,
    lastName: asked,
    name: asked,
    company: asked,
    city: asked,
    country: asked,
    product: asked.extend({ invalid }),
    email: asked.extend({ invalid }),
    phone: asked.extend({ invalid, hint: text }),
    address: asked,
    message: asked.extend({ hint: text }),
    query: asked.extend({ hint: text }),
  }),
  choices: z
    .strictObject({ product: text, anyProduct: text.describe("Where no product need be chosen") })
    .describe("The first line of a list"),
  field: z.strictObject({
    required: text.describe("Beside the star"),
    tooLong: sentence("label", "limit"),
    typeNumber: text.describe("The phone's hint where nothing can be pasted"),
    taken: sentence("number").describe("When only a part of a text became the number"),
    trap: text.describe("Of the field that only programs see"),
  }),
  countries: z.strictObject({
    choose: text,
    loading: text,
    offices: text.describe("Above the countries of our offices"),
    all: text,
    missing: text,
    retry: text,
  }),
  captcha: z.strictObject({
    label: text,
    hint: text.describe("Two links follow, with a word between them"),
    call: text,
    or: text,
    write: text,
    picture: text.describe("For screen readers"),
    renew: text,
    listen: text,
    capital: sentence("letter").describe("Spoken"),
    small: sentence("letter").describe("Spoken"),
    missing: text,
    wrong: text,
    service: text.describe("For a third party's captcha"),
  }),
  sending: z.strictObject({
    success: text,
    refused: text,
    tryAgain: text,
    problem: text.describe("Above the fields that are to be corrected"),
    notSent: text,
    kept: text,
    sending: text,
    sentAt: sentence("time"),
    received: text,
    reference: sentence("reference"),
    callHours: text,
    filled: z
      .strictObject({ above: text, earlier: text })
      .describe("In a form that has taken over what was typed in another one"),
    notice: text.describe("Above the button, before a link to the privacy page"),
    withoutScript: text,
    call: text.describe("Before the phone number"),
    write: text.describe("Between the phone number and the e-mail address"),
  }),
  failures: z
    .strictObject({ invalidRecord: text, somethingBad: text })
    .describe("When a call fails and the server's message must not be shown"),
  callBack: z.strictObject({
    heading: text,
    lead: text,
    call: text.describe("Before the phone number, for screen readers"),
  }),
  privacy: z
    .strictObject({
      what: text,
      from: text,
      data: sentence("data"),
      everyForm: text,
      everyFormBut: sentence("form"),
      forms: z.strictObject({ "call-back": text, demo: text, contact: text, product: text }),
      fields: z.record(text, text).describe("What the table calls a field, where that is not its label"),
    })
    .describe("The table of the privacy page"),
});

/** What all product pages say. */
const productPage = z.strictObject({
  features: text,
  work: z.strictObject({ flow: text, modules: text, technologies: text }).describe("The tabs of two pages"),
  tour: z.strictObject({
    link: text,
    show: text.describe("On a phone, where the screens are folded"),
    previous: text,
    next: text,
    steps: text.describe("The row of the four names, for screen readers"),
    where: sentence("step", "of"),
    try: text.describe("Before the task of a step"),
    sample: text,
  }),
  agenda: z.strictObject({
    heading: text,
    button: text,
    intro: text.describe("Above the items in the message"),
    nothing: text,
    underWay: text,
    oneInMessage: text,
    inMessage: sentence("count"),
    oneLeftOut: sentence("limit"),
    leftOut: sentence("count", "limit"),
  }),
  demo: z.strictObject({ label: text.describe("For screen readers"), button: text }),
  questions: sentence("product"),
  next: text,
  related: text,
  print: text,
  brochure: text.describe("The link to the PDF"),
});

/** Buttons and labels that many pages have. */
const controls = z.strictObject({
  carousel: z.strictObject({
    page: text,
    picture: text,
    where: sentence("unit", "number", "count"),
    previous: sentence("unit"),
    next: sentence("unit"),
    all: sentence("label", "count"),
    slide: sentence("number", "count"),
  }),
  motion: z.strictObject({ play: sentence("label"), pause: sentence("label") }),
  map: z
    .strictObject({ offices: text, office: sentence("country"), streets: text, live: text })
    .describe("For screen readers"),
  hours: z.strictObject({
    caption: text,
    open: text,
    closed: text,
    yours: sentence("time").describe("On the visitor's clock"),
    times: sentence("start", "end"),
    holiday: text,
  }),
  breadcrumb: text.describe("For screen readers"),
  close: text.describe("A message"),
  illustration: text.describe("On each drawn screen"),
});

/** shared/content/<name>.yaml */
export const fileShapes = {
  controls,
  forms,
  productPage,
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

/** @public In words.d.ts, which knip does not read. */
export type PageWords = { [Id in keyof typeof pageShapes]: z.infer<(typeof pageShapes)[Id]> };
/** @public In words.d.ts. */
export type FileWords = Omit<{ [Name in keyof typeof fileShapes]: z.infer<(typeof fileShapes)[Name]> }, "glossary"> & {
  glossary: Record<GlossaryTermId, string>;
};
