import * as z from "zod";
import { type GlossaryTermId, glossaryTerms } from "../../shared/content/glossaryTerms.ts";
import { products } from "../../shared/products/index.ts";
import { refuseRawOrBraces } from "./rawText.mjs";

/**
 * What the owner's files of words may hold: page.yaml and facts.yaml of each product, shared/content/pages/<page>.yaml and the
 * files beside that folder. The build checks each against its shape and names file, line and remedy (words.mjs); the
 * types of the words come from here. Facts come only from section 1 of the specification; the acronyms CARM, QMS, CRS and
 * SiFAMs are never spelt out (A61).
 */

/** What a page fills in when it is shown (fillText.ts), in the texts that say so. */
export const namesOfPages = [
  "count",
  "country",
  "data",
  "end",
  "figure",
  "first",
  "form",
  "label",
  "last",
  "letter",
  "limit",
  "name",
  "number",
  "of",
  "open",
  "page",
  "pages",
  "percent",
  "product",
  "query",
  "readers",
  "reference",
  "sheets",
  "start",
  "step",
  "time",
  "unit",
  "what",
] as const;

const anyText = z.string("is to be a text");
/** A text that is there, and names no more and no less than these of `namesOfPages`. */
const textWith = (...names: (typeof namesOfPages)[number][]) =>
  anyText
    .min(1, "is empty")
    .refine((value) => namesOfPages.every((name) => names.includes(name) === value.includes(`{${name}}`)), {
      error:
        names.length > 0
          ? `is to have ${names.map((name) => `{${name}}`).join(" and ")}, which the page fills in`
          : "has a name between braces that the page does not fill in here",
    });
const text = textWith();
/** A text that may be left out. */
const maybe = anyText.default("");
/** A list on one line. */
const withCommas = text.transform((words) => words.split(/, */)).describe("Several with commas");
const [longestTagline, longestMark] = [44, 17];
/** Home types it. */
const tagline = text
  .refine((words) => /^[^*]*\*[^*]+\*[^*]*$/.test(words), { error: "is to have a word or two between stars, *so*" })
  .transform((words) => {
    const [before = "", marked = "", after = ""] = words.split("*");
    return { before, marked, after };
  })
  .refine(({ marked }) => marked.length <= longestMark, {
    error: `is to have at most ${longestMark} characters between the stars`,
  })
  .refine(({ before, marked, after }) => (before + marked + after).length <= longestTagline, {
    error: `is to have at most ${longestTagline} characters`,
  });
const readAloud = text.describe("Only read aloud");
const counted = z.strictObject({ one: text, other: textWith("count") }).describe("By number. {count}: the number");
const countedFromNone = z.strictObject({ none: text, ...counted.shape }).describe("By number. {count}: the number");
const id = anyText.regex(/^[a-z][a-z0-9-]*$/, "is to be small letters, digits and hyphens, such as our-offices");
const list = <Shape extends z.ZodType>(of: Shape) => z.array(of, "is to be a list").min(1, "is empty");
const texts = list(text);

const item = z.strictObject({ heading: text, text }).describe("A heading with a sentence or two");
const panel = z.strictObject({ id, heading: text, text }).describe("A part that opens, with an address of its own");
const card = z.strictObject({ id, heading: text, points: texts }).describe("A heading above a list");
const fact = z.strictObject({ figure: text, after: text.describe("Below the figure") });
const iconNames = [
  "claim-advice",
  "client-oriented",
  "closing",
  "competent",
  "cover-note",
  "enquiry",
  "independent",
  "notes",
  "problem-solving",
  "results-driven",
  "slip",
  "transparent",
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
    brokerModules: texts.describe("Of both editions. Acronyms are never spelt out"),
    brokerFigures: list(fact),
    brokerEditions: z.strictObject({
      heading: text,
      lead: text,
      labels: z.strictObject({ features: text, modules: text, technologies: text }),
      editions: list(
        z.strictObject({
          id,
          heading: text,
          figure: text.describe("How many brokers use the edition, shown above the lead"),
          lead: text,
          features: text,
          technologies: text,
        }),
      ),
    }),
    brokerClients: z.strictObject({ heading: text, note: text, all: text }),
  }),
  saibalite: z.strictObject({
    ...product,
    agencyFigures: list(fact),
    salientFeatures: z.strictObject({ heading: text, items: list(z.strictObject({ icon, ...item.shape })) }),
    agencyBenefits: z
      .strictObject({ heading: text, items: list(item) })
      .describe("The company's six benefits from an agency's point of view"),
  }),
  sarb: z.strictObject({
    ...product,
    reinsuranceFigures: list(fact),
    risk: z
      .strictObject({
        marker: text,
        heading: text,
        lead: text,
        change: text.describe("Where scripts run"),
        specimen: text,
        show: text,
        figures: text.describe("Only read aloud"),
        sumInsured: text,
        line: textWith("name"),
        placed: textWith("percent"),
        placedInPart: textWith("percent", "open"),
        overPlaced: textWith("percent"),
        stillOpen: text,
        previous: text,
        next: text,
        all: text,
        one: text,
        print: text,
        sheet: textWith("number"),
        illustration: text,
        allShown: text,
        threads: text,
        onSheet: textWith("figure", "sheets"),
        onSheets: textWith("figure", "sheets"),
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
    cropFacts: list(fact),
    cropCards: cards,
    cropVerification: z.strictObject({ heading: text, levels: texts.describe("From the field upwards") }),
    cropAccess: z.strictObject({ heading: text, groups: texts }),
  }),
  swap: z.strictObject({
    ...product,
    aggregatorFigures: list(fact),
    aggregatorFeatures: z.strictObject({ heading: text, items: list(item) }),
    clientPortalsBlock: z.strictObject({ heading: text, note: text, newTab: text }),
  }),
};

/** What the comparison on Home says of a product. */
const compared = {
  users: text.optional(),
  business: text.optional(),
  claims: text.optional(),
  technology: text.optional(),
};
const comparedBy = Object.keys(compared) as (keyof typeof compared)[];

/** `facts.yaml` of every product. */
export const factsShape = z.strictObject({
  tagline: tagline.optional().describe("What Home types, at most 44 characters. Words between stars are underlined"),
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
    .strictObject(compared)
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
export type Ledger = z.infer<typeof ledger>;
export type Systems = z.infer<typeof systems>;

const kinds = ["WebPage", "AboutPage", "ContactPage", "CollectionPage"] as const;

// Home's title is the company's name alone, and the 404 page has no keywords.
const pageHead = createHead(maybe).extend({
  schema: z
    .enum(kinds, `is to be one of ${kinds.join(", ")}`)
    .optional()
    .describe("The kind of page, for search engines"),
});
const withWords = <Words extends z.ZodType>(words: Words) =>
  z.strictObject({ label: text.describe("In menus, in the footer and above the heading"), head: pageHead, words });
const headed = z.strictObject({ id: text, heading: text });
const codeOfRow = id.describe("The code of the product that it is about. It goes with the product");
const systems = z.strictObject({
  heading: text,
  rows: list(z.strictObject({ name: text, text, product: codeOfRow.optional() })),
});
const ledger = list(z.strictObject({ figure: text, text, product: codeOfRow.optional() }));
const figure = z.strictObject({
  to: z.number("is to be a number"),
  suffix: z.enum(["", "+"], "is to be a plus").default("").describe("A plus, or nothing"),
  label: text,
});
const pager = { previous: text, next: text, position: textWith("page", "pages") };
const link = z.strictObject({ text, to: text.describe("An address of the site, or # and a place on the page") });
type LinkedPiece = string | { text: string; to: string };
const linkPattern = /\[([^[\]]+)\]\(([/#][^()\s]*)\)/;
/** It becomes texts and links, in their order. */
const linked = text
  .refine((words) => !/[[\]]/.test(words.replaceAll(new RegExp(linkPattern, "g"), "")), {
    error: "has a [ or ] that belongs to no link: write [words](/address), an address of this site",
  })
  .transform((words) => {
    const parts = words.split(linkPattern);
    return parts.flatMap((part, at): LinkedPiece[] => {
      if (at % 3 === 1) return [{ text: part, to: parts[at + 1] ?? "" }];
      return at % 3 === 0 && part ? [part] : [];
    });
  })
  .describe("A link is written as `[words](/address)`, or with # and a place on the page");

/** shared/content/pages/<page>.yaml */
export const pageShapes = {
  home: withWords(
    z.strictObject({
      hero: z.strictObject({
        marker: text,
        title: text,
        tagline: tagline.describe("The first tagline, at most 44 characters. Words between stars are underlined"),
        lead: text,
        callBack: text.describe("The button"),
        first: z.strictObject({ link: text, name: text }).describe("The first tagline's link, and its name"),
        see: text.describe("The links of the other taglines, before the product's name"),
      }),
      clients: z.strictObject({ marker: text, sampleMarker: text.describe("While names are made up"), link: text }),
      figures: z
        .strictObject({ title: text, years: figure, employees: figure, countries: figure, clients: figure })
        .describe("The counters. The first view shows clients and countries too"),
      products: z.strictObject({ marker: text, title: text }),
      faq: z.strictObject({ title: text, link: text }),
    }),
  ),
  about: withWords(
    z.strictObject({
      heading: text,
      lead: text,
      company: z.strictObject({
        marker: text,
        heading: text,
        first: text.describe("Large. {town-near} and {other-offices} come from the address and the list of offices"),
        text,
        links: list(link),
      }),
      why: z.strictObject({ heading: text }).describe("Above the benefits, which are in benefits.yaml"),
      people: z.strictObject({ heading: text }).describe("Shown with the first portrait in lists/offices.json"),
      map: z.strictObject({ marker: text, heading: text }),
      technology: z.strictObject({
        heading: text,
        mission: item,
        lead: text,
        builtOn: systems,
        connectsTo: systems,
        hosting: item,
        helpdesk: z.strictObject({ heading: text }),
        certificates: z.strictObject({ heading: text }).describe("Shown with the first of lists/certificates.json"),
      }),
      milestones: z.strictObject({
        heading: text,
        years: ledger.describe("To 2010. Later ones are in lists/milestones.json"),
        useHeading: text,
        use: ledger,
      }),
      closing: text.describe("In quotation marks, at the end. The company's own sentence"),
    }),
  ),
  contact: withWords(
    z.strictObject({
      heading: text,
      lead: text,
      hours: text.describe("For contact files"),
      map: z
        .strictObject({
          heading: text,
          pin: text,
          road: text,
          park: text,
          note: text,
          liveNote: text,
          load: text,
          open: text,
        })
        .describe("The drawn map, also on Events. liveNote and load: while mapEmbedUrl is set"),
      reachHeading: text,
      rows: z.strictObject({ email: text, meeting: text, helpdesk: text, phone: text, product: text, offices: text }),
      productLink: text,
      photosHeading: text.describe("Shown with the first photo in lists/offices.json"),
      write: z.strictObject({ heading: text, text, callBack: text }),
      callBack: text.describe("In the block below the form"),
    }),
  ),
  privacy: withWords(
    z.strictObject({
      responsible: text,
      dated: text.describe("Before the date"),
      statement: text.describe("The link to the statement on data protection, while there is one"),
      contentsLabel: text,
      received: z.strictObject({ what: text, form: text }).describe("The head of the first table"),
    }),
  ),
  clients: withWords(
    z.strictObject({
      heading: text,
      lead: text,
      figures: z.strictObject({
        heading: text,
        groups: list(
          z.strictObject({
            product: codeOfRow,
            items: list(
              z.strictObject({
                before: text.optional().describe("Small, before the figure"),
                figure: text,
                suffix: text.optional().describe("Small, after the figure"),
                unit: text,
              }),
            ),
          }),
        ),
      }),
      sampleNote: text.describe("While names are made up"),
      logos: z.strictObject({ heading: text, brokers: text, others: text, unit: readAloud }),
      kinds: z
        .strictObject({
          broker: text,
          agency: text,
          reinsurance: text,
          health: text,
          aggregator: text,
          crop: text,
          corporate: text,
        })
        .describe("The kinds of lists/clients.json"),
      list: z.strictObject({ heading: text, label: text, ...pager, range: textWith("first", "last") }),
      quotesHeading: text,
      products: z.strictObject({
        heading: text,
        all: text,
        items: list(z.strictObject({ product: codeOfRow, reason: text })),
      }),
    }),
  ),
  events: withWords(
    z.strictObject({
      heading: text,
      subtitle: text,
      listHeading: readAloud,
      count: countedFromNone,
      sampleCount: countedFromNone.describe("While events are made up"),
      pictures: text.describe("What the pause button pauses"),
      sideLabel: readAloud,
      more: text,
      back: text,
      othersHeading: text,
      noticeMarker: text,
      notice: text.describe("It scrolls. The sentence is given: it stays as it is"),
      reachHeading: text,
      labels: z.strictObject({
        date: text,
        place: text,
        by: text,
        readTime: text,
        email: text,
        support: text,
        phone: text,
        helpdesk: text,
      }),
      pages: z.strictObject({ label: text, ...pager }),
      sampleNote: text,
    }),
  ),
  blog: withWords(
    z.strictObject({
      heading: text,
      subtitle: text,
      count: counted,
      sortLabel: text,
      sortOptions: texts,
      daysAgo: countedFromNone.describe("On a card"),
      posted: countedFromNone.describe("On the post itself"),
      more: text,
      upcoming: text,
      readers: textWith("readers"),
      contentsLabel: text,
      back: text,
      othersHeading: text,
      sampleNote: text,
    }),
  ),
  enquiry: withWords(
    z
      .strictObject({
        thanks: z.strictObject({
          heading: text,
          lead: text,
          reference: text.describe("Before the reference"),
          callHours: text,
          home: text.describe("The button"),
        }),
        none: z.strictObject({ heading: text, lead: text, link: text }).describe("Without an enquiry"),
        again: z.strictObject({ heading: text, lead: text }).describe("Where something is to be corrected"),
      })
      .describe("After a form that was sent without JavaScript"),
  ),
  search: withWords(
    z.strictObject({
      heading: text,
      label: text,
      submit: text.describe("The button"),
      lead: text.describe("Before a visitor searches"),
      found: z.strictObject({ one: textWith("query"), other: textWith("count", "query") }),
      shown: textWith("count").describe("If there are more"),
      nothing: textWith("query"),
      ask: text.describe("Below results, before the phone number"),
      askInstead: text.describe("The same when nothing was found"),
      or: text,
      write: text.describe("A link to Contact"),
      examples: texts.describe("Each finds something"),
      tryHeading: text,
      productsHeading: text,
      dialog: z.strictObject({ close: text, count: countedFromNone, failed: text, hint: text, key: text }),
    }),
  ),
  faq: withWords(
    z.strictObject({
      heading: text,
      lead: linked,
      contentsLabel: text,
      general: headed,
      products: headed,
      auditor: headed.describe("What an IT auditor asks, in auditor.yaml"),
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

const headSheet = z.strictObject({
  title: text,
  reference: text.optional().describe("At the other end of the title's line"),
  rows: z
    .array(z.strictObject({ label: text, value: maybe.describe("Empty: a line to be filled in") }), "is to be a list")
    .optional(),
  stamp: z
    .strictObject({ word: text.max(9, "is longer than a stamp"), above: text, below: text })
    .optional()
    .describe("In capitals: a word of nine letters at most, and two lines around it"),
});

const asked = z.strictObject({ label: text, missing: text.describe("For an empty field") });
const invalid = text.describe("For a value that cannot be right");
const submitted = z.strictObject({ title: text, submitLabel: text.describe("The button") });

/** The specification has most of these words. */
const noticed = z.strictObject({ label: text, text });
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
    tooLong: textWith("label", "limit"),
    typeNumber: text.describe("The phone's hint where nothing can be pasted"),
    taken: textWith("number").describe("When only a part of a text became the number"),
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
    picture: text.describe("Only read aloud"),
    renew: text,
    listen: text,
    capital: textWith("letter").describe("Spoken"),
    small: textWith("letter").describe("Spoken"),
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
    sentAt: textWith("time"),
    received: text,
    reference: textWith("reference"),
    saveCopy: text.describe("The button below the reference"),
    callHours: text,
    filled: z
      .strictObject({ above: text, earlier: text })
      .describe("In a form that has taken over what was typed in another one"),
    notice: text.describe("Above the button, before a link to the privacy page"),
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
    open: text.describe("On Contact, where the form is folded"),
  }),
  source: z
    .strictObject({ FirstPage: text, Referrer: text })
    .describe("Where a visit came from: below the message that we receive, and in the visitor's copy"),
  privacy: z
    .strictObject({
      data: textWith("data"),
      everyForm: text,
      everyFormBut: textWith("form"),
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
    steps: text.describe("The row of the four names and that of the four screens, for screen readers"),
    where: textWith("step", "of"),
    try: text.describe("Before the task of a step"),
    sample: text,
  }),
  agenda: z.strictObject({
    heading: text,
    button: text,
    intro: text.describe("Above the items in the message"),
    nothing: text,
    underWay: text,
    inMessage: counted,
    leftOut: z.strictObject({ one: textWith("limit"), other: textWith("count", "limit") }),
  }),
  demo: z.strictObject({ label: text.describe("Only read aloud"), button: text }),
  questions: textWith("product"),
  related: text,
  print: text,
  brochure: text.describe("The link to the PDF"),
});

/** shared/content/<name>.yaml */
export const fileShapes = {
  auditor: z.strictObject({
    rows: list(
      z.strictObject({
        question: text,
        answer: anyText.default("").describe("Empty: the question is not shown"),
        products: list(codeOfRow).optional().describe("The codes of the products that the answer names"),
      }),
    ).describe("On /faq, while at least three are answered"),
  }),
  questions: z.strictObject({
    questions: list(
      z.strictObject({
        question: text,
        answer: linked,
        home: z.literal(true).optional().describe("Whether Home shows it too"),
        id,
        products: list(codeOfRow)
          .optional()
          .describe("The codes of the products that the answer names. Without all of them it is not shown"),
      }),
    ).refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "has two questions with the same id"),
  }),
  notice: z
    .strictObject({
      sample: z.literal(true).optional().describe("Until a lawyer has confirmed the notice: then delete the line"),
      review: text.describe("The mark until then"),
      heading: text,
      rows: z.strictObject({
        asked: noticed.extend({ text: textWith("data") }),
        why: noticed,
        who: noticed,
        kept: noticed,
        complain: noticed.describe("Also on the privacy page"),
        withdraw: noticed.describe("Phone and e-mail follow"),
      }),
    })
    .describe("What happens to an enquiry: in a fold below each form, and in the visitor's copy"),
  benefits: z.strictObject({
    benefits: list(z.strictObject({ icon, name: text, line: text, product: codeOfRow.optional() })).describe(
      "On Home with their lines, on About without",
    ),
  }),
  common: z.strictObject({
    sample: z
      .strictObject({
        mark: text.describe("Beside a value"),
        block: text.describe("Above several values"),
        offices: text.describe("Below the offices"),
      })
      .describe("While values are made up"),
    copy: z.strictObject({ label: text, done: text, failed: text }).describe("The button beside a number"),
    whatsapp: z.strictObject({ label: text, text: text.describe("What the visitor's message begins with") }),
    saveContact: z.strictObject({ label: text, withoutSamples: text }),
    nextSteps: z.strictObject({ heading: text, steps: list(item) }),
    officeZone: text.describe("The time zone of the office hours"),
    motion: z.strictObject({ play: textWith("what"), pause: textWith("what") }),
    carousel: z
      .strictObject({
        picture: text.describe("What it shows"),
        page: text.describe("What it shows, if it shows several at once"),
        position: textWith("unit", "page", "pages"),
        previous: textWith("unit"),
        next: textWith("unit"),
        all: textWith("count"),
        slide: textWith("page", "pages"),
      })
      .describe("Only read aloud"),
    map: z
      .strictObject({ offices: text, office: textWith("country"), streets: text, live: text })
      .describe("Only read aloud"),
    hours: z.strictObject({
      caption: text,
      open: text,
      closed: text,
      yours: textWith("time").describe("On the visitor's clock"),
      times: textWith("start", "end"),
      holiday: text,
    }),
    breadcrumb: readAloud,
    closeMessage: readAloud,
    illustration: text.describe("On each drawn screen"),
    pageFault: z
      .strictObject({ title: text, text, reload: text })
      .describe("In place of a page whose code has failed in the browser"),
  }),
  homeSections: z
    .strictObject({
      banner: z.strictObject({ marker: text, title: text, link: text }),
      finder: z.strictObject({ title: text }),
      about: z.strictObject({
        marker: text,
        title: text,
        text,
        link: text,
        register: z
          .strictObject({ title: text, reference: text })
          .describe("The sheet with the years, which are on About"),
      }),
      whyUs: z.strictObject({ title: text }).describe("Above the benefits, which are in benefits.yaml"),
      discover: text.describe("The button of each product's tab"),
      compare: z.strictObject({
        title: text,
        caption: text,
        swipe: text,
        rows: list(
          z.strictObject({ id: z.enum(comparedBy, `is to be one of ${comparedBy.join(", ")}`), question: text }),
        ),
      }),
    })
    .describe(
      "The sections of Home in which nothing moves: browsers show them as they come, and do not fetch their words",
    ),
  headSheets: z
    .strictObject({
      about: headSheet,
      clients: headSheet.describe("Its rows are the products"),
      faq: headSheet,
      events: headSheet.describe("Its rows are the newest events"),
      blog: headSheet.describe("It shows how the newest post begins"),
      contact: headSheet,
      privacy: headSheet,
      "product-enquiry": headSheet,
    })
    .describe("The drawn sheet in the head of a page. Say only what the page says too: screen readers skip it"),
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
    .strictObject(Object.fromEntries(glossaryTerms.map(({ id }) => [id, text])) as Record<GlossaryTermId, typeof text>)
    .describe("The meaning of each term: general knowledge, nothing about our products"),
  menus: z.strictObject({
    header: z.strictObject({
      label: readAloud,
      products: text,
      compare: z.strictObject({ question: text, link: text }).describe("Last in the menu of products"),
      resources: text,
      callUs: text,
      login: text,
      callBack: text,
      menu: text.describe("On phones"),
      close: text,
    }),
    footer: z.strictObject({
      offices: text,
      quickLinks: text,
      products: text,
      followUs: text,
      withoutMenu: readAloud,
      rights: text.describe("After the years"),
      darkTheme: text,
      pauseAll: text,
    }),
    shortcuts: z
      .strictObject({ label: readAloud, about: text, whyUs: text, callBack: text, top: text })
      .describe("The buttons at the side"),
  }),
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
  synonyms: z
    .record(text, withCommas)
    .describe(
      "Words that visitors type for terms that the site writes differently, and typing errors: a search for either finds both. " +
        "Endings and British or American spelling need no entry. CARM, QMS, CRS and SiFAMs have no long forms",
    ),
  vendorQuestions: z
    .record(text, text)
    .describe("The questions that the article suggests to a buyer, by the name between braces in it"),
};

/** @public In modules.d.ts, which knip does not read. */
export type PageWords = { [Id in keyof typeof pageShapes]: z.infer<(typeof pageShapes)[Id]> };
/** @public In modules.d.ts. */
export type FileWords = { [Name in keyof typeof fileShapes]: z.infer<(typeof fileShapes)[Name]> };

/** Words or an address of company.json, which has nothing between braces. */
const companyText = z.string().superRefine((value, context) => {
  const raw = value.startsWith("https://") ? undefined : refuseRawOrBraces(value);
  if (raw) context.addIssue({ code: "custom", message: raw });
});
/** shared/content/company.json. What each value is to be like is in contentFaults.ts. */
export const companyShape = z.strictObject({
  companyName: companyText,
  tagline: companyText,
  founded: companyText,
  copyrightFrom: companyText.optional().describe("Years of the copyright line. They are never computed"),
  copyrightTo: companyText.optional(),
  email: companyText.optional(),
  supportEmail: companyText.optional(),
  phone: companyText.optional().describe("As +91 172 000 0000. If it is real, take its name out of Sample below"),
  helpdeskPhone: companyText.optional(),
  meetingUrl: companyText.optional(),
  supportUrl: companyText.optional(),
  careersUrl: companyText.optional().describe("Where the link to careers leads, if it is no page of the site"),
  address: z.strictObject({
    street: companyText.optional(),
    locality: companyText.describe("The town"),
    near: companyText.optional().describe("The larger town beside it, if visitors do not know this one"),
    region: companyText.optional(),
    country: companyText,
    countryCode: companyText.describe("Two letters"),
  }),
  mapsUrl: companyText.optional(),
  mapEmbedUrl: companyText.optional().describe("If set, visitors can load a live map with a click"),
  hours: z.strictObject({
    openDays: z.array(companyText).describe("A day on each line, as Monday"),
    opens: companyText.describe("As 09:30"),
    closes: companyText,
    utcOffsetMinutes: z.number().describe("Minutes from Greenwich to the office: 330 in India"),
  }),
  social: z
    .array(z.strictObject({ network: companyText.describe("LinkedIn, Facebook, X or YouTube"), url: companyText }))
    .optional(),
  relativeDates: companyText.describe(
    'The age of a post: "literal" shows its daysAgo, "computed" counts in the browser',
  ),
  sample: z.array(companyText).optional().describe("What is still made up, a name on each line. The site marks it"),
});

export type CompanyFile = z.infer<typeof companyShape>;
