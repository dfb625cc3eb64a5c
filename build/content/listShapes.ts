import sanitizeHtml from "sanitize-html";
import { z } from "zod";
import { scenes, sceneTints } from "../../shared/content/scenes.ts";
import { isDay } from "../../shared/dates.ts";
import { cleanPhone } from "../../shared/enquiry/phone.ts";
import { products } from "../../shared/products/index.ts";
import { refuseRawOrBraces } from "./rawText.mjs";
import { isPhone, isWebAddress, looksMadeUp } from "./valueShapes.ts";

declare const isSanitised: unique symbol;

/** HTML that may be shown as it is. Only the schemas below make it, by sanitising. */
export type SafeHtml = string & { readonly [isSanitised]: true };

/**
 * The schemas of the lists in shared/content/lists/, for the build, `npm run content` and the tests. Other code imports
 * only their types. Error messages tell the owner in plain words what to do.
 */

/** `how`: the remedy of a text that is not there. What is there and no text is named as it was read. */
const noText =
  (how: string) =>
  ({ input }: { input?: unknown }) => {
    if (input === undefined) return `is missing: ${how}`;
    if (input === null) return `is empty: ${how}`;
    return typeof input === "object"
      ? `is to be a text in quotes: "..."`
      : `is read as ${typeof input === "boolean" ? "yes or no" : "a number"} (${input}): put it in quotes, "..."`;
  };

const text = (most: number) =>
  z
    .string({ error: noText("write it") })
    .trim()
    .min(1, "is empty: write it")
    .max(most, `has more than ${most} characters: shorten it`)
    .regex(
      /^[^\p{Cc}\u2028\u2029\u00ad\u200b\u2060]*$/u,
      "has line breaks or signs that cannot be seen: type it again on one line",
    );

/** Plain text. A tag in it would be shown as text. */
export const plain = (most: number) =>
  text(most).refine((value) => !refuseRawOrBraces(value), { error: ({ input }) => refuseRawOrBraces(String(input)) });

export const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const date = z
  .string({ error: noText("write it as 31.05.2025") })
  .refine(isDay, {
    error: ({ input }) => `"${input}" is not a day of the calendar: write it as 31.05.2025, the day first`,
  })
  .meta({ format: "date" });

const webAddress = z
  .string({ error: noText("write it as https://www.example.com/") })
  .max(300, "has more than 300 characters: use a shorter address")
  .refine(isWebAddress, {
    error: ({ input }) => `"${input}" is not an address of the form https://www.example.com/`,
  });

const ownFile = z
  .string()
  .max(120, "has more than 120 characters: rename the file")
  .refine((name) => !/^[/\\]|:|(^|[/\\])\.\.?([/\\]|$)|\\/i.test(name), {
    error: ({ input }) =>
      `"${input}" leads out of content-images/: put the file there and write its name as it is in that folder`,
  });

/** For the editor (build/editor/fields.mjs): what to choose a file for. */
export const picturePicker = { contentMediaType: "image/*" };

export const fileName = ownFile
  .refine((name) => /\.(jpe?g|png|webp|avif|svg)$/i.test(name), {
    error: ({ input }) => `"${input}" is not a JPEG, PNG, WebP, AVIF or SVG file: save it as one of these`,
  })
  .meta(picturePicker);

const pdfName = ownFile
  .refine((name) => /\.pdf$/i.test(name), {
    error: ({ input }) => `"${input}" is not a PDF file: save it as one, and let its name end in .pdf`,
  })
  .meta({ contentMediaType: "application/pdf" });

const isScene = (address: string) => address.startsWith("scene:");
const sceneAddress = z.string().refine(
  (address) => {
    const [name = "", product, ...rest] = address.slice("scene:".length).split("/");
    return rest.length === 0 && Object.hasOwn(scenes, name) && sceneTints.includes(product ?? "");
  },
  {
    error: ({ input }) =>
      `"${input}" is no drawing: write scene:<drawing>/<product>, with a drawing of shared/content/scenes.ts, or the name of a file`,
  },
);

export const alt = plain(200).refine((words) => !/\.(jpe?g|png|webp|avif|svg)$/i.test(words), {
  error: "is the name of a file: say what the picture shows",
});
const altMissing = "is missing: say in a few words what the picture shows, for those who do not see it";

/** A file with an alt text, or a drawing, which already has one. */
const picture = z
  .object({
    imageUrl: z
      .string()
      .min(1, "is empty: name a file or a drawing")
      .meta({ ...picturePicker, description: "A file, or a drawing as scene:ridge/sewac" }),
    alt: alt.optional(),
  })
  .strict()
  .superRefine(({ imageUrl, alt }, context) => {
    const { error } = (isScene(imageUrl) ? sceneAddress : fileName).safeParse(imageUrl);
    for (const { message } of error?.issues ?? [])
      context.addIssue({ code: "custom", path: ["imageUrl"], message, input: imageUrl });
    if (!isScene(imageUrl) && !alt) context.addIssue({ code: "custom", path: ["alt"], message: altMissing });
  });

const photo = z
  .object({ imageUrl: fileName, alt: z.string({ error: altMissing }).min(1, altMissing).pipe(alt) })
  .strict();

const allowedTags = "p, strong, em, ul, ol, li, h3, br and a with an href";
const allowedTag = /^<(?:\/?(?:p|strong|em|ul|ol|li|h3)|br|a href="(?:https:\/\/|mailto:|\/(?!\/))[^"<>]*"|\/a)>$/;

/** Protects the site (A49). The rules above it are the same, and tell the owner. */
const sanitise = (value: string): SafeHtml =>
  sanitizeHtml(value, {
    allowedTags: ["p", "strong", "em", "ul", "ol", "li", "h3", "a", "br"],
    allowedAttributes: { a: ["href"] },
  }) as SafeHtml;

/** HTML with only the few tags that events may use, each closed. The one place that makes SafeHtml (test/boundaries.test.ts). */
const html = (most: number) =>
  z
    .string({ error: noText("write it") })
    .trim()
    .min(1, "is empty: write it")
    .max(most, `has more than ${most} characters: shorten it`)
    .superRefine((value, context) => {
      const open: string[] = [];
      const complain = (message: string) => context.addIssue({ code: "custom", message });
      for (const [tag] of value.matchAll(/<[^>]*>?/g)) {
        const name = /^<\/?(\w*)/.exec(tag)?.[1] ?? "";
        if (/^<a href=/.test(tag) && !allowedTag.test(tag))
          return complain(`"${tag.slice(0, 40)}" is not allowed: begin the link with https://, mailto: or /`);
        if (!allowedTag.test(tag))
          return complain(`"${tag.slice(0, 40)}" is not allowed: use ${allowedTags}, and &lt; for the sign`);
        const inner = tag.startsWith("</") ? open.pop() : name;
        if (inner !== name)
          return complain(inner ? `"<${inner}>" is not closed before "${tag}"` : `"${tag}" closes what is not open`);
        if (!tag.startsWith("</") && name !== "br") open.push(name);
      }
      if (open.length > 0) complain(`"<${open.at(-1)}>" is not closed: add </${open.at(-1)}>`);
      const words = value.replaceAll(/<[^>]*>/g, " ").replaceAll(/&\w+;/g, (sign) => {
        // What the sanitiser does not know, browsers do not either.
        if (sign !== "&amp;" && sanitise(sign).startsWith("&amp;"))
          complain(`has ${sign}, which visitors would read: write the sign itself`);
        return "x";
      });
      const told = refuseRawOrBraces(words);
      if (told) complain(told);
    })
    .transform(sanitise);

/** A made-up record: the site marks it as a sample and leaves it out of the structured data. */
export const sample = z
  .literal(true, {
    error: ({ input }) =>
      typeof input === "string"
        ? `"${input}" is not understood: write yes for a sample, and nothing for what is real`
        : "is true for what is made up, and left out for what is real",
  })
  .optional();

const event = z
  .object({
    id: text(80).regex(idPattern, {
      error: ({ input }) => `"${input}" is part of an address: small letters, digits and hyphens only`,
    }),
    title: plain(120),
    /** Shown in the stamp above the date. The stamp has no room for more characters. */
    kind: plain(12),
    /** dd.mm.yyyy */
    date,
    images: z
      .array(picture, { error: "is missing: name a file or a drawing" })
      .min(1, "is empty: name one picture at least")
      .max(12, "names more than 12 pictures"),
    shortDescription: html(400),
    description: html(10_000),
    location: plain(60),
    by: plain(60).optional(),
    /** Minutes, as text. */
    readTime: z
      .string({ error: noText("write the minutes as 3 min") })
      .regex(/^[1-9]\d? min$/, { error: ({ input }) => `"${input}" is not a number of minutes: write 3 min` }),
    sample,
  })
  .strict();

const kinds = ["broker", "agency", "reinsurance", "health", "aggregator", "crop", "corporate"] as const;

const client = z
  .object({
    clientName: plain(60),
    /** Shown with the name. It also decides in which of the two logo carousels the client appears. */
    kind: z.enum(kinds, {
      error: ({ input }) => `"${input ?? ""}" is no kind of client: write one of ${kinds.join(", ")}`,
    }),
    /** A file in content-images/. Its alt text is the client's name. */
    logo: fileName.optional(),
    sample,
  })
  .strict();

/** In readable form, whatever else a contact or a spreadsheet has put into it. */
const phone = z
  .string()
  .overwrite(cleanPhone)
  .refine(isPhone, { error: ({ input }) => `"${input}" is not a number of the form +91 172 000 0000` });

const office = z
  .object({
    /** Part of an address. An office on the map has the name of its pin. */
    id: text(40).regex(idPattern, {
      error: ({ input }) => `"${input}" is part of an address: small letters, digits and hyphens only`,
    }),
    country: plain(60),
    role: plain(60),
    person: plain(60),
    email: z.email({ error: ({ input }) => `"${input ?? ""}" is not an e-mail address` }),
    phones: z.array(phone).min(1, "is empty: write one number at least"),
    /** Its number on WhatsApp. */
    whatsapp: phone.optional(),
    photo: photo.optional(),
    /** The person's photograph: a file in content-images/. Its alt text is the name. */
    portrait: fileName.optional(),
    sample,
  })
  .strict();

const codes = products.map(({ code }) => code);
const product = z.enum(codes, {
  error: ({ input }) => `"${input ?? ""}" is no product: write one of ${codes.join(", ")}`,
});

/** What happened after the specification's milestones, which end in 2010. */
const milestone = z
  .object({
    year: z.string({ error: noText("write it as 2015") }).regex(/^20(1[1-9]|[2-9]\d)$/, {
      error: ({ input }) => `"${input}" is no year after 2010: write it as 2015`,
    }),
    text: plain(90),
    product: product.optional(),
  })
  .strict();

/** What a customer says of a product. */
const quote = z.object({ product, words: plain(280), name: plain(60), role: plain(60), company: plain(60) }).strict();

/** A certificate, or the statement on data protection. */
const certificate = z.object({ name: plain(80), text: plain(160), url: webAddress.optional() }).strict();

const portal = z.object({ name: plain(60), url: webAddress, sample }).strict();

/** A product screen by its product, and the steps of its tour by product and number: "sarb", "sarb-2". */
const screenNames = codes.flatMap((code) => [code, ...[1, 2, 3, 4].map((step) => `${code}-${step}`)]);

const screen = z
  .object({
    screen: z.enum(screenNames, {
      error: ({ input }) =>
        `"${input ?? ""}" is no screen: write a product, or a step of its tour, such as sarb or sarb-2`,
    }),
    imageUrl: fileName,
    alt: z.string({ error: altMissing }).min(1, altMissing).pipe(alt),
  })
  .strict();

/** A brochure by its product, and the statement on data protection of the privacy page. */
const documentNames = [...codes, "data-protection"] as const;

const document = z
  .object({
    document: z.enum(documentNames, {
      error: ({ input }) => `"${input ?? ""}" is no document: write one of ${documentNames.join(", ")}`,
    }),
    /** A file in content-images/. */
    pdf: pdfName.optional(),
    /** In place of a file: where the document is. */
    url: webAddress.optional(),
  })
  .strict()
  .refine(({ pdf, url }) => (pdf === undefined) !== (url === undefined), {
    path: ["pdf"],
    error: "or a url: write one of the two",
  });

/** The addresses and numbers of a record, by their fields. */
const reached = ["email", "phones", "whatsapp", "url"];

/** A list of records. `key`: the field that must be unique, ignoring case. */
const list = <Record extends z.ZodObject>(key: string, record: Record) =>
  z.array(record).superRefine((records, context) => {
    records.forEach((one, index) => {
      // Only these lists can say what is made up; the others hold nothing at all until it is real.
      if (!("sample" in record.shape) || one.sample) return;
      for (const field of reached)
        for (const text of [one[field]].flat())
          if (typeof text === "string" && looksMadeUp(text))
            context.addIssue({
              code: "custom",
              path: [index, field],
              message: `"${text}" is made up: write the real one, or mark the record as a sample`,
            });
    });
    const seen = new Map<string, number>();
    records.forEach((one, index) => {
      const value = String((one as { [name: string]: unknown })[key]).toLowerCase();
      const first = seen.get(value);
      if (first === undefined) seen.set(value, index);
      else context.addIssue({ code: "custom", path: [index, key], message: "twice", params: { first } });
    });
  });

export const schemas = {
  events: list("id", event),
  clients: list("clientName", client).min(12, "has fewer than 12 clients, which the carousel of Home shows: add some"),
  offices: list("id", office).min(1, "has no office: write the head office at least"),
  portals: list("name", portal),
  milestones: list("year", milestone),
  quotes: list("product", quote),
  certificates: list("name", certificate),
  screens: list("screen", screen),
  documents: list("document", document),
};

export type ListName = keyof typeof schemas;
export type Lists = { readonly [Name in ListName]: z.infer<(typeof schemas)[Name]> };
export type EventRecord = z.infer<typeof event>;
export type Client = z.infer<typeof client>;
export type Office = z.infer<typeof office>;
export type Milestone = z.infer<typeof milestone>;
export type CustomerQuote = z.infer<typeof quote>;
export type Certificate = z.infer<typeof certificate>;
export type DocumentRecord = z.infer<typeof document>;
