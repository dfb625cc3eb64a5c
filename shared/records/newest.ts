import { readPieces } from "../content/textBlocks.ts";
import { events } from "./events.ts";
import { postTexts } from "./postTexts.ts";

/** What the sheets in the heads of Events and Blog show, without the lists. An event of a series by its own title. */
export const newestEvents = events
  .slice(0, 3)
  .map(({ title, date }) => ({ title: title.replace(/^[^:]+: (.)/, (_, first) => first.toUpperCase()), date }));

const post = postTexts.find(({ date }) => date);
const [first = ""] = post?.intro.flatMap((block) => ("paragraph" in block ? readPieces(block.paragraph) : [])) ?? [];
const [, sentence = first, others = ""] = /^(.+?[.?!]) (.+)$/.exec(first) ?? [];

/** The first paragraph of a post, its first sentence apart. */
export const newestPost = post && { sentence, others, date: post.date };
