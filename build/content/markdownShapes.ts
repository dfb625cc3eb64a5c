import { z } from "zod";
import { site } from "../../shared/content/site.ts";
import { dayAt, isDay, parseDate } from "../../shared/dates.ts";
import { alt, date, fileName, idPattern, picturePicker, plain, sample } from "./listShapes.ts";
import type { MarkdownFile } from "./markdown.mjs";

/**
 * What each Markdown file of shared/content/ is to hold, besides being readable (markdown.mjs). Messages tell the owner
 * in plain words what to do. The build checks it; bundles never get this file.
 */

/** Shorter or longer ones are cut by search engines, or tell too little. */
const description = plain(155).min(75, "has fewer than 75 characters: search engines show 75 to 155, so say more");
const drawings = ["article", "upcoming"];

const cover = z
  .string({ error: "is to be text" })
  .superRefine((name, context) => {
    if (drawings.includes(name)) return;
    for (const { message } of fileName.safeParse(name).error?.issues ?? [])
      context.addIssue({ code: "custom", message: `${message}, or write ${drawings.join(" or ")} for a drawing` });
  })
  .meta({ ...picturePicker, description: "A photograph. Without one it has a drawing" });

const post = z
  .object({
    title: plain(60),
    description: description.describe("For search engines, and for the card where there is no teaser"),
    teaser: plain(300).optional().describe("The text of its card, if not the description"),
    keywords: plain(200).optional().describe("For search engines: several with commas"),
    date: date.optional().describe("Of publishing, not after today. Without a date the post is only announced"),
    updated: date.optional().describe("The day of a later change"),
    daysAgo: z
      .int({ error: "is to be a whole number" })
      .min(0, "is below 0")
      .optional()
      .describe("How old its card says it is, typed by hand. Most posts have none"),
    place: plain(60).describe("Where it was written: a town"),
    cover: cover.optional(),
    coverAlt: alt.optional().describe("What the cover shows, for those who do not see it"),
    questions: z
      .array(plain(120), { error: "is to be a list: a line with two spaces and a hyphen for each" })
      .optional()
      .describe("What the post answers, for its card: a question on each line"),
    readers: plain(120).optional().describe("For whom it is, in a few words"),
    draft: z.boolean({ error: "is true, or left out" }).optional().describe("Yes: only you see it. None: it goes out"),
    sample,
  })
  .strict()
  .refine(({ cover, coverAlt }) => !cover?.includes(".") || coverAlt, {
    path: ["cover"],
    error: "is a picture: say below it in coverAlt: what it shows, for those who do not see it",
  });

/**
 * For review by a lawyer before launch (A56). The text is the specification's three statements (under 18, card data,
 * payment gateway) and what this website really does. It names no law and promises nothing else.
 */
const privacy = z
  .object({ title: plain(60), lead: plain(200), date: date.describe("Of this text: change it with the text") })
  .strict();

/** @param file Its path. */
export const shapeOfMarkdown = (file: string) => (file.includes("/posts/") ? post : privacy);

type Tell = (line: number, message: string) => void;

const isAfter = (one: unknown, other: string) =>
  typeof one === "string" && isDay(one) && isDay(other) && parseDate(one) > parseDate(other);

/** A day that is to come is a day of publishing, which a build cannot wait for (A122). */
function findDayFaults({ attributes, lineOf }: MarkdownFile, today: string, tell: Tell): void {
  const { date, updated, draft } = attributes;
  for (const [name, day] of Object.entries({ date, updated }))
    if (draft !== true && isAfter(day, today))
      tell(lineOf([name]), `${name} ${day} is to come, as today is ${today}: write draft: true until then`);
  if (isAfter(date, String(updated)))
    tell(lineOf(["updated"]), `updated ${updated} is before date ${date}: correct one`);
}

function findPostFaults({ file, attributes, lineOf, intro, sections }: MarkdownFile, tell: Tell): void {
  const slug = file.replace(/^.*\/|\.md$/g, "");
  const hasText = intro.length + sections.length > 0;
  if (!idPattern.test(slug)) tell(1, `the file's name is its address: small letters, digits and hyphens, then .md`);
  if (attributes.date && !hasText)
    tell(lineOf(["date"]), "has a date but no text: write it, or take date out while it is to come");
  if (!attributes.date && hasText && attributes.draft !== true)
    tell(1, "has a text but no date: write date: 31.05.2025, or draft: true while it is not to be seen");
}

/** Each with file, line and remedy. `today`: the day of the build, in the office's time. */
export function findMarkdownFaults(
  files: readonly MarkdownFile[],
  today = dayAt(Date.now(), site.hours.utcOffsetMinutes),
): string[] {
  return files.flatMap((read) => {
    const { file, attributes, lineOf } = read;
    const faults = [...read.faults];
    const tell: Tell = (line, message) => void faults.push(`${file}:${line}: ${message}`);
    const shape = shapeOfMarkdown(file);
    // A front matter that cannot be read has been told already.
    if (read.faults.length === 0) {
      for (const issue of shape.safeParse(attributes).error?.issues ?? []) {
        if (issue.code === "unrecognized_keys")
          for (const key of issue.keys) tell(lineOf([key]), `${key} is not known: take it out, or see how it is spelt`);
        else tell(lineOf(issue.path), `${issue.path.join(".")} ${issue.message}`);
      }
      findDayFaults(read, today, tell);
      if (shape === post) findPostFaults(read, tell);
    }
    return faults;
  });
}

/** Links to pages that the site does not have. */
export function findDeadLinks(files: readonly MarkdownFile[], isPage: (path: string) => boolean): string[] {
  return files.flatMap(({ file, links }) =>
    links
      .filter(({ to }) => !isPage(new URL(to, "https://site.invalid").pathname))
      .map(({ to, line }) => `${file}:${line}: "${to}" is no page of ours: correct the address`),
  );
}
