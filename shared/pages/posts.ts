import { toIsoDate } from "../dates.ts";
import type { PageHead, PageRoute } from "../page.ts";
import { postTexts } from "../records/postTexts.ts";

export type PostId = `post-${string}`;

/** The records of the posts that can be read, made from their files (docs/content.md). */
export const posts: readonly { route: PageRoute & { id: PostId }; head: PageHead }[] = postTexts.flatMap(
  ({ slug, title, date, head }) =>
    date
      ? [{ route: { id: `post-${slug}`, path: `/blog/${slug}`, label: title, published: toIsoDate(date) }, head }]
      : [],
);
