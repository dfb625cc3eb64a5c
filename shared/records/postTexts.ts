import type { ContentImage } from "../content/images.ts";
import files from "../content/posts/*.md";
import type { MarkdownFile, TextBlock, TextSection } from "../content/textBlocks.ts";
import { parseDate, toIsoDate } from "../dates.ts";
import type { PageHead } from "../page.ts";

/**
 * The posts of the blog, newest first, from the Markdown files in posts/. For the server, the build and the tests:
 * browsers get the cards (posts.ts) and the text of the post that they show (client/pageModules.ts).
 */

/** The front matter of a post (docs/content.md). */
export interface PostAttributes {
  title: string;
  /** For search engines, and for the card where there is no teaser. */
  description: string;
  teaser?: string;
  keywords?: string;
  /** dd.mm.yyyy. Without it, the post is only announced. */
  date?: string;
  /** dd.mm.yyyy, of a later change. */
  updated?: string;
  daysAgo?: number;
  place: string;
  cover?: string;
  coverAlt?: string;
  questions?: readonly string[];
  readers?: string;
  draft?: boolean;
  sample?: true;
}

/** A post as its card shows it (specification section 3, blog entry). Without a date it is to come, so no link. */
export interface Post {
  slug: string;
  title: string;
  description: string;
  /** The questions that the post answers. `readers`: for whom. */
  questions: readonly string[];
  readers?: string;
  /** A drawing (`cover:article`, decorative), or a file in content-images/. */
  cover: ContentImage;
  /** The specification's number (A18). The date shown beside it is the correct one. */
  daysAgo?: number;
  /** dd.mm.yyyy */
  date?: string;
  place: string;
  /** The title is made up. Nothing is announced while this is set. */
  sample?: true;
}

export interface PostBody {
  intro: readonly TextBlock[];
  sections: readonly TextSection[];
}

export interface PostText extends Post, PostBody {
  head: PageHead;
}

function readPost({ name, attributes, intro, sections }: MarkdownFile<PostAttributes>): PostText {
  const { title, description, teaser, questions = [], readers, date, daysAgo, place, sample } = attributes;
  const changed = attributes.updated ?? date;
  const { cover = date ? "article" : "upcoming", coverAlt = "" } = attributes;
  return {
    slug: name,
    title,
    description: teaser ?? description,
    questions,
    readers,
    cover: { imageUrl: cover.includes(".") ? cover : `cover:${cover}`, alt: coverAlt },
    daysAgo,
    date,
    place,
    sample,
    head: {
      title,
      description,
      keywords: attributes.keywords ?? title,
      lastModified: changed && toIsoDate(changed),
    },
    intro,
    sections,
  };
}

/** Later than any day: what is to come goes last in the list. */
const toCome = Number.NEGATIVE_INFINITY;
const timeOf = ({ date }: Post) => (date ? parseDate(date).getTime() : toCome);

export const postTexts: readonly PostText[] = (files as readonly MarkdownFile<PostAttributes>[])
  .map(readPost)
  .sort((one, other) => (timeOf(other) === timeOf(one) ? 0 : timeOf(other) - timeOf(one)));
